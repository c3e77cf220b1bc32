import type { Context } from '../../context';
import { gatheringByHand } from './pass-by-hand';

const gatheringOf = (kind: 'pglite' | 'postgres', poolSize: number) =>
  gatheringByHand({ db: { engine: { kind } }, config: { database: { poolSize } } } as Context);

it.each([
  [1, 1],
  [2, 1],
  [5, 2],
  [10, 4],
  [25, 10],
])('of a pool of %d, texts that people press for take %d at most while the carrier is slow', (size, most) => {
  expect(gatheringOf('postgres', size)).toMatchObject({ atOnce: 1, slow: { most } });
});

it('goes one batch after the other where the database has one session', () => {
  expect(gatheringOf('pglite', 10)).not.toHaveProperty('slow');
});
