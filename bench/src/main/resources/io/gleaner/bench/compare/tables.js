// What stands in words and tables: the setting, the summary, the promises, all figures, the ablation.
const FIGURES = [
  ['meanSlowdown', 'Mean slowdown', 'duration over that of the same run alone at its user allocation', fine],
  ['functionMeanSlowdown', 'Mean slowdown by function', 'every function counts alike', fine],
  ['p50LatencyMs', 'P50 latency, ms', 'from arrival to end, queue and cold start included', fine],
  ['p99LatencyMs', 'P99 latency, ms', 'from arrival to end, queue and cold start included', fine],
  ['harvestedShare', 'Harvested', 'runs that gave at least 10 % of their allocation', percent],
  ['lentShare', 'Lent', 'runs of whose allocation others used at least 10 %', percent],
  ['acceleratedShare', 'Accelerated', 'runs that got more and were at least 5 % faster', percent],
  ['speedUp', 'Speed-up', 'mean of 1 / slowdown over runs that got more', fine],
  ['lendersP99Slowdown', 'Lenders’ P99 slowdown', 'over the harvested runs', fine],
  ['sloViolationShare', 'SLO violations', 'runs slower than 1.05', percent],
  ['lendersSloAboveFixed', 'Lenders’ SLO above fixed', 'their violations less those of the same runs under fixed', percent],
  ['functionP99Slowdown', 'P99 slowdown by function', 'mean over functions with at least 100 runs', fine],
  ['oomKills', 'OOM kills', 'a seed', count],
  ['memoryReturnShort', 'Memory returned late', 'returns of memory that waited for a borrower, a seed', count],
  ['trips', 'Trips', 'of the trip wire, a seed', count],
  ['failures', 'Failures', 'runs that failed, a seed', count],
  ['cpuUtilisation', 'CPU used', 'of the nodes', percent],
  ['memoryUtilisation', 'Memory used', 'of the nodes, by runs', percent],
  ['shareOfOracle', 'Share of the oracle’s gain', 'over fixed, in mean slowdown', fine],
];

function tellSetup() {
  document.getElementById('title').textContent = 'Policies compared on ' + comparison.workload;
  document.title = 'Gleaner: policies compared on ' + comparison.workload;
  const seeds = comparison.seeds === 1 ? 'one seed (so no intervals)' : comparison.seeds + ' seeds, 95 % intervals';
  document.getElementById('setup').textContent = comparison.nodes + ' nodes of ' + comparison.cores.join(', ') + ' cores and '
    + comparison.memoryGibPerCore + ' GiB a core; ' + seeds + '; user allocations drawn ' + percent(comparison.over)
    + ' too large, ' + percent(comparison.under) + ' too small'
    + Object.entries(comparison.models || {}).map(([policy, model]) => '; ' + policy + ' scores with ' + model.source
      + ' (' + model.hash + ')').join('')
    + (comparison.cells.length < comparison.cellsAsked
      ? '. Not done yet: ' + comparison.cells.length + ' of ' + comparison.cellsAsked + ' cells' : '') + '.';
}

function tile(tiles, value, what, className) {
  const box = make(tiles, 'div', undefined, 'tile');
  make(box, 'div', value, 'value ' + (className || ''));
  make(box, 'div', what, 'what');
}

