// What the page is about, and numbers as it says them.
const answer = JSON.parse(document.getElementById('answer').textContent);
const asked = answer.asked;
const chosenSizes = Object.entries(answer.sizes);

/* Three digits at most, and no zeros that say nothing. */
function short(value) {
  const size = Math.abs(value);
  return String(Number(size >= 100 ? value.toFixed(0) : value.toPrecision(3))).replace('-', '−');
}

function time(ms) {
  if (!isNumber(ms)) { return '–'; }
  return Math.abs(ms) >= 1000 ? short(ms / 1000) + ' s' : Math.abs(ms) < 0.05 ? '0 ms' : short(ms) + ' ms';
}
const signedTime = ms => (ms > 0 ? '+' : '') + time(ms);

function dollars(value) {
  if (!isNumber(value)) { return '–'; }
  const size = Math.abs(value);
  return (value < 0 ? '−' : '') + '$' + (size >= 1000 ? Math.round(size).toLocaleString('en') : size.toFixed(size > 0 && size < 0.1 ? 3 : 2));
}
const signedDollars = value => (value > 0 ? '+' : '') + dollars(value);
const sizesWords = sizes => {
  const all = Object.entries(sizes).map(([name, mb]) => escaped(name) + ' ' + mb + ' MB');
  return all.slice(0, 12).join('<br>') + (all.length > 12 ? '<br>and ' + (all.length - 12) + ' more' : '');
};

/* Tooltips are HTML: names come from files. */
function escaped(text) {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}

function sloWords() {
  if (!isNumber(asked.sloMs)) { return 'no SLO'; }
  return time(asked.sloMs) + (isNumber(asked.sloPercentile) ? ' for ' + asked.sloPercentile + ' % of requests' : '');
}

const promised = isNumber(asked.sloPercentile) && answer.method !== 'slam';
const rowsOf = name => answer.table.filter(row => row.function === name).sort((a, b) => a.memoryMb - b.memoryMb);
const chosenRow = name => answer.table.find(row => row.function === name && row.memoryMb === answer.sizes[name]);

function tellAsked() {
  const name = asked.calls.function;
  document.getElementById('title').textContent = 'Memory sizes for ' + name;
  document.title = 'Gleaner: memory sizes for ' + name;
  document.getElementById('asked').textContent = 'Asked for ' + sloWords() + ', objective ' + asked.objective + ', method '
    + asked.method + ', ' + asked.billing + ' billing. Times at percentile ' + short(answer.alpha) + ' of own times unless said'
    + ' otherwise.';
  document.getElementById('prices').textContent = 'Prices: ' + asked.prices + ', ' + asked.priceSource
    + '. Execution only: requests, data and storage are not in them.';
}

function tellSummary() {
  const tiles = make(document.getElementById('summary'), 'div', undefined, 'tiles');
  if (isNumber(asked.sloMs)) {
    const slack = asked.sloMs - answer.estimatedMs;
    tile(tiles, answer.feasible ? 'SLO kept' : 'SLO missed', answer.feasible
      ? time(slack) + ' to spare of ' + sloWords()
      : 'the fastest takes ' + time(answer.fastestReachableMs) + (answer.missesByMs > 0 ? ', ' + time(answer.missesByMs)
        + ' over ' + sloWords() : ''), answer.feasible ? 'good' : 'bad');
  }
  tile(tiles, time(answer.estimatedMs), (promised ? 'at percentile ' + asked.sloPercentile + ', with a margin for few samples; without it' : 'estimated; 95 % interval')
    + ' ' + time(answer.lowMs) + ' to ' + time(answer.highMs));
  tile(tiles, dollars(answer.costPerMillion), 'for a million invocations');
  tile(tiles, time(answer.fastestReachableMs), 'fastest reachable');
  if (isNumber(answer.coldMs)) { tile(tiles, time(answer.coldMs), 'if every function starts cold'); }
}
