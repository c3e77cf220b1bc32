/** @jest-environment ./jest/browser-environment.cjs */
import { guardHistory } from './history-guard';

const told: string[] = [];
const native = jest.spyOn(History.prototype, 'go').mockImplementation(() => {});
const restore = guardHistory((changed) => told.push(changed));
const press = () => document.body.click();
const arrive = () => window.dispatchEvent(new PopStateEvent('popstate'));
const standAt = (idx: number) => window.history.replaceState({ usr: null, idx }, '', '/lists');

beforeEach(() => {
  press();
  arrive();
  told.length = 0;
  native.mockClear();
});

it('lets three hundred addresses in a row fill no more than twenty entries, and tells once', () => {
  const before = window.history.length;
  for (let each = 0; each < 300; each += 1)
    window.history.pushState({ usr: null, idx: each + 1 }, '', `/lists?page=${each}`);
  expect(window.history.length - before).toBe(20);
  expect(window.location.search).toBe('?page=299');
  // The entry keeps its number: the next Back is one step.
  expect(window.history.state).toEqual({ usr: null, idx: 20 });
  expect(told).toEqual([' history.length']);
});

it('counts anew at a press: who clicks goes as far as they like', () => {
  for (let each = 0; each < 60; each += 1) {
    press();
    window.history.pushState(null, '', `/lists?page=${each}`);
  }
  expect(told).toEqual([]);
});

it('stops a loop of steps back, and no step forward', () => {
  standAt(50);
  for (let each = 0; each < 50; each += 1) window.history.back();
  window.history.go(-3);
  window.history.forward();
  expect(native.mock.calls).toEqual([...Array.from({ length: 10 }, () => [-1]), [1]]);
  expect(told).toEqual([' history.back']);
});

it('takes no step back out of the console, also not of those that were asked for in one go', () => {
  standAt(2);
  for (let each = 0; each < 5; each += 1) window.history.back();
  window.history.go(-1);
  expect(native.mock.calls).toEqual([[-1], [-1]]);
  expect(told).toEqual([' history.back']);
  arrive();
  press();
  standAt(0);
  window.history.back();
  expect(native.mock.calls).toHaveLength(2);
  expect(told).toEqual([' history.back', ' history.back']);
});

it('puts back what is put in the place of its functions', () => {
  const { pushState } = window.history;
  Object.assign(window.history, { pushState: () => {}, back: () => {} });
  expect(restore()).toBe(' history.pushState history.back');
  expect(window.history.pushState).toBe(pushState);
  expect(restore()).toBe('');
});

it('lets the browser go on bringing people back to where they had scrolled', () => {
  // jsdom does not know it.
  const page = window.history as { scrollRestoration: string };
  page.scrollRestoration = 'auto';
  const own = guardHistory(() => {});
  page.scrollRestoration = 'manual';
  expect(own()).toBe(' history.scrollRestoration');
  expect(page.scrollRestoration).toBe('auto');
  expect(own()).toBe('');
});
