'use strict';
// Small parts that all pages use: elements, numbers, charts. Colours stand in page.css.
const dark = matchMedia('(prefers-color-scheme: dark)');

function ink(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

function make(parent, tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) { element.textContent = text; }
  if (className) { element.className = className; }
  parent.appendChild(element);
  return element;
}

const isNumber = value => typeof value === 'number' && isFinite(value);

function written(value, fewest) {
  if (!isNumber(value)) { return '–'; }
  const size = Math.abs(value);
  const digits = size === 0 || size >= 1000 ? 0 : size >= 10 ? 1 : size >= 0.1 ? fewest : 3;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+$)/g, digits === 0 ? '\u202f' : '').replace('-', '−');
}
const plain = value => written(value, 2);
const fine = value => written(value, 3);
const signed = value => (value > 0 ? '+' : '') + fine(value);
const percent = value => isNumber(value) ? (value * 100).toFixed(1) + ' %' : '–';

// Charts are drawn again when the colours change, and sized again when the window is.
const charts = [];

function chart(section, option, height) {
  const place = make(section, 'div', undefined, 'chart');
  if (height) { place.style.height = height + 'px'; }
  const drawn = { place, option, instance: null };
  charts.push(drawn);
  return drawn;
}

function draw(drawn) {
  if (drawn.instance) { drawn.instance.dispose(); }
  drawn.instance = echarts.init(drawn.place, null, { renderer: 'svg' });
  const narrow = drawn.place.clientWidth < 520;
  drawn.instance.setOption(Object.assign({
    animation: false,
    aria: { enabled: true },
    textStyle: { color: ink('ink'), fontFamily: 'inherit' },
  }, drawn.option(narrow)));
}

function axis(name, more) {
  return Object.assign({
    name, nameLocation: 'middle', nameGap: 30, nameTextStyle: { color: ink('quiet') },
    axisLine: { show: true, lineStyle: { color: ink('line') } }, axisTick: { show: false },
    axisLabel: { color: ink('quiet') }, splitLine: { lineStyle: { color: ink('faint') } },
  }, more);
}

function tooltip(more) {
  return Object.assign({
    backgroundColor: ink('ground'), borderColor: ink('line'), textStyle: { color: ink('ink'), fontSize: 12 }, confine: true,
  }, more);
}

function legend(more) {
  return Object.assign({
    type: 'scroll', top: 0, itemWidth: 16, itemHeight: 10, textStyle: { color: ink('ink') }, pageTextStyle: { color: ink('quiet') },
    pageIconColor: ink('accent'), pageIconInactiveColor: ink('line'),
  }, more);
}

const GRID = { left: 8, right: 16, top: 48, bottom: 34, containLabel: true };

function choose(parent, label, options, changed) {
  const box = parent.querySelector('.choices') || make(parent, 'div', undefined, 'choices');
  const wrap = make(box, 'label', label);
  const select = make(wrap, 'select');
  options.forEach(([value, words]) => { make(select, 'option', words).value = value; });
  select.addEventListener('change', () => changed(select.value));
  return select;
}

function tile(tiles, value, what, className) {
  const box = make(tiles, 'div', undefined, 'tile');
  make(box, 'div', value, 'value ' + (className || ''));
  make(box, 'div', what, 'what');
}
