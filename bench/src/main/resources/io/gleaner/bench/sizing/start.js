// Everything in its place, then drawn; again when the colours or the window change.
tellAsked();
tellSummary();
tellCurve();
tellSizes();
tellTimeline();
tellFunction();
tellScatter();
tellChanges();
tellFindings();
charts.forEach(draw);
dark.addEventListener('change', () => charts.forEach(draw));
addEventListener('resize', () => charts.forEach(draw));
document.body.dataset.charts = charts.length;
