// What stands in words and tables: the setting, the summary, the promises, all figures, the ablation.
const FIGURES = [
  ['meanSlowdown', 'Mean slowdown', 'duration over that of the same run alone at its user allocation', fine, NOT_NEGATIVE],
  ['functionMeanSlowdown', 'Mean slowdown by function', 'every function counts alike', fine, NOT_NEGATIVE],
  ['p50LatencyMs', 'P50 latency, ms', 'from arrival to end, queue and cold start included', fine, NOT_NEGATIVE],
  ['p99LatencyMs', 'P99 latency, ms', 'from arrival to end, queue and cold start included', fine, NOT_NEGATIVE],
  ['harvestedShare', 'Harvested', 'runs that gave at least 10 % of their allocation', percent, A_SHARE],
  ['lentShare', 'Lent', 'runs of whose allocation others used at least 10 %', percent, A_SHARE],
  ['acceleratedShare', 'Accelerated', 'runs that got more and were at least 5 % faster', percent, A_SHARE],
  ['speedUp', 'Speed-up', 'mean of 1 / slowdown over runs that got more', fine, NOT_NEGATIVE],
  ['lendersP99Slowdown', 'Lenders’ P99 slowdown', 'over the harvested runs', fine, NOT_NEGATIVE],
  ['sloViolationShare', 'SLO violations', 'runs slower than 1.05', percent, A_SHARE],
  ['lendersSloAboveFixed', 'Lenders’ SLO violations above fixed', 'their violations less those of the same runs under fixed', percent, [-1, 1]],
  ['functionP99Slowdown', 'P99 slowdown by function', 'mean over functions with at least 1,000 runs', fine, NOT_NEGATIVE],
  ['oomKills', 'OOM kills', 'a seed', count, NOT_NEGATIVE],
  ['nodeOomKills', 'OOM kills by the node', 'those since the node had no memory left, a seed', count, NOT_NEGATIVE],
  ['memoryReturnShort', 'Memory returned late', 'returns of memory that waited for a borrower, a seed', count, NOT_NEGATIVE],
  ['trips', 'Trips', 'of the trip wire, a seed', count, NOT_NEGATIVE],
  ['failures', 'Failures', 'runs that failed, a seed', count, NOT_NEGATIVE],
  ['cpuUtilisation', 'CPU used', 'of the nodes', percent, A_SHARE],
  ['memoryUtilisation', 'Memory used', 'of the nodes, by runs', percent, A_SHARE],
  ['shareOfOracle', 'Share of the oracle’s gain', 'over fixed, in mean slowdown', fine, ANYTHING],
];

function tellSetup() {
  document.getElementById('title').textContent = 'Policies compared on ' + comparison.workload;
  document.title = 'Gleaner: policies compared on ' + comparison.workload;
  const seeds = comparison.seeds === 1 ? 'one seed (so no intervals)' : comparison.seeds + ' seeds, 95 % intervals';
  document.getElementById('setup').textContent = comparison.nodes + (comparison.nodes === 1 ? ' node of ' : ' nodes of ') + comparison.cores.join(', ') + ' cores and '
    + comparison.memoryGibPerCore + ' GiB a core; ' + seeds + '; user allocations drawn ' + percent(comparison.over)
    + ' too large, ' + percent(comparison.under) + ' too small'
    + Object.entries(comparison.models || {}).map(([policy, model]) => '; ' + policy + ' scores with ' + model.source
      + ' (' + model.hash + ')').join('')
    + (comparison.cells.length < comparison.cellsAsked
      ? '. Not done yet: ' + comparison.cells.length + ' of ' + comparison.cellsAsked + ' cells' : '') + '.';
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

function figureCell(line, triple, format, range) {
  const cell = make(line, 'td', triple ? format(triple.mean) : '–');
  if (triple && isNumber(triple.low) && triple.high > triple.low) {
    const possible = clipped(triple, range).map(format).join(' to ');
    cell.append(' ');
    make(cell, 'span', spread(triple, format, range, possible), 'half');
    cell.title = possible;
  }
}

function spread(triple, format, range, possible) {
  const half = (triple.high - triple.low) / 2;
  if (range && range[0] === 0 && half > triple.mean) { return 'too few seeds'; }
  return range && triple.high > range[1] ? '(' + possible + ')' : '± ' + format(half);
}

function figureTable(parent, rows, figures) {
  const table = make(make(parent, 'div', undefined, 'scroll'), 'table');
  const head = make(make(table, 'thead'), 'tr');
  make(head, 'th', 'Figure');
  rows.forEach(row => {
    const name = make(head, 'th', undefined, row.policy === JUDGED ? 'judged' : '');
    const swatch = make(name, 'span', undefined, 'swatch');
    swatch.dataset.policy = row.policy;
    swatch.style.background = look(row.policy).color;
    name.append(row.policy);
  });
  const body = make(table, 'tbody');
  figures.forEach(([key, title, hint, format, range]) => {
    const line = make(body, 'tr');
    make(line, 'td', title).title = hint;
    rows.forEach(row => {
      figureCell(line, row[key], format, range);
      line.lastChild.className = row.policy === JUDGED ? 'judged' : '';
    });
  });
}

function tellTable() {
  const section = document.getElementById('table');
  make(section, 'h2', 'All figures');
  make(section, 'p', 'Means over the seeds ± half the 95 % interval; “too few seeds” where that exceeds the mean, – where a'
    + ' figure is undefined. Point at a figure for what it says.', 'note');
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
  make(section, 'p', 'At ' + cellWords(closeCell) + '. What gets worse in a column is what that part is for.', 'note');
  const keys = ['meanSlowdown', 'lendersP99Slowdown', 'lendersSloAboveFixed', 'oomKills', 'memoryReturnShort', 'harvestedShare',
    'shareOfOracle'];
  figureTable(section, rows, keys.map(key => FIGURES.find(figure => figure[0] === key)));
}
