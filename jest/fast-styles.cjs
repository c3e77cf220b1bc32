// A query by role asks for the computed style of every element on the way, and jsdom holds each of our few hundred
// rules against each of them: a third of the suite's time. Nothing is left out here, only decided sooner.
const { createRequire } = require('node:module');

// The very copy that the environment is about to load.
const ofEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
const selectors = ofEnvironment('jsdom/lib/jsdom/living/helpers/selectors');

/** What a part of a selector names: a class, or a tag. Undefined when it names none. */
function namedBy(part) {
  const name = /\.([\w-]+)/.exec(part)?.[1];
  if (name) return { name };
  const tag = /^[a-z][a-z0-9]*/i.exec(part)?.[0];
  return tag && { tag: tag.toLowerCase() };
}

/**
 * What the last part of a selector cannot match without: a class or a tag, of its own, or of its parent where it has none
 * itself (`.bar > :has(input)`, which would look through the page for each element). Null when that cannot be told.
 */
function neededBy(selector) {
  let flat = selector.replace(/"[^"\\]*"|'[^'\\]*'/g, '');
  // What else may hide what looks like a part.
  if (/["'\\@]/.test(flat)) return null;
  for (let before; before !== flat;) {
    before = flat;
    flat = flat.replace(/\([^()]*\)|\[[^\][]*\]/g, '');
  }
  const needed = flat.split(',').map((one) => {
    const parts = one
      .trim()
      .replaceAll(/\s*([>+~])\s*/g, ' $1 ')
      .split(/\s+/);
    const own = namedBy(parts.at(-1) ?? '');
    if (own) return own;
    const parent = parts.at(-2) === '>' ? namedBy(parts.at(-3) ?? '') : undefined;
    return parent ? { parent } : null;
  });
  return needed.includes(null) ? null : needed;
}

const known = new Map();
const { matchesDontThrow } = selectors;

selectors.matchesDontThrow = (element, selector) => {
  // @keyframes and their like have none.
  if (typeof selector !== 'string') return false;
  let needed = known.get(selector);
  if (needed === undefined) known.set(selector, (needed = neededBy(selector)));
  if (needed && !needed.some((need) => has(element, need))) return false;
  return matchesDontThrow(element, selector);
};

function has(element, { name, tag, parent }) {
  if (parent) {
    const { parentNode } = element;
    return typeof parentNode?.getAttributeNS === 'function' && has(parentNode, parent);
  }
  if (tag) return element._localName === tag;
  const classes = element.getAttributeNS(null, 'class');
  return classes !== null && classes.includes(name);
}

/**
 * The computed style of an element, the same one until the page changes: jsdom forgets its own share then, too. The parts of
 * a chart have the style of the whole: nothing is painted here, and Highcharts asks for the size of each part's type and line
 * after each part that it adds, which was the better half of what a screen with charts took.
 */
exports.rememberStyles = (window) => {
  const { getComputedStyle } = window;
  const page = documentOf(window);
  let of = null;
  let styles = new WeakMap();
  const drawings = new WeakMap();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !page) return getComputedStyle(element, pseudo);
    const drawing = element.ownerSVGElement;
    if (drawing?.classList.contains('highcharts-root')) {
      if (!drawings.has(drawing)) drawings.set(drawing, getComputedStyle(drawing));
      return drawings.get(drawing);
    }
    if (!page._styleCache || page._styleCache !== of) styles = new WeakMap();
    let style = styles.get(element);
    if (!style) styles.set(element, (style = getComputedStyle(element)));
    of = page._styleCache;
    return style;
  };
};

const documentOf = ({ document }) => {
  const [impl] = Object.getOwnPropertySymbols(document).filter(({ description }) => description === 'impl');
  return impl && document[impl];
};
