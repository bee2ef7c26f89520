// Paired differences with their intervals: a forest plot.
const REFERENCES = [['versusWindow', 'window'], ['versusFixed', 'fixed']];
const VERDICT_SYMBOLS = { 'better': 'circle', 'worse': 'rect', 'same': 'circle', "can't be told": 'emptyCircle' };

function differencesOf(reference, key) {
  return closeCell.policies
    .filter(row => row.policy !== reference[1] && row[reference[0]] && row[reference[0]][key])
    .map(row => Object.assign({ policy: row.policy }, row[reference[0]][key]));
}

function verdictColor(verdict) {
  return ink(verdict === 'better' ? 'good' : verdict === 'worse' ? 'bad' : 'unsure');
}

function interval(found) {
  return (params, api) => {
    const y = api.coord([0, params.dataIndex])[1];
    const one = found[params.dataIndex];
    const low = api.coord([one.low, 0])[0];
    const high = api.coord([one.high, 0])[0];
    const style = { stroke: verdictColor(one.verdict), lineWidth: 2.5, fill: 'none' };
    const tick = x => ({ type: 'line', shape: { x1: x, y1: y - 6, x2: x, y2: y + 6 }, style });
    return { type: 'group', children: [
      { type: 'line', shape: { x1: low, y1: y, x2: high, y2: y }, style }, tick(low), tick(high),
    ] };
  };
}

function tellDifferences() {
  const section = document.getElementById('differences');
  let reference = REFERENCES[0];
  let figure = FIGURES[0];
  const title = make(section, 'h2', '');
  make(section, 'p', 'Paired by seed, mean and 95 % interval. Filled blue is better, orange square worse, filled grey the same;'
    + ' hollow grey can’t be told: the interval holds 0, or there is one seed only.', 'note');
  choose(section, 'Figure', FIGURES.map((one, index) => [index, one[1]]), value => { figure = FIGURES[value]; again(); });
  choose(section, 'Against', REFERENCES.map((one, index) => [index, one[1]]), value => {
    reference = REFERENCES[value];
    again();
  });
  const drawn = chart(section, narrow => forest(reference, figure, narrow), 120 + 30 * closeCell.policies.length);
  const retitle = () => { title.textContent = figure[1] + ' against ' + reference[1] + ', policy by policy'; };
  const again = () => { retitle(); draw(drawn); };
  retitle();
}

function forest(reference, figure, narrow) {
  const found = differencesOf(reference, figure[0]);
  const format = value => (value > 0 ? '+' : '') + figure[3](value);
  const short = value => (figure[3] === fine ? (value > 0 ? '+' : '') + plain(value) : format(value));
  return {
    grid: { left: 8, right: 24, top: 16, bottom: 34, containLabel: true },
    tooltip: tooltip({ formatter: at => at.dataIndex === undefined || !found[at.dataIndex] ? '' : found[at.dataIndex].policy + ': '
      + format(found[at.dataIndex].mean) + (isNumber(found[at.dataIndex].low)
      ? ' (' + format(found[at.dataIndex].low) + ' to ' + format(found[at.dataIndex].high) + ')' : '')
      + '<br>' + found[at.dataIndex].verdict }),
    xAxis: axis((narrow ? 'difference' : figure[1] + ', difference') + ' to ' + reference[1], {
      type: 'value',
      axisLabel: { color: ink('quiet'), formatter: short, hideOverlap: true }, splitNumber: 4,
    }),
    yAxis: axis('', { type: 'category', inverse: true, data: found.map(one => one.policy), axisLabel: { color: ink('ink') } }),
    series: [
      {
        type: 'custom', encode: { x: [0, 1, 2], y: 3 }, renderItem: interval(found), silent: true,
        data: found.map((one, index) => [one.low ?? one.mean, one.mean, one.high ?? one.mean, index]),
      },
      {
        type: 'scatter', symbolSize: 11,
        data: found.map((one, index) => ({
          value: [one.mean, index], ...mark(VERDICT_SYMBOLS[one.verdict], verdictColor(one.verdict)),
        })),
        markLine: {
          silent: true, symbol: 'none', label: { show: false }, data: [{ xAxis: 0 }],
          lineStyle: { color: ink('quiet'), type: 'solid', width: 1 },
        },
      },
    ],
  };
}
