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
  return axis('time (s)', { type: 'value', min: 0, max: 'dataMax', splitLine: { show: false }, axisLabel: { color: ink('quiet'), showMaxLabel: false, formatter: plain } });
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

function tellAllocation() {
  const policies = withSeries();
  if (!policies.length) { return; }
  const section = document.getElementById('allocation');
  let policy = policies.includes(JUDGED) ? JUDGED : policies[0];
  let resource = 'cpu';
  make(section, 'h2', 'Allocation against use: what is allocated, and what of it runs use');
  make(section, 'p', 'All nodes together, seed ' + comparison.firstSeed + '. Between use and allocation lies what is idle.', 'note');
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
        line('ledger’s allocations', points(series, resource + 'Allocated', resource), look('window').color,
          { lineStyle: { color: look('window').color, width: 1.8, type: 'dashed' } }),
        line('capacity', [[0, capacity(resource)], [series.stepSeconds * (series.cpuUsed.length - 1), capacity(resource)]],
          look('oracle').color, { lineStyle: { color: look('oracle').color, width: 1, type: 'dotted' } }),
      ],
    };
  });
}

function tellLoans() {
  const policies = withSeries();
  if (!policies.length) { return; }
  const section = document.getElementById('loans');
  let resource = 'cpu';
  make(section, 'h2', 'Loans over time: what of other runs’ allocations is on loan');
  make(section, 'p', 'All nodes together, seed ' + comparison.firstSeed + '. Policies without loans lie on 0.', 'note');
  choose(section, 'Resource', RESOURCES, value => { resource = value; draw(drawn); });
  const drawn = chart(section, () => {
    const unit = resource === 'cpu' ? 'cores' : 'GiB';
    return {
      legend: legend({ data: policies }),
      grid: GRID,
      tooltip: atTime(unit),
      xAxis: timeAxis(),
      yAxis: axis('', { type: 'value', min: 0, axisLabel: { color: ink('quiet'), formatter: '{value} ' + unit } }),
      series: policies.map(policy => line(policy, points(detail.policies[policy].series, resource + 'Lent', resource),
        look(policy).color, {
          z: policy === JUDGED ? 5 : 2,
          lineStyle: { color: look(policy).color, type: look(policy).dash, width: policy === JUDGED ? 2.6 : 1.4 },
        })),
    };
  });
}
