// A query by role asks every element on the way whether it is displayed and visible, a click whether the pointer reaches it. jsdom
// answers by making the whole style of the element and of all above it, and holds each of our few hundred rules against each of
// them: that was half of what tests of screens took. Nothing is left out here, only asked for by property and decided sooner.
const { createRequire } = require('node:module');

// The very copies that the environment is about to load.
const ofEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
const selectors = ofEnvironment('jsdom/lib/jsdom/living/helpers/selectors');
const ofJsdom = createRequire(ofEnvironment.resolve('jsdom'));
const cssom = ofJsdom('rrweb-cssom');
const { CSSStyleDeclaration } = ofJsdom('cssstyle');
const defaultStyleSheet = ofEnvironment('jsdom/lib/jsdom/browser/default-stylesheet');

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

function neededFor(selector) {
  let needed = known.get(selector);
  if (needed === undefined) known.set(selector, (needed = neededBy(selector)));
  return needed;
}

selectors.matchesDontThrow = (element, selector) => {
  // @keyframes and their like have none.
  if (typeof selector !== 'string') return false;
  const needed = neededFor(selector);
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
 * What is asked for alone: properties that no shorthand of cssstyle touches, so that what rules say of others changes nothing. By
 * their names, with what jsdom says of one that no rule names.
 */
const INHERITED = { visibility: 'visible', 'pointer-events': 'auto' };
const ALONE = new Set([
  'clip',
  'clip-path',
  'content',
  'content-visibility',
  'direction',
  'display',
  'float',
  'height',
  'opacity',
  'overflow',
  'position',
  'text-indent',
  'white-space',
  'width',
  'z-index',
  ...Object.keys(INHERITED),
]);
const NAMES = new Map(
  [...ALONE].flatMap((name) => [
    [name, name],
    [name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()), name],
  ]),
);

/** Moves on when a rule is added to a sheet or taken from it. A sheet whose text is another is another sheet. */
let changes = 0;
for (const name of ['insertRule', 'deleteRule']) {
  const { prototype } = cssom.CSSStyleSheet;
  const own = prototype[name];
  prototype[name] = function (...args) {
    changes += 1;
    return own.apply(this, args);
  };
}

let ownSheet;

/** The rules of a page that say one of these properties, in their order, by a class or tag that they need. */
class Rules {
  #named = new Map();
  #others = [];
  #changes = changes;
  #sheets;
  #count = 0;

  constructor(sheets) {
    this.#sheets = [...sheets];
    ownSheet ??= cssom.parse(defaultStyleSheet);
    for (const { cssRules } of [ownSheet, ...sheets])
      for (const rule of cssRules) {
        if (!rule.media) this.#add(rule);
        else if (Array.prototype.includes.call(rule.media, 'screen'))
          for (const inner of rule.cssRules) this.#add(inner);
      }
  }

  isOf(sheets) {
    return (
      this.#changes === changes &&
      this.#sheets.length === sheets.length &&
      this.#sheets.every((sheet, index) => sheet === sheets[index])
    );
  }

  #add({ selectorText, style }) {
    if (typeof selectorText !== 'string' || !style) return;
    const says = Array.prototype.filter.call(style, (name) => ALONE.has(name.toLowerCase()));
    if (says.length === 0) return;
    const rule = {
      at: (this.#count += 1),
      selectorText,
      isClass: /^\.[\w-]+$/.test(selectorText),
      values: new Map(says.map((name) => [name.toLowerCase(), style.getPropertyValue(name)])),
    };
    const needed = neededFor(selectorText);
    if (!needed || needed.some(({ parent }) => parent)) this.#others.push(rule);
    else
      for (const key of new Set(needed.map(({ name, tag }) => (name ? `.${name}` : tag)))) {
        const those = this.#named.get(key);
        if (those) those.push(rule);
        else this.#named.set(key, [rule]);
      }
  }

