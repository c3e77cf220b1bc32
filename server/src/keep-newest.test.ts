import { keepNewest } from './keep-newest';

it('keeps what was set last, as many as there may be', () => {
  const all = new Map<string, number>();
  for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) keepNewest(all, key, at, 2);
  expect([...all]).toEqual([
    ['a', 2],
    ['c', 3],
  ]);
});
