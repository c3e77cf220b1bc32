import { keptPlaces } from './kept-places';
import type { Places } from './kept-places';

const of = (total: number): Places<number> => ({ keys: [0], total });
const never = () => Promise.reject(new Error('It was read beside.'));

describe('keptPlaces', () => {
  it('reads once for everybody who asks in the same moment', async () => {
    const places = keptPlaces<number>({ freshMs: 60_000, oldMs: 600_000, most: 2 });
    const read = jest.fn(() => Promise.resolve(of(7)));
    const found = await Promise.all([places.find('a', read, never), places.find('a', read, never)]);
    expect(found).toEqual([of(7), of(7)]);
    expect(await places.find('a', read, never)).toEqual(of(7));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('answers with what is not fresh any more and reads anew beside it, also after that has failed', async () => {
    const places = keptPlaces<number>({ freshMs: -1, oldMs: 600_000, most: 2 });
    await places.find('a', () => Promise.resolve(of(1)), never);
    expect(await places.find('a', never, never)).toEqual(of(1));
    await Promise.resolve();
    expect(await places.find('a', never, () => Promise.resolve(of(2)))).toEqual(of(1));
    await new Promise(setImmediate);
    expect(await places.find('a', never, never)).toEqual(of(2));
  });

  it('waits for what is old, and forgets who was not asked for', async () => {
    const old = keptPlaces<number>({ freshMs: -1, oldMs: -1, most: 2 });
    await old.find('a', () => Promise.resolve(of(1)), never);
    expect(await old.find('a', () => Promise.resolve(of(2)), never)).toEqual(of(2));
    const few = keptPlaces<number>({ freshMs: 60_000, oldMs: 600_000, most: 1 });
    await few.find('a', () => Promise.resolve(of(1)), never);
    await few.find('b', () => Promise.resolve(of(2)), never);
    expect(await few.find('a', () => Promise.resolve(of(3)), never)).toEqual(of(3));
  });
});