  /** Those that match an element, the first one first. */
  matching(element) {
    const classes = element.getAttributeNS(null, 'class')?.split(/\s+/) ?? [];
    const found = new Set();
    for (const those of [
      this.#others,
      this.#named.get(element._localName),
      ...classes.map((name) => this.#named.get(`.${name}`)),
    ])
      for (const rule of those ?? [])
        if (rule.isClass || selectors.matchesDontThrow(element, rule.selectorText)) found.add(rule);
    return [...found].sort((one, other) => one.at - other.at);
  }
}

const outcomes = new Map();

/** What becomes of a property that is set to these values in turn, as jsdom sets it. */
function outcomeOf(property, values) {
  const key = [property, ...values].join('\n');
  let outcome = outcomes.get(key);
  if (outcome === undefined) {
    const [declared, computed] = [new CSSStyleDeclaration(), new CSSStyleDeclaration()];
    for (const value of values)
      if (value === 'unset') declared.removeProperty(property);
      else declared.setProperty(property, value);
    computed.setProperty(property, declared.getPropertyValue(property));
    outcomes.set(key, (outcome = computed.getPropertyValue(property)));
  }
  return outcome;
}

/** The styles of a page's elements while it stays as it is. */
class Styles {
  #rules;
  #known = new WeakMap();

  constructor(rules) {
    this.#rules = rules;
  }

  valueOf(element, property) {
    let known = this.#known.get(element);
    if (!known)
      this.#known.set(element, (known = { rules: this.#rules.matching(element), values: new Map() }));
    let value = known.values.get(property);
    if (value === undefined)
      known.values.set(property, (value = this.#compute(element, property, known.rules)));
    return value;
  }

  #compute(element, property, rules) {
    const said = rules.map(({ values }) => values.get(property)).filter((value) => value !== undefined);
    const own = element.style?.getPropertyValue(property) ?? '';
    const value = outcomeOf(property, own === '' ? said : [...said, own]);
    if (value !== '' || !Object.hasOwn(INHERITED, property)) return value;
    const { parentElement } = element;
    return parentElement === null ? INHERITED[property] : this.valueOf(parentElement, property);
  }
}

/**
 * The computed style of an element, the same one until the page changes: jsdom forgets its own share then, too. The parts of
 * a chart have the style of the whole: nothing is painted here, and Highcharts asks for the size of each part's type and line
 * after each part that it adds, which was the better half of what a screen with charts took.
 */
exports.rememberStyles = (window) => {
  const { getComputedStyle } = window;
  const symbol = Object.getOwnPropertySymbols(window.document).find(
    ({ description }) => description === 'impl',
  );
  const page = window.document[symbol];
  const drawings = new WeakMap();
  let of = null;
  let rules = new Rules([]);
  let styles;
  let given;

  window.getComputedStyle = (element, pseudo) => {
    const impl = element?.[symbol];
    if (pseudo || !impl?._attached || impl._ownerDocument !== page) return getComputedStyle(element, pseudo);
    const drawing = element.ownerSVGElement;
    if (drawing?.classList.contains('highcharts-root')) {
      if (!drawings.has(drawing)) drawings.set(drawing, getComputedStyle(drawing));
      return drawings.get(drawing);
    }
    const sheets = page.styleSheets._list;
    const isOld = !rules.isOf(sheets);
    if (isOld) rules = new Rules(sheets);
    // jsdom takes its own share away when anything on the page changes; a rule that is added does not count as that there.
    if (isOld) page._styleCache = null;
    page._styleCache ??= new WeakMap();
    if (page._styleCache !== of) {
      of = page._styleCache;
      styles = new Styles(rules);
      given = new WeakMap();
    }
    let style = given.get(element);
    if (!style) given.set(element, (style = styleOf(impl, styles, () => getComputedStyle(element))));
    return style;
  };
};

/** A computed style that is made whole when more is asked of it than it can tell at once. */
function styleOf(impl, styles, make) {
  let whole;
  const get = (name) => {
    whole ??= make();
    const part = whole[name];
    return typeof part === 'function' ? part.bind(whole) : part;
  };
  const getPropertyValue = (name) =>
    ALONE.has(name) ? styles.valueOf(impl, name) : get('getPropertyValue')(name);
  return new Proxy(
    {},
    {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        return NAMES.has(name) ? styles.valueOf(impl, NAMES.get(name)) : get(name);
      },
      has: (_, name) => name in (whole ??= make()),
    },
  );
}
