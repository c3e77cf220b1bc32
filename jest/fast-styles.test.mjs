import { createRequire } from 'node:module';
import { times } from './thorough';

// jsdom before what hastens it: its own getComputedStyle holds every rule against every element then.
const require = createRequire(import.meta.url);
const { JSDOM } = createRequire(require.resolve('jest-environment-jsdom'))('jsdom');
const { rememberStyles } = require('./fast-styles.cjs');

/** The same numbers in every run: what fails is found again. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

const CLASSES = ['a', 'b', 'c', 'ab', 'a-b', 'sc-1'];
const TAGS = ['div', 'span', 'button', 'input', 'ul', 'li', 'svg', 'dialog'];
const SAID = {
  display: ['none', 'block', 'flex', 'contents', 'unset', 'inherit'],
  visibility: ['hidden', 'visible', 'inherit', 'unset', 'collapse'],
  'pointer-events': ['none', 'auto', 'unset'],
  opacity: ['0', '0.5', '7', 'none-such', '50%', 'unset', 'var(--dim)'],
  position: ['absolute', 'static', 'unset'],
  overflow: ['hidden', 'clip auto'],
  width: ['10px', '50%', 'auto', '7', 'calc(1px + 2px)', 'none-such'],
  height: ['0', 'max-content', 'unset'],
  float: ['left', 'none-such'],
  clip: ['rect(0, 0, 0, 0)', 'auto', 'none-such'],
  'clip-path': ['inset(50%)'],
  'content-visibility': ['hidden', 'auto'],
  'z-index': ['1', 'auto'],
  'white-space': ['nowrap'],
  'text-indent': ['-999px'],
  direction: ['rtl', 'inherit'],
  content: ['"x"', 'none'],
};
const BESIDE = [
  'color: red',
  'margin: 1px auto',
  'font: 12px serif',
  'background: none',
  'border: 0',
  'inset: 0',
  'all: unset',
];
const SELECTORS = [
  '*',
  'div',
  '.a',
  '.b',
  '.c:hover',
  '.ab',
  '.a-b',
  '.a.b',
  'div.a',
  '.a .b',
  '.a > .b',
  '.a + .b',
  '.a ~ *',
  '.a > *',
  'li:first-child',
  '.b:not(.a)',
  '.sc-1 > :not(.c)',
  '.a, span',
  ':is(.a, .b) li',
  '[hidden]',
  '[title="x.y"]',
  '.a:has(> .b)',
  '.b > :has(input)',
  'input:disabled',
  'html',
  'body .c',
  '#one',
  'ul li:nth-child(2)',
  ':root .ab',
  'SPAN',
];

function world(seed) {
  const below = numbers(seed);
  const one = (list) => list[below(list.length)];
  const { window } = new JSDOM('<!DOCTYPE html><head><style></style></head><body></body>', {
    pretendToBeVisual: true,
  });
  const { document } = window;
  const plain = window.getComputedStyle;
  rememberStyles(window);
  const { sheet } = document.querySelector('style');
  const all = () => [...document.querySelectorAll('*')];

  const steps = [
    function add() {
      const element = document.createElement(one(TAGS));
      element.className = [one(CLASSES), one(CLASSES), ''].slice(below(3)).join(' ');
      if (below(9) === 0) element.id = 'one';
      one(all().filter((each) => document.body.contains(each))).append(element);
    },
    function rule() {
      const property = one(Object.keys(SAID));
      const important = below(6) === 0 ? ' !important' : '';
      const text = `${one(SELECTORS)} { ${one(BESIDE)}; ${property}: ${one(SAID[property])}${important} }`;
      sheet.insertRule(
        below(6) === 0 ? `@media ${one(['screen', 'print'])} { ${text} }` : text,
        below(sheet.cssRules.length + 1),
      );
    },
    function forget() {
      if (sheet.cssRules.length > 9) sheet.deleteRule(below(sheet.cssRules.length));
    },
    function sheetOfText() {
      const style = document.createElement('style');
      style.textContent = `${one(SELECTORS)} { display: ${one(SAID.display)} }`;
      document.head.append(style);
    },
    function newText() {
      const style = one([...document.querySelectorAll('style')].slice(1));
      if (style) style.textContent = `${one(SELECTORS)} { visibility: ${one(SAID.visibility)} }`;
    },
    function attribute() {
      const [name, value] = one([
        ['hidden', ''],
        ['title', 'x.y'],
        ['disabled', ''],
        ['class', one(CLASSES)],
      ]);
      one(all()).setAttribute(name, value);
    },
    function inline() {
      const property = one(Object.keys(SAID));
      one(all()).style.setProperty(property, one(SAID[property]));
    },
    function remove() {
      const last = [...document.body.querySelectorAll('*')].at(-1);
      if (below(3) === 0) last?.remove();
    },
  ];
  return { window, plain, step: () => one([steps[0], steps[0], steps[1], ...steps])(), all };
}

const NAMES = Object.keys(SAID);
const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

it('says what jsdom says, of any element, rule and change', () => {
  const seen = new Set();
  for (let seed = 1; seed <= times(1, 12); seed += 1) {
    const page = world(seed);
    for (let at = 0; at < 60; at += 1) {
      page.step();
      const said = page.all().map((element) => {
        const style = page.window.getComputedStyle(element);
        return NAMES.map((name) => [style.getPropertyValue(name), style[camel(name)]]);
      });
      // A rule that is added is no change of the page to jsdom itself.
      page.window.document.documentElement.setAttribute('data-asked', '');
      const expected = page.all().map((element) => {
        const style = page.plain(element);
        return NAMES.map((name) => [style.getPropertyValue(name), style[camel(name)]]);
      });
      expect({ seed, at, said }).toEqual({ seed, at, said: expected });
      for (const [index, name] of NAMES.entries())
        for (const each of expected) seen.add(`${name}: ${each[index][0]}`);
    }
  }
  // What is compared is not the same everywhere.
  expect(seen.size).toBeGreaterThan(12);
});

it('keeps what it has said until the page changes', () => {
  const { window } = world(1);
  const { body } = window.document;
  const style = window.getComputedStyle(body);
  expect(window.getComputedStyle(body)).toBe(style);
  body.setAttribute('title', 'x');
  expect(window.getComputedStyle(body)).not.toBe(style);
});

it('tells what else is asked as jsdom does', () => {
  const { window, plain } = world(1);
  window.document.styleSheets[0].insertRule('body { color: red; margin: 1px 2px; --own: 7 }', 0);
  const style = window.getComputedStyle(window.document.body);
  expect(style.color).toBe('rgb(255, 0, 0)');
  expect(style.marginLeft).toBe('2px');
  expect(style.getPropertyValue('--own')).toBe('7');
  expect(Array.from(style)).toEqual(Array.from(plain(window.document.body)));
  expect('color' in style).toBe(true);
});
