// How slowdown is distributed, over all runs and by function.
// The judged policy comes first in legends; what it is without some part has a table of its own.
const mainPolicies = () => closeCell.policies.map(row => row.policy).filter(policy => !policy.startsWith(JUDGED + '-'))
  .sort((one, other) => (other === JUDGED) - (one === JUDGED));

const sharesOf = policy => detail.policies[policy].sharesAtOrBelow;
const shareBelow = (policy, bound) => sharesOf(policy)[detail.slowdowns.indexOf(bound)];

function tellDistribution() {
  if (!detail) { return; }
  const section = document.getElementById('distribution');
  const judged = detail.policies[JUDGED] ? JUDGED : mainPolicies()[0];
  make(section, 'h2', 'Slowdown of all runs: ' + percent(shareBelow(judged, 0.95))
    + ' are at least 5 % faster under ' + judged + ' than alone at their user allocation');
  make(section, 'p', 'Share of the runs at or below each slowdown, mean over the seeds; further left is faster. Killed runs count 10.', 'note');
  chart(section, narrow => ({
    legend: legend({ data: mainPolicies() }),
    grid: GRID,
    tooltip: tooltip({ trigger: 'item', formatter: at => at.seriesName + '<br>' + at.value[1].toFixed(1)
      + ' % of the runs at or below ' + plain(at.value[0]) }),
    xAxis: axis(narrow ? 'slowdown' : 'slowdown (duration over that alone at the user allocation)', {
      type: 'log', logBase: 2, min: lowest(), max: highest(), axisLabel: { color: ink('quiet'), formatter: plain },
    }),
    yAxis: axis('', { type: 'value', min: 0, max: 100, axisLabel: { color: ink('quiet'), formatter: '{value} %' } }),
    series: mainPolicies().map(policy => ({
      name: policy, type: 'line', showSymbol: false, symbol: 'circle', symbolSize: 5,
      lineStyle: { color: look(policy).color, type: look(policy).dash, width: policy === JUDGED ? 3 : 1.6 },
      itemStyle: { color: look(policy).color }, z: policy === JUDGED ? 5 : 2,
      data: sharesOf(policy).map((share, index) => [detail.slowdowns[index], share * 100]), clip: true,
      markLine: policy !== judged ? undefined : {
        silent: true, symbol: 'none', label: { formatter: 'as alone', color: ink('quiet') },
        lineStyle: { color: ink('quiet'), type: 'solid', width: 1 }, data: [{ xAxis: 1 }],
      },
    })),
  }));
}

/* The slowdown from which on the share is reached. */
function firstAt(policy, share) {
  const index = sharesOf(policy).findIndex(one => one >= share);
  return detail.slowdowns[index < 0 ? detail.slowdowns.length - 1 : index];
}

function lowest() {
  const first = Math.min(...mainPolicies().map(policy => firstAt(policy, Number.MIN_VALUE)));
  return Math.pow(2, Math.floor(Math.log2(Math.max(1 / 64, Math.min(0.5, first)))));
}

function highest() {
  const tails = mainPolicies().map(policy => firstAt(policy, 0.99));
  return Math.pow(2, Math.ceil(Math.log2(Math.max(1.5, ...tails))));
}

function tellFunctions() {
  if (!detail || !detail.functions.length) { return; }
  const section = document.getElementById('functions');
  make(section, 'h2', 'Slowdown of the functions that run most');
  make(section, 'p', 'A mark a policy; left of 1 is faster than alone. Seed ' + comparison.firstSeed + ', runs in brackets.', 'note');
  let key = 'functionMean';
  choose(section, 'Show', [['functionMean', 'mean'], ['functionP99', 'P99 (1,000 runs or more)']], value => {
    key = value;
    draw(drawn);
  });
  const drawn = chart(section, narrow => ({
    legend: legend({ data: mainPolicies() }),
    grid: GRID,
    tooltip: tooltip({ formatter: at => detail.functions[at.value[1]] + '<br>' + at.seriesName + ': ' + plain(at.value[0]) }),
    xAxis: axis(key === 'functionMean' ? 'mean slowdown' : 'P99 slowdown', {
      type: 'value', min: 0, axisLabel: { color: ink('quiet'), formatter: plain },
    }),
    yAxis: axis('', {
      type: 'category', inverse: true, splitLine: { show: true, lineStyle: { color: ink('faint') } },
      data: detail.functions.map((name, index) => shorten(name, narrow ? 10 : 18) + ' (' + detail.functionRuns[index] + ')'),
    }),
    series: mainPolicies().map(policy => ({
      name: policy, type: 'scatter', ...mark(look(policy).symbol, look(policy).color), symbolSize: policy === JUDGED ? 12 : 9,
      z: policy === JUDGED ? 5 : 2,
      data: detail.policies[policy][key].map((value, index) => [value, index]).filter(point => isNumber(point[0])),
    })),
  }), 120 + 26 * detail.functions.length);
}

function shorten(name, most) {
  return name.length <= most ? name : name.slice(0, most - 1) + '…';
}
