// Colours and words that all of the page uses. Colours: M. Okabe and K. Ito, "Color universal design" (2008), and
// P. Tol's muted scheme; a policy also has a dash or a symbol of its own, so that nothing is said by colour alone.
const comparison = JSON.parse(document.getElementById('comparison').textContent);
const JUDGED = 'gleaner';

const LOOKS = {
  'gleaner': ['#0072b2', '#56b4e9', 'solid', 'circle'],
  'window': ['#c98500', '#f0b429', 'solid', 'triangle'],
  'fixed': ['#6b7280', '#a3abb8', 'solid', 'rect'],
  'oracle': ['#111827', '#f3f4f6', 'dashed', 'diamond'],
  'free-only': ['#009e73', '#2ecc9a', 'solid', 'emptyCircle'],
  'greedy': ['#b0508a', '#e193c0', 'solid', 'emptyTriangle'],
  'ensure': ['#d55e00', '#ff8c42', 'solid', 'emptyRect'],
  'weights': ['#7a7a1f', '#c5c55a', 'dashed', 'emptyDiamond'],
  'freyr': ['#882255', '#d985b0', 'dashed', 'roundRect'],
  'ideal': ['#8a8f98', '#8a8f98', 'dotted', 'diamond'],
};
const SPARE = [
  ['#332288', '#9d8df0'], ['#44aa99', '#7fd8c9'], ['#aa4499', '#e07fd0'], ['#999933', '#d6d66b'],
  ['#cc6677', '#f09aa8'], ['#117733', '#5fc47f'], ['#88ccee', '#b3e0f7'],
];

function look(policy) {
  let found = LOOKS[policy];
  if (!found) {
    const names = allPolicies().filter(name => !LOOKS[name]);
    const spare = SPARE[Math.max(0, names.indexOf(policy)) % SPARE.length];
    found = [spare[0], spare[1], 'dotted', 'emptyCircle'];
  }
  return { color: found[dark.matches ? 1 : 0], dash: found[2], symbol: found[3] };
}

function allPolicies() {
  return [...new Set(comparison.cells.flatMap(cell => cell.policies.map(row => row.policy)))];
}

/* What no mean can be beyond; null where it may be anything. */
const ANYTHING = null;
const NOT_NEGATIVE = [0, Infinity];
const A_SHARE = [0, 1];

function clipped(found, range) {
  return range ? [Math.max(range[0], found.low), Math.min(range[1], found.high)] : [found.low, found.high];
}

const count = value => isNumber(value) ? (Number.isInteger(value) ? value.toString() : value.toFixed(1)) : '–';

function verdictClass(verdict) {
  return verdict === 'better' || verdict === 'yes' ? 'good' : verdict === 'worse' || verdict === 'NO' ? 'bad' : 'unsure';
}

function cellWords(cell) {
  return 'load ' + cell.load + ', input sigma ' + cell.inputSigma + (cell.drift ? ', drift' : ', no drift')
    + (cell.warm ? ', warm' : ', cold');
}

// The cell that has distributions and series; else the last.
const closeCell = comparison.cells.find(cell => cell.detail) || comparison.cells[comparison.cells.length - 1];
const detail = closeCell.detail;
const rowOf = (cell, policy) => cell.policies.find(row => row.policy === policy);

/* A mark of a scatter chart; a hollow one shows the card below, which the library would fill with white. */
function mark(symbol, color) {
  const hollow = symbol.startsWith('empty');
  return {
    symbol: hollow ? symbol.slice(5).toLowerCase() : symbol,
    itemStyle: hollow ? { color: ink('card'), borderColor: color, borderWidth: 2 } : { color },
  };
}