function tellSummary() {
  const section = document.getElementById('summary');
  const row = rowOf(closeCell, JUDGED) || closeCell.policies[0];
  const value = key => row[key] ? row[key].mean : undefined;
  make(section, 'h2', row.policy + ' at ' + cellWords(closeCell));
  make(section, 'p', 'Load reached ' + plain(closeCell.loadReached) + ', ' + count(closeCell.invocationsMeasured)
    + ' invocations measured a seed'
    + (isNumber(closeCell.secondsPerMinuteEffective)
      ? ', a minute of the trace took ' + plain(closeCell.secondsPerMinuteEffective) + ' s' : '') + '.', 'note');
  const tiles = make(section, 'div', undefined, 'tiles');
  tile(tiles, fine(value('meanSlowdown')), 'mean slowdown; 1 = as alone at the user allocation, less is faster');
  [['versusWindow', 'window'], ['versusFixed', 'fixed']].forEach(([key, name]) => {
    const difference = row.policy !== name && row[key] && row[key].meanSlowdown;
    if (difference) {
      tile(tiles, signed(difference.mean), 'slowdown against ' + name + ': ' + difference.verdict,
        verdictClass(difference.verdict));
    }
  });
  tile(tiles, percent(value('shareOfOracle')), 'of what an oracle gains over fixed');
  tile(tiles, fine(value('lendersP99Slowdown')), 'P99 slowdown of those who lent');
  tile(tiles, count(value('oomKills')), 'OOM kills a seed');
}

function tellPromises() {
  const section = document.getElementById('promises');
  if (!comparison.promises.length) { return; }
  make(section, 'h2', 'What gleaner promises, over ' + (comparison.cells.length === 1 ? 'this cell'
    : 'all ' + comparison.cells.length + ' cells'));
  const list = make(section, 'ul', undefined, 'promises');
  comparison.promises.forEach(promise => {
    const item = make(list, 'li');
    make(item, 'span', promise.verdict, 'badge ' + verdictClass(promise.verdict));
    const words = make(item, 'span', promise.promise);
    make(words, 'div', promise.detail, 'detail');
  });
}

function figureCell(line, triple, format) {
  const cell = make(line, 'td', triple ? format(triple.mean) : '–');
  if (triple && isNumber(triple.low) && triple.high > triple.low) {
    make(cell, 'span', ' ± ' + format((triple.high - triple.low) / 2), 'half');
    cell.title = format(triple.low) + ' to ' + format(triple.high);
  }
}

function figureTable(parent, rows, figures) {
  const table = make(make(parent, 'div', undefined, 'scroll'), 'table');
  const head = make(make(table, 'thead'), 'tr');
  make(head, 'th', 'Policy');
  figures.forEach(([, title, hint]) => { make(head, 'th', title).title = hint; });
  const body = make(table, 'tbody');
  rows.forEach(row => {
    const line = make(body, 'tr', undefined, row.policy === JUDGED ? 'judged' : '');
    const name = make(line, 'td');
    make(name, 'span', undefined, 'swatch').style.background = look(row.policy).color;
    name.append(row.policy);
    figures.forEach(([key, , , format]) => figureCell(line, row[key], format));
  });
}

function tellTable() {
  const section = document.getElementById('table');
  make(section, 'h2', 'All figures');
  make(section, 'p', 'Means over the seeds ± half the 95 % interval; – where a figure is undefined. Point at a title for what it'
    + ' says.', 'note');
  const show = cell => {
    const old = section.querySelector('.scroll');
    if (old) { old.remove(); }
    figureTable(section, cell.policies, FIGURES);
  };
  if (comparison.cells.length > 1) {
    const select = choose(section, 'Cell', comparison.cells.map((cell, index) => [index, cellWords(cell)]),
      index => show(comparison.cells[index]));
    select.value = comparison.cells.indexOf(closeCell);
  }
  show(closeCell);
}

function tellAblation() {
  const rows = closeCell.policies.filter(row => row.policy === JUDGED || row.policy.startsWith(JUDGED + '-'));
  if (rows.length < 2) { return; }
  const section = document.getElementById('ablation');
  make(section, 'h2', 'What gleaner is without each of its parts');
  make(section, 'p', 'At ' + cellWords(closeCell) + '. What gets worse in a row is what that part is for.', 'note');
  const keys = ['meanSlowdown', 'lendersP99Slowdown', 'lendersSloAboveFixed', 'oomKills', 'memoryReturnShort', 'harvestedShare',
    'shareOfOracle'];
  figureTable(section, rows, keys.map(key => FIGURES.find(figure => figure[0] === key)));
}
