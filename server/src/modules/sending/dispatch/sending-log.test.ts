import type { GateResult } from '../gate/gate.door';
import { openSendingLog } from './sending-log';

const result = (state: string, jobId: number | null, answer?: object) =>
  ({ state, row: { job_id: jobId }, ...(answer && { answer }) }) as unknown as GateResult;

it('logs once a minute what was sent, in sums by outcome, and nothing while nothing was sent', () => {
  jest.useFakeTimers();
  const lines: unknown[] = [];
  const log = openSendingLog({ log: { info: (sums: unknown) => lines.push(sums) } } as never);
  log.add([
    result('sent', 1),
    result('sent', 2),
    result('failed', 2),
    result('pending', 3, { outcome: 'refused' }),
  ]);
  // On hold: nothing has become of it.
  log.add([result('pending', 4)]);
  log.add([result('sent', null)]);
  expect(lines).toEqual([]);
  jest.advanceTimersByTime(60_000);
  expect(lines).toEqual([{ sent: 3, failed: 1, retried: 1, jobs: 3 }]);
  jest.advanceTimersByTime(180_000);
  expect(lines).toHaveLength(1);
  log.add([result('unknown', 9)]);
  log.stop();
  expect(lines[1]).toEqual({ unknown: 1, jobs: 1 });
  jest.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
  jest.useRealTimers();
});
