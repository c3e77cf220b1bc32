/** @jest-environment ./jest/browser-environment.cjs */
import { closeCookies } from './close-cookies';
import { guardPage } from './globals-guard';

const { map } = Array.prototype;

it('M10 says nothing of a page that is as it was', () => {
  expect(guardPage()()).toBe('');
});

it.each<[string, string, () => void]>([
  ['overwrites', 'Array.prototype.map', () => (Array.prototype.map = (() => []) as never)],
  ['adds', 'Object.prototype.admin', () => Object.assign(Object.prototype, { admin: true })],
  [
    'takes away',
    'Promise.prototype.finally',
    () => delete (Promise.prototype as { finally?: unknown }).finally,
  ],
  ['hides behind a getter', 'JSON.parse', () => Object.defineProperty(JSON, 'parse', { get: () => map })],
  ['poisons iteration', 'next', () => (Object.getPrototypeOf([].values()).next = () => ({ done: true }))],
  [
    'poisons descriptors',
    'Object.prototype.get',
    () => Object.assign(Object.prototype, { get: map, value: 1 }),
  ],
])('M10 puts back what a remote %s', (_how, name, change) => {
  const parse = JSON.parse;
  const restore = guardPage();
  change();
  const told = restore();
  expect([Array.prototype.map, JSON.parse]).toEqual([map, parse]);
  expect({}).not.toHaveProperty('admin');
  expect(Promise.prototype.finally).toBeInstanceOf(Function);
  expect([1, 2]).toEqual([1, 2]);
  expect(told).toContain(name);
  expect(restore()).toBe('');
});

it.each<[string, object, string]>([
  ['XMLHttpRequest.prototype.open', XMLHttpRequest.prototype, 'open'],
  [
    'XMLHttpRequestEventTarget.prototype.addEventListener',
    XMLHttpRequestEventTarget.prototype,
    'addEventListener',
  ],
  ['WebSocket.prototype.send', WebSocket.prototype, 'send'],
  ['window.XMLHttpRequest', window, 'XMLHttpRequest'],
  ['window.WebSocket', window, 'WebSocket'],
  ['window.setTimeout', window, 'setTimeout'],
  ['window.setInterval', window, 'setInterval'],
  ['window.clearInterval', window, 'clearInterval'],
  ['window.requestAnimationFrame', window, 'requestAnimationFrame'],
  ['window.Promise', window, 'Promise'],
  ['window.Date', window, 'Date'],
  ['window.URL', window, 'URL'],
  ['window.MutationObserver', window, 'MutationObserver'],
  ['window.getComputedStyle', window, 'getComputedStyle'],
  ['HTMLInputElement.prototype.select', HTMLInputElement.prototype, 'select'],
])('M10 gives the next remote its uploads, sockets, timers and words back: %s', (name, holder, key) => {
  const restore = guardPage();
  const own = Object.getOwnPropertyDescriptor(holder, key);
  const was = (holder as Record<string, unknown>)[key];
  Object.defineProperty(holder, key, { value: () => {}, configurable: true, writable: true });
  expect(restore()).toBe(` ${name}`);
  expect((holder as Record<string, unknown>)[key]).toBe(was);
  expect(Object.getOwnPropertyDescriptor(holder, key)).toEqual(own);
});

it('M10 leaves react-aria its own focus, and nothing else of an element', () => {
  const { focus } = HTMLElement.prototype;
  const late = () => {};
  const restore = guardPage();
  Object.defineProperty(HTMLElement.prototype, 'focus', { value: late });
  expect(restore()).toBe('');
  HTMLElement.prototype.blur = late;
  expect(restore()).toBe(' HTMLElement.prototype.blur');
  expect(HTMLElement.prototype.focus).toBe(late);
  delete (HTMLElement.prototype as { focus?: unknown }).focus;
  expect(restore()).toBe(' HTMLElement.prototype.focus');
  expect(HTMLElement.prototype.focus).toBe(focus);
});

it('M10 leaves Highcharts its own easing, and nothing else on Math', () => {
  const page = Math as unknown as Record<string, unknown>;
  const restore = guardPage();
  const easing = () => 0;
  page['easeInOutSine'] = easing;
  expect(restore()).toBe('');
  expect(page['easeInOutSine']).toBe(easing);
  page['easeInOutCubic'] = easing;
  expect(restore()).toBe(' Math.easeInOutCubic');
  expect([page['easeInOutCubic'], page['easeInOutSine']]).toEqual([undefined, easing]);
  delete page['easeInOutSine'];
  expect(restore()).toBe('');
});

it('M10 tells once of what was made unchangeable', () => {
  const restore = guardPage();
  Object.defineProperty(Headers.prototype, 'rogue', { value: 1 });
  expect(restore()).toContain('Headers.prototype.rogue');
  expect(restore()).toBe('');
});

it('M10 lets a script keep the theme in a cookie, and nothing else', () => {
  closeCookies();
  document.cookie = 'theme=dark; Path=/';
  expect(() => (document.cookie = 'session=mine; Path=/')).toThrow('Only the theme');
  expect(document.cookie).toBe('theme=dark');
});
