// Before jsdom itself: it keeps what it finds of its own parts.
const { rememberStyles } = require('./fast-styles.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');

// Rules are added one by one, as in production: a <style> that grows as text is parsed whole for each of them.
process.env.SC_DISABLE_SPEEDY ??= 'false';

// What browsers have and jsdom lacks. All of the fetch family comes from one realm (Node's), else
// `instanceof` checks inside RTK Query and MSW fail.
const NODE_GLOBALS = {
  TextEncoder,
  TextDecoder,
  ReadableStream,
  WritableStream,
  TransformStream,
  CompressionStream,
  DecompressionStream,
  Response,
  Headers,
  FormData,
  Blob,
  File: require('node:buffer').File,
  structuredClone,
  AbortController,
  AbortSignal,
  BroadcastChannel,
  fetch,
};

/** `{ signal }` ends a listener, of Node's realm too: jsdom knows its own alone. */
function endBySignal(target) {
  const { addEventListener } = target;
  target.addEventListener = function (type, listener, options) {
    const { signal, ...rest } = Object(options);
    if (!(signal instanceof AbortSignal)) return addEventListener.call(this, type, listener, options);
    if (signal.aborted) return undefined;
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
    return addEventListener.call(this, type, listener, rest);
  };
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const page = this.global;
    Object.assign(page, NODE_GLOBALS);
    rememberStyles(page);
    // jsdom draws random numbers and signs nothing.
    Object.defineProperty(page, 'crypto', { value: require('node:crypto').webcrypto });
    page.CSS = { ...page.CSS, supports: () => false, escape: (value) => String(value) };
    page.SVGElement.prototype.getBBox ??= () => ({ x: 0, y: 0, width: 0, height: 0 });
    page.Element.prototype.scrollIntoView ??= () => {};
    page.scrollTo = () => {};
    // Nothing is drawn: without a context axe leaves alone what it would draw.
    page.HTMLCanvasElement.prototype.getContext = () => null;
    Object.defineProperty(page.HTMLElement.prototype, 'isContentEditable', {
      get() {
        return ['', 'true'].includes(this.closest('[contenteditable]')?.getAttribute('contenteditable'));
      },
    });
    page.matchMedia ??= (query) => ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    });
    page.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    // jsdom lays nothing out, and its ranges do not even say so.
    page.Range.prototype.getBoundingClientRect ??= () => new page.DOMRect();
    endBySignal(page.EventTarget.prototype);
    // jest has put its own in front of the window's.
    endBySignal(page);
    // Browsers resolve a relative request against the page; Node's Request throws.
    page.Request = class extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, page.location.href).href : input, init);
      }
    };
  }
  exportConditions() {
    return ['node', 'require', 'default'];
  }
};
