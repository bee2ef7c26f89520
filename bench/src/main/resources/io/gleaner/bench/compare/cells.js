// A grid's cells as a heat map: columns are loads, rows the rest.
const HEATS = [
  ['slowdown to window', row => row.versusWindow.meanSlowdown, signed, 'difference'],
  ['slowdown to fixed', row => row.versusFixed.meanSlowdown, signed, 'difference'],
  ['share of the oracle’s gain', row => row.shareOfOracle, fine, 'high'],
  ['mean slowdown', row => row.meanSlowdown, fine, 'low'],
  ['lenders’ P99 slowdown', row => row.lendersP99Slowdown, fine, 'low'],
  ['lenders’ SLO violations above fixed', row => row.lendersSloAboveFixed, percent, 'difference'],
  ['P99 slowdown by function, of the oracle’s', row => row.functionP99OfOracle, fine, 'low'],
  ['harvested', row => row.harvestedShare, percent, 'high'],
  ['accelerated', row => row.acceleratedShare, percent, 'high'],
  ['OOM kills', row => row.oomKills, count, 'low'],
];

function heatColors(kind) {
  // Blue is good everywhere: cividis-like, told apart by all eyes.
  const ramp = dark.matches ? ['#5c4a1f', '#3f5a70', '#2f86c4'] : ['#f3d58c', '#dfe5ea', '#6fb1dc'];
  return kind === 'high' ? ramp : [...ramp].reverse();
}

function tellGrid() {
  const cells = comparison.cells;
  if (cells.length < 2) { return; }
  const section = document.getElementById('grid');
  const policies = allPolicies();
  let heat = HEATS[0];
  let policy = policies.includes(JUDGED) ? JUDGED : policies[0];
  make(section, 'h2', 'All cells: where a policy does well, and where not');
  make(section, 'p', 'Bluer is better. A bold frame marks what is worse beyond its 95 % interval; a cell without figure was not'
    + ' played or is undefined there.', 'note');
  choose(section, 'Policy', policies.map(name => [name, name]), value => { policy = value; draw(drawn); }).value = policy;
  choose(section, 'Figure', HEATS.map((one, index) => [index, one[0]]), value => { heat = HEATS[value]; draw(drawn); });
  const side = cell => 'sigma ' + cell.inputSigma + (cell.drift ? ', drift' : '') + (cell.warm ? ', warm' : ', cold');
  const loads = [...new Set(cells.map(cell => cell.load))].sort((a, b) => a - b);
  const sides = [...new Set(cells.map(side))];
  const drawn = chart(section, () => heatMap(cells, policy, heat, side, loads, sides), 110 + 34 * sides.length);
}

function heatMap(cells, policy, heat, side, loads, sides) {
  const data = cells.map(cell => {
    const row = rowOf(cell, policy);
    const found = row && heat[1](row);
    return { cell, found, value: [loads.indexOf(cell.load), sides.indexOf(side(cell)), found ? found.mean : null] };
  }).filter(one => one.found);
  const values = data.map(one => one.value[2]);
  const most = Math.max(1e-9, ...values.map(Math.abs));
  const bounds = heat[3] === 'difference' ? [-most, most] : [Math.min(...values), Math.max(...values)];
  return {
    grid: { left: 8, right: 8, top: 8, bottom: 66, containLabel: true },
    tooltip: tooltip({ formatter: at => cellWords(at.data.cell) + '<br>' + policy + ', ' + heat[0] + ': ' + heat[2](at.value[2])
      + (isNumber(at.data.found.low) ? ' (' + heat[2](at.data.found.low) + ' to ' + heat[2](at.data.found.high) + ')' : '')
      + (at.data.found.verdict ? '<br>' + at.data.found.verdict : '') }),
    xAxis: axis('load', { type: 'category', data: loads, nameGap: 26, splitLine: { show: false } }),
    yAxis: axis('', { type: 'category', inverse: true, data: sides, splitLine: { show: false } }),
    visualMap: {
      show: values.length > 0, min: bounds[0], max: Math.max(bounds[1], bounds[0] + 1e-9), orient: 'horizontal', left: 'center',
      bottom: 0, itemHeight: 160, itemWidth: 12, text: [heat[2](bounds[1]), heat[2](bounds[0])],
      textStyle: { color: ink('quiet') }, inRange: { color: heatColors(heat[3]) }, dimension: 2,
    },
    series: [{
      type: 'heatmap',
      label: { show: true, color: ink('ink'), formatter: at => heat[2](at.value[2]) },
      data: data.map(one => Object.assign(one, { itemStyle: {
        borderColor: one.found.verdict === 'worse' ? ink('bad') : ink('ground'),
        borderWidth: one.found.verdict === 'worse' ? 3 : 2,
      } })),
    }],
  };
}
