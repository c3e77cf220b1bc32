import type { Context } from '../../../context';
import { RateLimitedError } from '../../../problems';
import { handSendBatches, whenGranted } from './pass-by-hand';

const batchesOf = (poolSize: number) => handSendBatches({ config: { database: { poolSize } } } as Context);

it.each([
  [1, 1],
  [2, 1],
  [5, 2],
  [10, 4],
  [25, 10],
])('of a pool of %d, texts that people press for take %d at most while the carrier is slow', (size, most) => {
  expect(batchesOf(size)).toMatchObject({ atOnce: 1, slow: { most } });
});

it('F08 says "too fast" when a person has waited, also where the clock was set back meanwhile', async () => {
  let asked = 0;
  const now = jest.spyOn(Date, 'now').mockImplementation(() => 1_900_000_000_000 - 3_600_000 * asked);
  const ask = () => Promise.resolve(asked++ < 5 ? { waitMs: 400 } : { late: true });
  await expect(whenGranted(ask)).rejects.toThrow(RateLimitedError);
  now.mockRestore();
});
