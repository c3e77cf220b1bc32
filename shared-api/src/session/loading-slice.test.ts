import { LOADER_DELAY_MS } from '../constants';
import { createConsoleStore } from '../store';
import { loadingEnded, loadingStarted } from './loading-slice';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function flag() {
  const store = createConsoleStore();
  return {
    start: () => store.dispatch(loadingStarted('overlay')),
    end: () => store.dispatch(loadingEnded('overlay')),
    on: () => store.getState().loading.overlay,
    bar: () => store.getState().loading.bar,
  };
}

it('LOAD-01 is on as soon as a load starts', () => {
  const { start, on, bar } = flag();
  start();
  expect(on()).toBe(true);
  expect(bar()).toBe(false);
});

it('LOAD-02 CONST-01 is cleared 1000 ms after the load ended', () => {
  const { start, end, on } = flag();
  start();
  end();
  jest.advanceTimersByTime(LOADER_DELAY_MS - 1);
  expect(on()).toBe(true);
  jest.advanceTimersByTime(1);
  expect(on()).toBe(false);
  expect(LOADER_DELAY_MS).toBe(1000);
});

it('LOAD-03 is not cleared when another load started meanwhile', () => {
  const { start, end, on } = flag();
  start();
  end();
  jest.advanceTimersByTime(500);
  start();
  jest.advanceTimersByTime(5000);
  expect(on()).toBe(true);
  end();
  jest.advanceTimersByTime(1000);
  expect(on()).toBe(false);
});

it('stays on until the last of several loads has ended', () => {
  const { start, end, on } = flag();
  start();
  start();
  end();
  jest.advanceTimersByTime(5000);
  expect(on()).toBe(true);
});
