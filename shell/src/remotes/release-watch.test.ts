import { aRelease } from '../testing/a-remote';
import { createCatalogue } from './catalogue';
import { watchRelease } from './release-watch';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each([
  ['set back', -30],
  ['set on', 30],
])('asks once a minute, though the clock is %s half an hour meanwhile', async (_, minutes) => {
  const asked = jest.fn(async () => aRelease([]));
  watchRelease(createCatalogue(aRelease([]), async () => true, asked));
  await jest.advanceTimersByTimeAsync(61_000);
  expect(asked).toHaveBeenCalledTimes(1);
  jest.setSystemTime(Date.now() + minutes * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(30_000);
  expect(asked).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(31_000);
  expect(asked).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(3);
});
