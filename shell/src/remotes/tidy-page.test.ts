import { act, createElement } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { rememberPage } from './tidy-page';

const page = document.documentElement;
const { body, head } = document;
function add(tag: string, attributes: Record<string, string> = {}, parent: Element = body) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  parent.append(node);
  return node;
}
const sheet = (nonce: string, attributes = {}) => {
  const style = add('style', attributes, head);
  style.nonce = nonce;
  return style;
};
afterEach(() => {
  body.replaceChildren();
  head.replaceChildren();
  for (const element of [page, body])
    for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
});

it.each<[string, () => void]>([
  ['style of <html>', () => page.style.setProperty('filter', 'invert(1)')],
  ['style of <body>', () => body.style.setProperty('display', 'none', 'important')],
  ['class of <body>', () => (body.className = 'surveys')],
  ['direction', () => (page.dir = 'rtl')],
  ['language', () => (page.lang = 'de')],
  ['theme', () => (page.dataset['theme'] = 'dark')],
  ['inert state', () => body.setAttribute('inert', '')],
])('restores the %s as a remote leaves [M10]', (_what, change) => {
  page.lang = 'en';
  body.className = 'console';
  const before = page.cloneNode(true) as HTMLElement;
  const leave = rememberPage()();
  change();
  expect(page.isEqualNode(before)).toBe(false);
  leave();
  for (const each of [page, body]) if (each.getAttribute('style') === '') each.removeAttribute('style');
  expect(page.isEqualNode(before)).toBe(true);
});

it('removes nodes and style sheets that came outside the root of the remote [M10]', () => {
  const ours = [add('div'), sheet('n'), sheet('n', { 'data-styled': 'active' })];
  const leave = rememberPage()();
  const theirs = [
    add('div'),
    sheet('n'),
    sheet('n', { 'data-styled': 'active' }),
    add('iframe', {}, head),
    add('base', {}, head),
    add('link', { rel: 'icon' }, head),
    add('meta', { 'http-equiv': 'refresh' }, head),
  ];
  leave();
  expect(ours.every(({ isConnected }) => isConnected)).toBe(true);
  expect(theirs.filter(({ isConnected }) => isConnected)).toEqual([]);
});

it('keeps what came after the next remote was entered until that one leaves [M10]', () => {
  const enter = rememberPage();
  const leaveFirst = enter();
  const first = add('div');
  const leaveSecond = enter();
  const second = add('div');
  leaveFirst();
  expect([first.isConnected, second.isConnected]).toEqual([false, true]);
  leaveSecond();
  expect(second.isConnected).toBe(false);
});

it('keeps layers of the shell, portals of React and what browser extensions add', async () => {
  const leave = rememberPage()();
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createPortal(createElement('p', null, 'Saved'), body)));
  add('div').attachShadow({ mode: 'open' });
  add('iframe', { src: 'moz-extension://abcdefgh/popup.html' }, add('div'));
  for (const each of [{ 'data-live-announcer': 'true' }, { id: 'react-aria-description-0' }] as Record<
    string,
    string
  >[])
    add('div', each);
  add('grammarly-popups');
  add('script');
  const extension = sheet('');
  page.className = 'translated-ltr';
  body.style.overflow = 'hidden';
  page.style.setProperty('--foot-height', '60px');
  document.cookie = 'theme=dark; Path=/';
  page.dataset['theme'] = 'dark';
  const nodes = [...body.children];
  leave();
  expect([...body.children]).toEqual(nodes);
  expect(extension.isConnected).toBe(true);
  expect([page.className, body.style.overflow, page.dataset['theme']]).toEqual([
    'translated-ltr',
    'hidden',
    'dark',
  ]);
  expect(page.style.getPropertyValue('--foot-height')).toBe('60px');
  document.cookie = 'theme=; Path=/; Max-Age=0';
  await act(async () => root.unmount());
});
