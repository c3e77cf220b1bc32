import { act, renderHook } from '@testing-library/react';
import { createRef } from 'react';
import { useSlowText } from './use-slow-text';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const FOLLOWER = createRef<{ show(text: string): void }>();

function type(keys: number, pauseMs: number) {
  const told: { text: string; at: number }[] = [];
  const { result } = renderHook(() =>
    useSlowText('', FOLLOWER, (text) => told.push({ text, at: performance.now() - start })),
  );
  const start = performance.now();
  for (let typed = 'x'; typed.length <= keys; typed += 'x')
    act(() => {
      result.current.onText(typed);
      jest.advanceTimersByTime(pauseMs);
    });
  return told;
}

it('DYN-04 tells of what is typed at least every second, though the keys never rest', () => {
  const told = type(50, 120);
  const waits = told.map(({ at }, index) => at - (told[index - 1]?.at ?? 0));
  expect(waits.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
});

it('does not make every key wait for the form', () => {
  expect(type(50, 120).length).toBeLessThanOrEqual(8);
});

it('tells the last text when the hands rest, once', () => {
  const told = type(3, 400);
  expect(told.map(({ text }) => text)).toEqual(['x', 'xx', 'xxx']);
});
