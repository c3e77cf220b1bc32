import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { PlatformProvider, useInterval, useLeaveSignal } from './platform-provider';
import { aContext } from './testing/a-context';

it('ends what a page has started as the page leaves: listeners, timers, calls', () => {
  jest.useFakeTimers();
  const heard = { resized: 0, ticked: 0 };
  let signal: AbortSignal | undefined;
  function Leaky() {
    const leaving = useLeaveSignal();
    // What a page starts and forgets.
    useEffect(() => {
      signal = leaving;
      window.addEventListener('resize', () => (heard.resized += 1), { signal: leaving });
      const timer = setInterval(() => (heard.ticked += 1), 1_000);
      leaving.addEventListener('abort', () => clearInterval(timer));
    }, [leaving]);
    return null;
  }
  const { unmount } = render(
    <PlatformProvider ctx={aContext('/phonelist')}>
      <Leaky />
    </PlatformProvider>,
  );
  const pass = () =>
    act(() => {
      window.dispatchEvent(new Event('resize'));
      jest.advanceTimersByTime(1_000);
    });
  pass();
  expect(heard).toEqual({ resized: 1, ticked: 1 });
  expect(signal?.aborted).toBe(false);
  unmount();
  pass();
  expect(heard).toEqual({ resized: 1, ticked: 1 });
  expect(signal?.aborted).toBe(true);
});

it('repeats a call until the component leaves the page', () => {
  jest.useFakeTimers();
  let ticked = 0;
  const Ticking = () => {
    useInterval(() => (ticked += 1), 1_000);
    return null;
  };
  const { unmount } = render(<Ticking />);
  act(() => jest.advanceTimersByTime(2_000));
  expect(ticked).toBe(2);
  unmount();
  jest.advanceTimersByTime(2_000);
  expect(ticked).toBe(2);
});
