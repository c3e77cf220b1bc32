import type { Context } from '../../../context';
import { handSendBatches } from './pass-by-hand';

const batchesOf = (kind: 'pglite' | 'postgres', poolSize: number) =>
  handSendBatches({ db: { engine: { kind } }, config: { database: { poolSize } } } as Context);

it.each([
  [1, 1],
  [2, 1],
  [5, 2],
  [10, 4],
  [25, 10],
])('of a pool of %d, texts that people press for take %d at most while the carrier is slow', (size, most) => {
  expect(batchesOf('postgres', size)).toMatchObject({ atOnce: 1, slow: { most } });
});

it('goes one batch after the other where the database has one session', () => {
  expect(batchesOf('pglite', 10)).not.toHaveProperty('slow');
});
