// Everything in its place, then drawn; again when the colours change.
tellSetup();
tellSummary();
tellPromises();
tellGrid();
tellTable();
tellDifferences();
tellDistribution();
tellAllocation();
tellLoans();
tellFunctions();
tellAblation();
charts.forEach(draw);
dark.addEventListener('change', () => {
  charts.forEach(draw);
  document.querySelectorAll('.swatch').forEach(swatch => { swatch.style.background = look(swatch.dataset.policy).color; });
});
addEventListener('resize', () => charts.forEach(draw));
document.body.dataset.charts = charts.length;
