// The sizes, each function by size, and what every single change would cost or gain.
function table(parent, titles, words) {
  const built = make(make(parent, 'div', undefined, 'scroll'), 'table');
  const head = make(make(built, 'thead'), 'tr');
  titles.forEach((title, index) => make(head, 'th', title, words.includes(index) ? 'word' : ''));
  return make(built, 'tbody');
}

function tellSizes() {
  const section = document.getElementById('sizes');
  make(section, 'h2', 'The sizes');
  make(section, 'p', 'Own time with its 95 % interval; cost of own time alone.', 'note');
  const body = table(section, ['Function', 'MB', 'Own time', 'Interval', 'Samples', '$ a million'], []);
  chosenSizes.slice(0, 200).forEach(([name, mb]) => {
    const row = chosenRow(name);
    const line = make(body, 'tr');
    [name, String(mb)].concat(row ? [time(row.ownMs), time(row.lowMs) + ' to ' + time(row.highMs),
      row.fitted ? 'fitted' : String(row.samples), dollars(row.costPerMillion)] : ['–', '–', '–', '–'])
      .forEach(text => make(line, 'td', text));
  });
}

function tellFunction() {
  const section = document.getElementById('function');
  let name = chosenSizes.length ? chosenSizes[0][0] : '';
  const title = make(section, 'h2', '');
  make(section, 'p', 'Own time and its interval at every size that could be chosen; hollow where it is fitted, not measured.', 'note');
  choose(section, 'Function', chosenSizes.map(([one]) => [one, one]), value => { name = value; again(); });
  const drawn = chart(section, () => functionOption(name), 330);
  const retitle = () => { title.textContent = name + ' at each size'; };
  const again = () => { retitle(); draw(drawn); };
  retitle();
}

function functionOption(name) {
  const rows = rowsOf(name);
  const band = (params, api) => {
    const row = rows[params.dataIndex];
    const [x, low] = api.coord([row.memoryMb, row.lowMs]);
    const high = api.coord([row.memoryMb, row.highMs])[1];
    return { type: 'line', shape: { x1: x, y1: low, x2: x, y2: high }, style: { stroke: ink('accent'), lineWidth: 2, opacity: 0.5 } };
  };
  return {
    grid: Object.assign({}, GRID, { top: 40 }),
    tooltip: tooltip({ trigger: 'axis', formatter: all => {
      const row = rows[all[0].dataIndex];
      return row ? row.memoryMb + ' MB<br>' + time(row.ownMs) + ' (' + time(row.lowMs) + ' to ' + time(row.highMs) + ')<br>'
        + dollars(row.costPerMillion) + ' a million<br>' + (row.fitted ? 'fitted' : row.samples + ' samples') : '';
    } }),
    legend: legend({ data: ['own time', 'cost'] }),
    xAxis: axis('MB', { type: 'log', logBase: 2, min: 'dataMin', max: 'dataMax', axisLabel: { color: ink('quiet'), hideOverlap: true } }),
    yAxis: [
      axis('', { type: 'value', axisLabel: { color: ink('quiet'), formatter: time } }),
      axis('', { type: 'value', splitLine: { show: false }, axisLabel: { color: ink('quiet'), formatter: dollars } }),
    ],
    series: [
      {
        name: 'own time', type: 'line', color: ink('accent'), symbolSize: 7,
        data: rows.map(row => ({
          value: [row.memoryMb, row.ownMs], symbol: row.memoryMb === answer.sizes[name] ? 'diamond' : row.fitted ? 'emptyCircle' : 'circle',
          symbolSize: row.memoryMb === answer.sizes[name] ? 17 : 7,
        })),
      },
      { type: 'custom', renderItem: band, silent: true, data: rows.map(row => [row.memoryMb, row.ownMs, row.lowMs, row.highMs]), encode: { x: 0, y: [1, 2, 3] } },
      { name: 'cost', type: 'line', yAxisIndex: 1, color: ink('bad'), lineStyle: { type: 'dashed' }, symbol: 'none',
        data: rows.map(row => [row.memoryMb, row.costPerMillion]) },
    ],
  };
}

function tellScatter() {
  const section = document.getElementById('scatter');
  if (!answer.changes.length) { return; }
  make(section, 'h2', 'Every single change');
  make(section, 'p', 'One function at another size, all else as chosen: right is slower, up is dearer. Triangles would miss the SLO.', 'note');
  chart(section, scatterOption, 366);
}

function scatterOption() {
  const group = (kept, name, symbol, color) => ({
    name, type: 'scatter', symbol, symbolSize: 9, itemStyle: { color, opacity: 0.75 },
    data: answer.changes.filter(change => change.keepsSlo === kept)
      .map(change => ({ value: [change.addedMs, change.addedCostPerMillion], change })),
    markLine: kept ? { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: ink('line'), type: 'solid' },
      data: [{ xAxis: 0 }, { yAxis: 0 }] } : undefined,
  });
  return {
    grid: Object.assign({}, GRID, { right: 32 }),
    legend: legend({ data: ['keeps the SLO', 'misses it'] }),
    tooltip: tooltip({ formatter: one => one.data.change ? escaped(one.data.change.function) + ' ' + one.data.change.fromMb + ' to '
      + one.data.change.toMb + ' MB<br>' + signedTime(one.data.change.addedMs) + ', '
      + signedDollars(one.data.change.addedCostPerMillion) + ' a million' : '' }),
    xAxis: axis('adds time', { type: 'value', axisLabel: { color: ink('quiet'), formatter: signedTime, hideOverlap: true } }),
    yAxis: axis('', { type: 'value', name: 'adds $ a million', nameLocation: 'end', nameGap: 12, axisLabel: { color: ink('quiet'), formatter: signedDollars } }),
    series: [group(true, 'keeps the SLO', 'circle', ink('good')), group(false, 'misses it', 'triangle', ink('bad'))],
  };
}

function tellChanges() {
  const section = document.getElementById('changes');
  if (!answer.changes.length) { return; }
  make(section, 'h2', 'What a change would cost or gain');
  const show = name => {
    const old = section.querySelector('.scroll');
    if (old) { old.remove(); }
    const body = table(section, ['Function', 'From MB', 'To MB', 'Adds time', 'Adds $ a million', 'SLO'], []);
    answer.changes.filter(change => name ? change.function === name : isNext(change)).slice(0, 400).forEach(change => {
      const line = make(body, 'tr');
      [change.function, String(change.fromMb), String(change.toMb), signedTime(change.addedMs), signedDollars(change.addedCostPerMillion)]
        .forEach(text => make(line, 'td', text));
      make(line, 'td', change.keepsSlo ? 'kept' : 'missed', change.keepsSlo ? 'good' : 'bad');
    });
  };
  choose(section, 'Show', [['', 'next size up and down of each']].concat(chosenSizes.map(([one]) => [one, 'all sizes of ' + one])), show);
  show('');
}

function isNext(change) {
  const sizes = rowsOf(change.function).map(row => row.memoryMb);
  return Math.abs(sizes.indexOf(change.toMb) - sizes.indexOf(change.fromMb)) === 1;
}

function tellFindings() {
  const section = document.getElementById('findings');
  const lists = [['Too close to call', answer.ties.map(tie => tie.text)], ['Findings', answer.findings.map(one => one.text)],
    ['Input', answer.inputNotes]];
  lists.filter(([, texts]) => texts.length).forEach(([title, texts]) => {
    make(section, 'h2', title);
    const list = make(section, 'ul', undefined, 'findings');
    texts.forEach(text => make(list, 'li', text));
  });
}
