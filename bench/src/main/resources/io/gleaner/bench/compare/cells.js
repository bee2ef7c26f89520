// A grid's cells as a heat map: columns are loads, rows the rest.
const HEATS = [
  ['slowdown to window', row => row.versusWindow.meanSlowdown, signed, 'difference', ANYTHING],
  ['slowdown to fixed', row => row.versusFixed.meanSlowdown, signed, 'difference', ANYTHING],
  ['share of the oracle’s gain', row => row.shareOfOracle, fine, 'high', ANYTHING],
  ['mean slowdown', row => row.meanSlowdown, fine, 'low', NOT_NEGATIVE],
  ['lenders’ P99 slowdown', row => row.lendersP99Slowdown, fine, 'low', NOT_NEGATIVE],
  ['lenders’ SLO violations above fixed', row => row.lendersSloAboveFixed, percent, 'difference', [-1, 1]],
  ['P99 slowdown by function, of the oracle’s', row => row.functionP99OfOracle, fine, 'low', NOT_NEGATIVE],
  ['harvested', row => row.harvestedShare, percent, 'high', A_SHARE],
  ['accelerated', row => row.acceleratedShare, percent, 'high', A_SHARE],
  ['OOM kills', row => row.oomKills, count, 'low', NOT_NEGATIVE],
];

function heatColors(kind) {
  // Blue is good everywhere: cividis-like, told apart by all eyes.
  const ramp = dark.matches ? ['#5c4a1f', '#3f5a70', '#2f86c4'] : ['#f3d58c', '#dfe5ea', '#6fb1dc'];
  return kind === 'high' ? ramp : [...ramp].reverse();
}

/* What a difference says: as it was judged; else by its interval, since only what is lower is better here. */
function verdictOf(found, heat) {
  if (found.verdict || heat[3] !== 'difference') { return found.verdict; }
  if (!isNumber(found.low)) { return found.mean === 0 ? 'same' : "can't be told"; }
  if (found.low === 0 && found.high === 0) { return 'same'; }
  return found.high < 0 ? 'better' : found.low > 0 ? 'worse' : "can't be told";
}

/* Colours are for what can be told: the rest is grey, whatever its mean. */
function heatLook(verdict) {
  if (verdict === 'worse') { return { itemStyle: { borderColor: ink('bad'), borderWidth: 3 } }; }
  if (verdict === 'same') { return { visualMap: false, itemStyle: { color: ink('faint'), borderColor: ink('ground'), borderWidth: 2 } }; }
  if (verdict === "can't be told") {
    return { visualMap: false, itemStyle: { color: ink('faint'), borderColor: ink('unsure'), borderWidth: 1, borderType: 'dashed' } };
  }
  return { itemStyle: { borderColor: ink('ground'), borderWidth: 2 } };
}

function tellGrid() {
  const cells = comparison.cells;
  if (cells.length < 2) { return; }
  const section = document.getElementById('grid');
  const policies = allPolicies();
  let heat = HEATS[0];
  let policy = policies.includes(JUDGED) ? JUDGED : policies[0];
  make(section, 'h2', 'All cells: where a policy does well, and where not');
  make(section, 'p', 'Bluer is better. An orange frame marks what is worse beyond its 95 % interval; grey with a dashed frame'
    + ' can’t be told, plain grey is the same. A cell without figure was not played or is undefined there.', 'note');
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
    return { cell, found, verdict: found && verdictOf(found, heat), value: [loads.indexOf(cell.load), sides.indexOf(side(cell)), found ? found.mean : null] };
  }).filter(one => one.found);
  const values = data.filter(one => one.verdict !== "can't be told" && one.verdict !== 'same').map(one => one.value[2]);
  const most = Math.max(1e-9, ...values.map(Math.abs));
  const bounds = heat[3] === 'difference' ? [-most, most] : [Math.min(...values, Infinity), Math.max(...values, -Infinity)];
  return {
    grid: { left: 8, right: 8, top: 8, bottom: 66, containLabel: true },
    tooltip: tooltip({ formatter: at => cellWords(at.data.cell) + '<br>' + policy + ', ' + heat[0] + ': ' + heat[2](at.value[2])
      + (isNumber(at.data.found.low) ? ' (' + clipped(at.data.found, heat[4]).map(heat[2]).join(' to ') + ')' : '')
      + (at.data.verdict ? '<br>' + at.data.verdict : '') }),
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
      data: data.map(one => Object.assign(one, heatLook(one.verdict))),
    }],
  };
}
