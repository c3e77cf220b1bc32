/** @jest-environment ./jest/browser-environment.cjs */
import type { LoadReport } from './beacons';
import { keepPage, type GlobalsKeeper } from './keep-page';
import type { LoadableBuild } from './release';
import { setDocumentTitle } from '../routing/document-title';
import { aRemote } from '../testing/a-remote';

const told: LoadReport[] = [];
let there: LoadableBuild | undefined;
let keeper: GlobalsKeeper;
const tamper = () => Object.assign(Array.prototype, { admin: true });
const outcomes = () => told.map(({ remote, outcome }) => `${remote} ${outcome}`);

beforeAll(() => {
  jest.useFakeTimers();
  keeper = keepPage(
    () => there,
    (report) => told.push(report),
  );
});
beforeEach(() => {
  told.length = 0;
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => expect([]).not.toHaveProperty('admin'));

it('M10 puts right within a second what the remote on the page changes, and tells its team once', () => {
  there = aRemote('lists');
  tamper();
  jest.advanceTimersByTime(1_000);
  expect([]).not.toHaveProperty('admin');
  tamper();
  jest.advanceTimersByTime(1_000);
  expect(outcomes()).toEqual(['lists tampered']);
});

it('M10 puts it right before a press is answered', () => {
  let seen = true;
  document.body.addEventListener('click', () => (seen = 'admin' in []), { once: true });
  tamper();
  document.body.click();
  expect(seen).toBe(false);
});

it('M10 holds a change against what is being started, also when it was put right meanwhile', () => {
  there = undefined;
  const whatChanged = keeper.starting();
  tamper();
  jest.advanceTimersByTime(1_000);
  expect(whatChanged()).toContain('Array.prototype.admin');
  expect(outcomes()).toEqual([]);
});

it('M10 holds a change while a part starts against the remote that is there, and not against the part', () => {
  there = aRemote('library');
  const whatChanged = keeper.starting();
  tamper();
  jest.advanceTimersByTime(1_000);
  expect(outcomes()).toEqual(['library tampered']);
  tamper();
  document.body.click();
  expect(whatChanged()).toBe('');
});

it('M10 holds against a part what is changed as it comes, whatever remote is there', () => {
  there = aRemote('lists');
  const whatChanged = keeper.starting();
  tamper();
  expect(whatChanged()).toContain('Array.prototype.admin');
  expect(outcomes()).toEqual([]);
});

it('M10 waits for a part that never comes no longer than the person does', () => {
  there = undefined;
  const whatChanged = keeper.starting();
  jest.advanceTimersByTime(12_000);
  tamper();
  jest.advanceTimersByTime(1_000);
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('Array.prototype.admin'));
  there = aRemote('admin');
  tamper();
  expect(whatChanged()).toBe('');
  expect(outcomes()).toEqual(['admin tampered']);
});

it('M10 holds against a start nothing that was changed before it', () => {
  there = aRemote('jobs');
  tamper();
  expect(keeper.starting()()).toBe('');
  expect(outcomes()).toEqual(['jobs tampered']);
});

it('M10 holds against a remote that leaves what it changed on its way', () => {
  const tidy = keeper.entering(aRemote('chats'));
  tamper();
  tidy();
  expect(outcomes()).toEqual(['chats tampered']);
});

it('M10 takes away what a remote leaves on the page around it, and tells its team', () => {
  const tidy = keeper.entering(aRemote('surveys'));
  document.documentElement.style.filter = 'invert(1)';
  const left = document.body.appendChild(document.createElement('div'));
  tidy();
  expect([document.documentElement.style.filter, left.isConnected]).toEqual(['', false]);
  expect(outcomes()).toEqual(['surveys tampered']);
  expect(console.warn).toHaveBeenCalledWith('[shell] surveys changed html.style body>div.');
});

it('M10 gives the tab its name back within a second, also from who has left, and not from the browser’s translator', () => {
  there = aRemote('title');
  setDocumentTitle('Phone Lists ·  Campaign Console');
  jest.advanceTimersByTime(1_000);
  expect(outcomes()).toEqual([]);
  document.title = 'HIJACK 28';
  jest.advanceTimersByTime(1_000);
  expect(document.title).toBe('Phone Lists · Campaign Console');
  expect(outcomes()).toEqual(['title tampered']);
  document.documentElement.classList.add('translated-ltr');
  document.title = 'Telefonlisten';
  jest.advanceTimersByTime(1_000);
  expect(document.title).toBe('Telefonlisten');
  document.documentElement.classList.remove('translated-ltr');
});

it('M10 keeps the history from being filled, and what fills it is told', () => {
  there = aRemote('flood');
  keeper.keepHistory();
  const before = window.history.length;
  for (let each = 0; each < 300; each += 1) window.history.pushState(null, '', `/?page=${each}`);
  expect(window.history.length - before).toBe(20);
  Object.assign(window.history, { pushState: () => {} });
  jest.advanceTimersByTime(1_000);
  window.history.pushState(null, '', '/here');
  expect(window.location.pathname).toBe('/here');
  expect(outcomes()).toEqual(['flood tampered']);
});
