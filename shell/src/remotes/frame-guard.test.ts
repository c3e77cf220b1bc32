import { act, createElement } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { guardFrame } from './frame-guard';

const page = document.documentElement;
const { body } = document;
const added: Element[] = [];
/** An element on the body, as somebody would append it. */
function hang(tag: string, attributes: Record<string, string> = {}): Element {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  body.append(node);
  added.push(node);
  return node;
}
afterEach(() => {
  for (const each of added.splice(0)) each.remove();
  for (const element of [page, body])
    for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
});

it('M10 says nothing of a page that is as it was', () => {
  expect(guardFrame()()()).toBe('');
});

it.each<[string, () => void, string?]>([
  ['html.style', () => page.style.setProperty('filter', 'invert(1)')],
  ['body.style', () => body.style.setProperty('display', 'none', 'important')],
  ['html.class', () => page.classList.add('dark'), ''],
  ['body.class', () => (body.className = 'surveys'), ''],
  ['body.inert', () => body.setAttribute('inert', '')],
  ['html.dir', () => (page.dir = 'rtl')],
])('M10 puts back the page’s own %s', (name, change, told = ` ${name}`) => {
  body.className = 'console';
  page.style.setProperty('--notice-height', '40px');
  const restore = guardFrame()();
  const before = page.outerHTML;
  change();
  expect(page.outerHTML).not.toBe(before);
  expect(restore()).toBe(told);
  expect([page.getAttribute('style'), page.getAttribute('class') ?? '', page.getAttribute('dir')]).toEqual([
    '--notice-height: 40px;',
    '',
    null,
  ]);
  expect([body.className, body.getAttribute('style') ?? '', body.hasAttribute('inert')]).toEqual([
    'console',
    '',
    false,
  ]);
  expect(restore()).toBe('');
});

it('leaves what the house’s layers write there, the theme, and a translator’s class', () => {
  const restore = guardFrame()();
  const dialog = hang('div', { 'aria-modal': 'true', id: 'react-aria-1' });
  body.style.overflow = 'hidden';
  body.style.paddingInlineEnd = '15px';
  page.style.setProperty('--foot-height', '60px');
  page.dataset['theme'] = 'dark';
  page.className = 'translated-ltr';
  const before = page.outerHTML;
  expect(restore()).toBe('');
  expect(page.outerHTML).toBe(before);
  // Of a class nobody knows whether the remote or an extension put it there.
  page.classList.add('surveys');
  expect(restore()).toBe('');
  expect(page.className).toBe('translated-ltr');
  dialog.remove();
});

it('M10 lets the page scroll again where no dialog stands any more', () => {
  const restore = guardFrame()();
  body.style.overflow = 'hidden';
  page.style.overflow = 'clip';
  expect(restore()).toBe(' html.style body.style');
  expect([body.style.overflow, page.style.overflow]).toEqual(['', '']);
});

it('M10 asks nobody who has left what may happen to the page', () => {
  const restore = guardFrame()();
  const ask = () => 'Stay!';
  window.onbeforeunload = ask;
  document.onkeydown = ask;
  body.onclick = ask;
  expect(restore()).toBe(' window.onbeforeunload document.onkeydown');
  expect([window.onbeforeunload, document.onkeydown, body.onclick]).toEqual([null, null, ask]);
  body.onclick = null;
  expect(restore()).toBe('');
});

it('M10 gives the tab its picture and the page its width back, and has it go nowhere by itself', () => {
  const icon = document.createElement('link');
  icon.rel = 'icon';
  icon.href = '/ours.svg';
  const width = document.createElement('meta');
  width.name = 'viewport';
  width.content = 'width=device-width';
  document.head.append(icon, width);
  const restore = guardFrame()();
  icon.href = '/unread-3.svg';
  icon.title = 'Three';
  width.remove();
  const away = document.createElement('meta');
  away.httpEquiv = 'refresh';
  const note = document.createElement('meta');
  note.name = 'darkreader';
  document.head.append(away, note);
  expect(restore()).toBe(' head>meta head>link head>meta');
  expect(icon.outerHTML).toBe('<link rel="icon" href="/ours.svg">');
  expect([width.isConnected, away.isConnected, note.isConnected]).toEqual([true, false, true]);
  expect(restore()).toBe('');
  for (const each of [icon, width, note]) each.remove();
});

it('M10 ends what a script has the page move by, and not what a sheet does', () => {
  const restore = guardFrame()();
  const cancel = jest.fn();
  const bySheet = jest.fn();
  // jsdom moves nothing.
  body.getAnimations = () => [{ cancel }, { cancel: bySheet, animationName: 'turn' }] as never;
  expect(restore()).toBe(' body.animate');
  expect([cancel.mock.calls.length, bySheet.mock.calls.length]).toEqual([1, 0]);
  delete (body as { getAnimations?: unknown }).getAnimations;
});

it('M10 takes away what a remote left on the body, and tells it', () => {
  const ours = hang('div');
  const enter = guardFrame();
  const later = hang('section');
  const restore = enter();
  const left = hang('div', { style: 'position: fixed; inset: 0' });
  expect(restore()).toBe(' body>div');
  expect([ours.isConnected, later.isConnected, left.isConnected]).toEqual([true, true, false]);
});

it('M10 takes away what one left who is not gone before the next has come, and nothing of the next', () => {
  const enter = guardFrame();
  const first = enter();
  const left = hang('div');
  const second = enter();
  const next = hang('div');
  expect(first()).toBe(' body>div');
  expect([left.isConnected, next.isConnected]).toEqual([false, true]);
  expect(second()).toBe(' body>div');
  expect(next.isConnected).toBe(false);
});

it('M10 tells nothing of what somebody took away again on the way off, after the next has come', () => {
  const enter = guardFrame();
  const first = enter();
  const taken = hang('div');
  enter();
  taken.remove();
  expect(first()).toBe('');
});

it('leaves what React put there, what speaks to screen readers, and what extensions add', async () => {
  const restore = guardFrame()();
  const root = createRoot(document.createElement('div'));
  const toast = createElement('div', { role: 'status' }, 'Saved');
  await act(async () => root.render(createPortal(toast, body)));
  const inFrame = hang('div');
  inFrame.append(document.createElement('iframe'));
  inFrame.querySelector('iframe')!.src = 'moz-extension://abcdefgh/popup.html';
  const inShadow = hang('div');
  inShadow.attachShadow({ mode: 'open' });
  const nodes = [
    hang('div', { 'data-live-announcer': 'true' }),
    hang('div', { id: 'react-aria-description-0' }),
    hang('grammarly-popups'),
    hang('iframe', { src: 'chrome-extension://abcdefgh/popup.html' }),
    inFrame,
    inShadow,
    hang('script'),
  ];
  expect(restore()).toBe('');
  expect(body.textContent).toContain('Saved');
  for (const node of nodes) expect(node.isConnected).toBe(true);
  await act(async () => root.unmount());
  expect(body.textContent).not.toContain('Saved');
});
