// One page for all test files of a worker: React, react-dom and the other packages are run in it once (see runtime.cjs). The
// product's modules and the tests are run anew for each file. What a file leaves in the document, on the window or in a timer is
// taken away behind it; after a file that changed what the page is made of the next one has a new page. A file that needs a page
// of its own says `@jest-environment ./jest/browser-environment.cjs` in its first comment.
const { readdirSync } = require('node:fs');
const { createRequire } = require('node:module');
const { basename, dirname, join } = require('node:path');
const BrowserEnvironment = require('./browser-environment.cjs');
const { forgetFile } = require('./kept-world.cjs');

/**
 * Packages are kept. Of the product, a module's variables are part of what is tested; Redux Toolkit listens to the page for one
 * store alone; notistack and goober write their styles into the page when they are run; and two files say `expect.extend` and
 * `afterEach` then.
 */
const isOfOneFile = (file) =>
  !file.includes('/node_modules/') ||
  /\/(@reduxjs\/toolkit|notistack|goober)\/|\/@testing-library\/(react|jest-dom)\/dist\/index\.js$/.test(
    file,
  );

/** What packages leave on the window, and jest for each file anew. */
const LEFT_BY_PACKAGES =
  /^(axe|__reactRouterVersion|IS_REACT_ACT_ENVIRONMENT|dispatchEvent|__core-js_shared__|(be|a)(fore|fter)(All|Each)|[fx]?(describe|it)|x?test|expect)$/;

/** The classes of a page: Node 20 does not list them among the window's names. */
const jsdom = createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom');
const CLASSES = readdirSync(join(dirname(jsdom), 'jsdom/living/generated')).map((file) =>
  basename(file, '.js'),
);

let page;

module.exports = class KeptPage extends BrowserEnvironment {
  kept = { modules: new Map(), isOfOneFile };

  constructor(config, context) {
    if (page) return Object.assign(page, { console: context.console });
    // What jsdom says is said to the console of the file that runs.
    let own = { console: context.console };
    super(config, { ...context, console: new Proxy({}, { get: (_, name) => own.console[name] }) });
    own = Object.assign(this, own);
    this.names = new Map(namesOf(this.global).map((name) => [name, descriptorOf(this.global, name)]));
    this.parts = partsOf(this.global);
    page = this;
  }

  setup() {
    const { global } = this;
    this.firstTimer = global.setTimeout(() => {}, 0);
    this.firstFrame = global.requestAnimationFrame(() => {});
    return Promise.resolve();
  }

  async teardown() {
    const { global } = this;
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    this.moduleMocker.restoreAllMocks();
    // What was to come at once comes before its timer is taken away: a package may wait for it.
    await new Promise((done) => global.setTimeout(done, 0));
    const lastTimer = global.setTimeout(() => {}, 0);
    for (let timer = this.firstTimer; timer <= lastTimer; timer += 1) global.clearTimeout(timer);
    const lastFrame = global.requestAnimationFrame(() => {});
    for (let frame = this.firstFrame; frame <= lastFrame; frame += 1) global.cancelAnimationFrame(frame);
    forgetFile(global);
    for (const [name, descriptor] of this.names) {
      const now = descriptorOf(global, name);
      if (now?.configurable !== false && !isSame(now, descriptor))
        Object.defineProperty(global, name, descriptor);
    }
    // Node since 22 leaves there what was defined to stay.
    for (const name of Object.getOwnPropertyNames(global))
      if (!this.names.has(name) && !LEFT_BY_PACKAGES.test(name)) Reflect.deleteProperty(global, name);
    // A stand-in of user-event's.
    delete global.navigator.clipboard;
    if (isChanged(this.parts)) {
      page = undefined;
      global.close();
    } else this.#clear();
  }

  #clear() {
    const { document, localStorage, sessionStorage, history } = this.global;
    forgetStyles(this.kept.modules);
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const part of [document.documentElement, document.body])
      for (const { name } of Array.from(part.attributes)) part.removeAttribute(name);
    for (const cookie of document.cookie.split('; '))
      document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  }
};

const descriptorOf = Object.getOwnPropertyDescriptor;
const namesOf = (window) =>
  [...new Set([...Object.getOwnPropertyNames(window), ...CLASSES])].filter((name) =>
    descriptorOf(window, name),
  );

const isSame = (one, other) =>
  one !== undefined && ['value', 'get', 'set'].every((part) => Object.is(one[part], other[part]));

/** What all tests of a page share: the members of its classes, and what the document and the history have of their own. */
function partsOf(window) {
  const { document, history, navigator } = window;
  const parts = new Map([
    ['document', document],
    ['history', history],
    ['navigator', navigator],
    ['JSON', window.JSON],
    ['Math', window.Math],
    ['Object', window.Object],
  ]);
  for (const name of namesOf(window)) {
    const { value } = descriptorOf(window, name);
    if (/^[A-Z]/.test(name) && typeof value === 'function' && value.prototype)
      parts.set(name, value.prototype);
  }
  return [...parts].map(([name, part]) => ({ name, part, members: Object.getOwnPropertyDescriptors(part) }));
}

/**
 * What packages add to it: React and Highcharts mark a document they listen to, user-event gives what jsdom has not and follows the
 * focus, react-aria hides parts of a page in a template.
 */
const OF_PACKAGES =
  /\.(_reactListening.*|elementsFromPoint|hcEvents|easeInOutSine)$|^HTMLElement\.(focus|blur)$|^HTMLTemplateElement\.(firstChild|appendChild|removeChild|insertBefore)$/;

function isChanged(parts) {
  return parts.some(({ name, part, members }) => {
    const now = Object.getOwnPropertyDescriptors(part);
    return [...new Set([...Object.keys(members), ...Object.keys(now)])].some(
      (member) =>
        !OF_PACKAGES.test(`${name}.${member}`) && !(members[member] && isSame(now[member], members[member])),
    );
  });
}

/** Of the components of the file before there are no rules on the page any more. */
function forgetStyles(modules) {
  const file = [...modules.keys()].find((path) => path.includes('/node_modules/styled-components/'));
  if (!file) return;
  const { mainSheet } = modules.get(file).exports.__PRIVATE__;
  mainSheet.gs = {};
  mainSheet.names.clear();
  mainSheet.keyframeIds.clear();
  mainSheet.clearTag();
}
