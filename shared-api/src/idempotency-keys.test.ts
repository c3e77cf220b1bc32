import { IdempotencyKey } from './contracts';
import { createIdempotencyKeys } from './idempotency-keys';

describe('the key of a press', () => {
  const yes = { to: '+12025550100', text: 'Yes' };

  it('D18 stays while the same words are sent again, and is new once they are answered', () => {
    const keys = createIdempotencyKeys();
    const first = keys.keyOf(yes);
    expect(IdempotencyKey.parse(first)).toBe(first);
    expect(keys.keyOf({ ...yes })).toBe(first);
    keys.answered();
    expect(keys.keyOf(yes)).not.toBe(first);
  });

  it('D18 is new for other words, another person, and words that were sent before others', () => {
    const keys = createIdempotencyKeys();
    const all = [yes, { ...yes, text: 'Yes!' }, { ...yes, to: '+12025550101' }, yes].map(keys.keyOf);
    expect(new Set(all).size).toBe(4);
  });

  it('D18 outlives the page where it is kept: the same words, until they are answered', () => {
    const first = createIdempotencyKeys('a-press').keyOf(yes);
    const afterReload = createIdempotencyKeys('a-press');
    expect(afterReload.keyOf(yes)).toBe(first);
    afterReload.answered();
    expect(sessionStorage).toHaveLength(0);
    expect(createIdempotencyKeys('a-press').keyOf(yes)).not.toBe(first);
  });

  it('D18 goes with the page where nothing can be kept, or what was kept is none', () => {
    sessionStorage.setItem('a-press', '{');
    const keys = createIdempotencyKeys('a-press');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    expect(keys.keyOf(yes)).toBe(keys.keyOf({ ...yes }));
    full.mockRestore();
  });
});
