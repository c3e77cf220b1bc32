import { openLog } from './log';
import { eventually } from './testing/sending-world';
import { openRounds } from './rounds';

const NEVER_MS = 600_000;
const log = openLog('silent');

it('looks once more for all that came while it rested', async () => {
  let todo = 1;
  const seen: number[] = [];
  const rounds = openRounds({ log }, 'a test', { everyMs: NEVER_MS, restMs: 100 }, async () => {
    seen.push(todo);
    const any = todo > 0;
    todo = 0;
    return any;
  });
  void rounds.wake();
  await eventually(
    async () => seen.length,
    (count) => count === 1,
  );
  for (let come = 0; come < 5; come += 1) {
    todo += 1;
    void rounds.wake();
  }
  await eventually(
    async () => seen.length,
    (count) => count === 3,
  );
  await rounds.stop();
  expect(seen).toEqual([1, 5, 0]);
});

it('ends its rest when it is stopped, without another round', async () => {
  const round = jest.fn(async () => true);
  const rounds = openRounds({ log }, 'a test', { everyMs: NEVER_MS, restMs: NEVER_MS }, round);
  void rounds.wake();
  await new Promise(setImmediate);
  await rounds.stop();
  await new Promise(setImmediate);
  expect(round).toHaveBeenCalledTimes(1);
});
