import type { Beacon } from '@campaign/shared-api/contracts';
import { startBeacons, type LoadReport } from './beacons';

const loaded: LoadReport = { remote: 'lists', build: 'lists-1', outcome: 'loaded', milliseconds: 40 };
const failed: LoadReport = { remote: 'jobs', build: 'jobs-2', outcome: 'render' };

function start() {
  const sent: Beacon[] = [];
  return { sent, tell: startBeacons(async (body) => void sent.push(body)) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('sends good news together after a while', () => {
  const { sent, tell } = start();
  tell(loaded);
  jest.advanceTimersByTime(5_000);
  tell(loaded);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(5_000);
  expect(sent).toEqual([{ loads: [loaded, loaded] }]);
});

it('sends a failure soon, and what waited with it', () => {
  const { sent, tell } = start();
  tell(loaded);
  tell(failed);
  jest.advanceTimersByTime(1_000);
  expect(sent).toEqual([{ loads: [loaded, failed] }]);
  jest.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

it('sends the rest when the page is left, never more than fifty at once, and nothing when there is nothing', () => {
  const { sent, tell } = start();
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([]);
  for (let count = 0; count < 60; count += 1) tell(loaded);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent.map(({ loads }) => loads.length)).toEqual([50, 10]);
});

it('sends the next after a batch has gone', () => {
  const { sent, tell } = start();
  tell(failed);
  jest.advanceTimersByTime(1_000);
  tell(loaded);
  jest.advanceTimersByTime(10_000);
  expect(sent).toEqual([{ loads: [failed] }, { loads: [loaded] }]);
});

it('drops a batch that the server refuses and sends the next one', async () => {
  const send = jest.fn().mockRejectedValueOnce(new Error('no connection')).mockResolvedValue(undefined);
  const report = startBeacons(send);
  report(failed);
  await jest.advanceTimersByTimeAsync(1_000);
  report(loaded);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(send.mock.calls).toEqual([[{ loads: [failed] }], [{ loads: [loaded] }]]);
});
