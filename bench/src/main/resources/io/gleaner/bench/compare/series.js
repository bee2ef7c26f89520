// Allocation against use, and loans, over time.
const RESOURCES = [['cpu', 'CPU (cores)'], ['memory', 'memory (GiB)']];

function capacity(resource) {
  let cores = 0;
  for (let node = 0; node < comparison.nodes; node++) { cores += comparison.cores[node % comparison.cores.length]; }
  return resource === 'cpu' ? cores : cores * comparison.memoryGibPerCore;
}

function points(series, key, resource) {
  const unit = resource === 'cpu' ? 1 : 1024;
  return series[key].map((value, index) => [index * series.stepSeconds, isNumber(value) ? value / unit : null]);
}

function timeAxis() {
  const whole = value => plain(Math.round(value)).replace(/\.0$/, '');
  return axis('time (s)', {
    type: 'value', min: 0, max: 'dataMax', splitLine: { show: false },
    axisLabel: { color: ink('quiet'), showMaxLabel: false, hideOverlap: true, formatter: whole },
  });
}

function atTime(unit) {
  return tooltip({
    trigger: 'axis',
    formatter: at => plain(at[0].value[0]) + ' s<br>' + at.map(line => line.marker + line.seriesName + ': '
      + plain(line.value[1]) + ' ' + unit).join('<br>'),
  });
}

function line(name, data, color, more) {
  return Object.assign({
    name, type: 'line', data, showSymbol: false, itemStyle: { color }, lineStyle: { color, width: 1.8 },
  }, more);
}

function withSeries() {
  return detail ? mainPolicies().filter(policy => detail.policies[policy].series) : [];
}

const hasLedger = policy => detail.policies[policy].series.cpuAllocated.length > 0;

function without(policies) {
  const none = policies.filter(policy => !hasLedger(policy));
  return none.length ? ' No ledger, so no allocations or loans: ' + none.join(', ') + '.' : '';
}

function tellAllocation() {
  const policies = withSeries();
  if (!policies.length) { return; }
  const section = document.getElementById('allocation');
  let policy = policies.includes(JUDGED) ? JUDGED : policies[0];
  let resource = 'cpu';
  make(section, 'h2', 'Allocation against use: what is allocated, and what of it runs use');
  make(section, 'p', 'All nodes together, seed ' + comparison.firstSeed + '. Between use and allocation lies what is idle.'
    + without(policies), 'note');
  choose(section, 'Policy', policies.map(name => [name, name]), value => { policy = value; draw(drawn); }).value = policy;
  choose(section, 'Resource', RESOURCES, value => { resource = value; draw(drawn); });
  const drawn = chart(section, () => {
    const series = detail.policies[policy].series;
    const unit = resource === 'cpu' ? 'cores' : 'GiB';
    return {
      legend: legend({}),
      grid: GRID,
      tooltip: atTime(unit),
      xAxis: timeAxis(),
      yAxis: axis('', { type: 'value', axisLabel: { color: ink('quiet'), formatter: '{value} ' + unit } }),
      series: [
        line('in use', points(series, resource + 'Used', resource), look(JUDGED).color,
          { areaStyle: { color: look(JUDGED).color, opacity: 0.3 } }),
        line('user allocations', points(series, resource + 'User', resource), look('fixed').color),
        ...(hasLedger(policy) ? [line('ledger’s allocations', points(series, resource + 'Allocated', resource),
          look('window').color, { lineStyle: { color: look('window').color, width: 1.8, type: 'dashed' } })] : []),
        line('capacity', [[0, capacity(resource)], [series.stepSeconds * (series.cpuUsed.length - 1), capacity(resource)]],
          look('oracle').color, { lineStyle: { color: look('oracle').color, width: 1, type: 'dotted' } }),
      ],
    };
  });
}

const LOANS_FROM = [[['Lent', 'FreeLent'], 'lenders and free capacity'], [['Lent'], 'lenders'], [['FreeLent'], 'free capacity']];

function loans(series, resource, keys) {
  const parts = keys.map(key => points(series, resource + key, resource));
  return parts[0].map(([time], index) => [time, parts.reduce((sum, part) => sum + part[index][1], 0)]);
}

function tellLoans() {
  const all = withSeries();
  const policies = all.filter(hasLedger);
  if (!policies.length) { return; }
  const section = document.getElementById('loans');
  let resource = 'cpu';
  let from = LOANS_FROM[0];
  make(section, 'h2', 'Loans over time: what runs have above their user allocations');
  make(section, 'p', 'All nodes together, seed ' + comparison.firstSeed + '. Lent by other runs, or out of capacity that'
    + ' no run was allocated.' + without(all), 'note');
  choose(section, 'From', LOANS_FROM.map((one, index) => [index, one[1]]), value => { from = LOANS_FROM[value]; draw(drawn); });
  choose(section, 'Resource', RESOURCES, value => { resource = value; draw(drawn); });
  const drawn = chart(section, () => {
    const unit = resource === 'cpu' ? 'cores' : 'GiB';
    return {
      legend: legend({ data: policies }),
      grid: GRID,
      tooltip: atTime(unit),
      xAxis: timeAxis(),
      yAxis: axis('', { type: 'value', min: 0, axisLabel: { color: ink('quiet'), formatter: '{value} ' + unit } }),
      series: policies.map(policy => line(policy, loans(detail.policies[policy].series, resource, from[0]),
        look(policy).color, {
          z: policy === JUDGED ? 5 : 2,
          lineStyle: { color: look(policy).color, type: look(policy).dash, width: policy === JUDGED ? 2.6 : 1.4 },
        })),
    };
  });
}
