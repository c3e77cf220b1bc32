import { afterPaint } from './after-paint';

const FRAME_MS = 16;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('works once, when the picture is on the screen and not before', () => {
  const done: string[] = [];
  requestAnimationFrame(() => done.push('picture'));
  afterPaint(() => done.push('work'));
  expect(done).toEqual([]);
  jest.advanceTimersByTime(FRAME_MS);
  expect(done).toEqual(['picture']);
  jest.advanceTimersByTime(1);
  expect(done).toEqual(['picture', 'work']);
  jest.advanceTimersByTime(1_000);
  expect(done).toEqual(['picture', 'work']);
});

it('works without a picture where the tab is hidden: a text that was pressed for leaves', () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const work = jest.fn();
  afterPaint(work);
  jest.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
});

it('does nothing once it was called off', () => {
  const work = jest.fn();
  afterPaint(work)();
  jest.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
});

it('works at once when the page is left, whose timers end with it, and at once afterwards', () => {
  const leaving = new AbortController();
  const work = jest.fn();
  afterPaint(work, leaving.signal);
  jest.clearAllTimers();
  expect(work).not.toHaveBeenCalled();
  leaving.abort();
  expect(work).toHaveBeenCalledTimes(1);
  afterPaint(work, leaving.signal);
  expect(work).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});
