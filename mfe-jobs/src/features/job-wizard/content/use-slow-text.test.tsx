import { act, renderHook } from '@testing-library/react';
import { useSlowText } from './use-slow-text';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

interface Heard {
  text: string;
  /** Milliseconds since the first key. */
  at: number;
}

/** Types a letter every `pauseMs`, and tells what the distant follower and the form heard meanwhile. */
function type(keys: number, pauseMs: number) {
  const [shown, rested]: [Heard[], Heard[]] = [[], []];
  const begun = performance.now();
  const hear = (heard: Heard[]) => (text: string) => void heard.push({ text, at: performance.now() - begun });
  const near = { current: { show: () => {} } };
  const far = { current: { show: hear(shown) } };
  const { result } = renderHook(() => useSlowText('', { near, far }, hear(rested)));
  for (let typed = 'x'; typed.length <= keys; typed += 'x')
    act(() => {
      result.current.onText(typed);
      jest.advanceTimersByTime(pauseMs);
    });
  return { shown, rested };
}

it('DYN-04 shows what is typed at least every second, though the keys never rest', () => {
  const { shown } = type(50, 120);
  const waits = shown.map(({ at }, index) => at - (shown[index - 1]?.at ?? 0));
  expect(waits.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
});

it('lets no key of somebody who types on wait for the form', () => {
  expect(type(50, 120).rested).toEqual([]);
});

it('DYN-04 takes back what it has shown when the hands rest on another text', () => {
  const { shown, rested } = type(10, 120);
  act(() => void jest.advanceTimersByTime(300));
  expect(rested.map(({ text }) => text)).toEqual(['x'.repeat(10)]);
  expect(shown.at(-1)?.text).toBe('x'.repeat(10));
});

it('tells the form each text the hands rest after, and shows it no second time', () => {
  const { shown, rested } = type(3, 900);
  expect(rested.map(({ text }) => text)).toEqual(['x', 'xx', 'xxx']);
  expect(shown).toEqual([]);
});

it('tells the form before whatever is pressed right after the last key, and nothing twice', () => {
  const { rested } = type(3, 100);
  expect(rested).toEqual([]);
  const button = document.body.appendChild(document.createElement('button'));
  let heard = 0;
  button.addEventListener('click', () => (heard = rested.length));
  act(() => button.click());
  expect(heard).toBe(1);
  expect(rested.map(({ text }) => text)).toEqual(['xxx']);
  act(() => void jest.advanceTimersByTime(1_000));
  act(() => button.click());
  expect(rested).toHaveLength(1);
  button.remove();
});
