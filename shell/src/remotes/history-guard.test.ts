import { guardHistory } from './history-guard';

const told: string[] = [];
const native = jest.spyOn(History.prototype, 'go').mockImplementation(() => {});
const restore = guardHistory((changed) => told.push(changed));
const press = () => document.body.click();

beforeEach(() => {
  press();
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

it('stops a loop of steps back before it leaves the console, and no step forward', () => {
  for (let each = 0; each < 50; each += 1) window.history.back();
  window.history.go(-3);
  window.history.forward();
  expect(native.mock.calls).toEqual([...Array.from({ length: 10 }, () => [-1]), [1]]);
  expect(told).toEqual([' history.back']);
});

it('puts back what is put in the place of its functions', () => {
  const { pushState } = window.history;
  Object.assign(window.history, { pushState: () => {}, back: () => {} });
  expect(restore()).toBe(' history.pushState history.back');
  expect(window.history.pushState).toBe(pushState);
  expect(restore()).toBe('');
});
