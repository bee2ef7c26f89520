// The application's tree over time: a row a call, its own time solid, what it waits for light.
const ROWS_MOST = 200;

function tellTimeline() {
  const section = document.getElementById('timeline');
  make(section, 'h2', 'The application over time');
  const left = answer.timeline.length - ROWS_MOST;
  make(section, 'p', 'Solid: a call’s own time, drawn first; light: it waits for the calls below it. Calls that begin together run in parallel.'
    + (left > 0 ? ' The first ' + ROWS_MOST + ' of ' + answer.timeline.length + ' calls.' : ''), 'note');
  chart(section, timelineOption, 90 + 26 * Math.min(ROWS_MOST, answer.timeline.length));
}

function bar(rows) {
  return (params, api) => {
    const row = rows[params.dataIndex];
    const y = api.coord([0, params.dataIndex])[1];
    const x = ms => api.coord([ms, params.dataIndex])[0];
    const box = (from, to, fill, opacity) => ({
      type: 'rect', shape: { x: x(from), y: y - 8, width: Math.max(1, x(to) - x(from)), height: 16, r: 2 }, style: { fill, opacity },
    });
    const children = [box(row.startMs, row.endMs, ink('accent'), 0.25), box(row.startMs, row.startMs + row.ownMs, ink('accent'), 1)];
    return { type: 'group', children };
  };
}

function timelineOption(narrow) {
  const rows = answer.timeline.slice(0, ROWS_MOST);
  const end = rows.length ? rows[0].endMs : 0;
  const longest = Math.max(...rows.map(row => row.function.length + 2 * row.depth + 9));
  const slo = isNumber(asked.sloMs) && asked.sloMs < 1.5 * end;
  return {
    grid: { left: 8, right: 24, top: 34, bottom: 34, containLabel: true },
    tooltip: tooltip({ formatter: at => rows[at.dataIndex] ? escaped(rows[at.dataIndex].function) + ', '
      + answer.sizes[rows[at.dataIndex].function] + ' MB<br>' + time(rows[at.dataIndex].startMs) + ' to '
      + time(rows[at.dataIndex].endMs) + '<br>own time ' + time(rows[at.dataIndex].ownMs) : '' }),
    xAxis: axis('', { type: 'value', min: 0, max: slo ? Math.max(end, asked.sloMs) * 1.02 : end, axisLabel: { color: ink('quiet'), formatter: time, hideOverlap: true } }),
    yAxis: axis('', {
      type: 'category', inverse: true, data: rows.map((row, index) => index),
      axisLabel: {
        color: ink('ink'), interval: 0, width: narrow ? 120 : 280, overflow: 'truncate', align: 'left', margin: narrow ? 124 : Math.min(290, 8 * longest + 16),
        formatter: index => '\u2003'.repeat(Math.min(8, rows[index].depth)) + rows[index].function + '  ' + answer.sizes[rows[index].function] + ' MB',
      },
    }),
    series: [{
      type: 'custom', renderItem: bar(rows), encode: { x: [0, 1], y: 2 },
      data: rows.map((row, index) => [row.startMs, row.endMs, index]),
      markLine: slo ? { silent: true, symbol: 'none', lineStyle: { color: ink('bad'), type: 'dashed', width: 1.5 },
        data: [{ xAxis: asked.sloMs, label: { formatter: 'SLO ' + time(asked.sloMs), color: ink('bad'), position: 'start' } }] } : undefined,
    }],
  };
}
