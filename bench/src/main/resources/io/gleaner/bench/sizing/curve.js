// Cost against time: every choice of sizes that costs least for its time, the SLO, and the choice that was made.
function tellCurve() {
  const section = document.getElementById('curve');
  make(section, 'h2', 'What time costs');
  make(section, 'p', 'Each point is a choice of sizes; nothing that is known is both faster and cheaper. Point at one for its sizes.', 'note');
  chart(section, curveOption, 380);
}

const chosenMs = () => answer.timeline.length ? answer.timeline[0].endMs : answer.estimatedMs;

function curveOption() {
  const points = answer.curve.slice().sort((a, b) => a.estimatedMs - b.estimatedMs);
  const at = chosenMs();
  const times = points.map(point => point.estimatedMs).concat([at, answer.estimatedMs]);
  const lines = isNumber(asked.sloMs) ? [{ xAxis: asked.sloMs, label: { formatter: 'SLO ' + time(asked.sloMs), color: ink('bad'), position: 'end' } }] : [];
  const nearSlo = isNumber(asked.sloMs) && asked.sloMs < Math.max(...times) * 1.5;
  const whisker = promised && answer.estimatedMs > at ? [[at, answer.costPerMillion], [answer.estimatedMs, answer.costPerMillion]] : [];
  return {
    grid: Object.assign({}, GRID, { top: 64, right: 32 }),
    legend: legend({ data: ['least cost', 'chosen'].concat(whisker.length ? ['chosen, at p' + asked.sloPercentile] : []) }),
    tooltip: tooltip({ trigger: 'item', formatter: one => one.data && one.data.sizes
      ? time(one.data.value[0]) + ', ' + dollars(one.data.value[1]) + ' a million<br>' + sizesWords(one.data.sizes) : '' }),
    xAxis: axis('time of the application', { type: 'value', scale: true, max: nearSlo ? value => Math.max(value.max, asked.sloMs * 1.02) : undefined,
      axisLabel: { color: ink('quiet'), formatter: time, hideOverlap: true } }),
    yAxis: axis('', { type: 'value', scale: true, name: '$ a million', nameLocation: 'end', nameGap: 12,
      axisLabel: { color: ink('quiet'), formatter: dollars } }),
    series: [
      {
        name: 'least cost', type: 'line', step: 'end', symbol: 'circle', symbolSize: points.length > 60 ? 4 : 7, color: ink('accent'),
        lineStyle: { width: 1.5 }, data: points.map(point => ({ value: [point.estimatedMs, point.costPerMillion], sizes: point.sizes })),
        markLine: nearSlo ? { silent: true, symbol: 'none', lineStyle: { color: ink('bad'), type: 'dashed', width: 1.5 }, data: lines } : undefined,
      },
      {
        name: 'chosen', type: 'scatter', symbol: 'diamond', symbolSize: 20, color: answer.feasible ? ink('good') : ink('bad'), z: 5,
        itemStyle: { borderColor: ink('ink'), borderWidth: 1.5 },
        data: [{ value: [at, answer.costPerMillion], sizes: answer.sizes }],
      },
      {
        name: 'chosen, at p' + asked.sloPercentile, type: 'line', symbol: 'rect', symbolSize: [3, 14], color: ink('quiet'),
        lineStyle: { width: 2, type: 'dotted' }, z: 4, data: whisker, silent: true,
      },
    ],
  };
}
