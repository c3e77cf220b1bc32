import { PressKey } from './contracts';
import { createPressKeys } from './press-keys';

describe('the key of a press', () => {
  const yes = { to: '+12025550100', text: 'Yes' };

  it('D18 stays while the same words are sent again, and is new once they are answered', () => {
    const keys = createPressKeys();
    const first = keys.keyOf(yes);
    expect(PressKey.parse(first)).toBe(first);
    expect(keys.keyOf({ ...yes })).toBe(first);
    keys.answered();
    expect(keys.keyOf(yes)).not.toBe(first);
  });

  it('D18 is new for other words, another person, and words that were sent before others', () => {
    const keys = createPressKeys();
    const all = [yes, { ...yes, text: 'Yes!' }, { ...yes, to: '+12025550101' }, yes].map(keys.keyOf);
    expect(new Set(all).size).toBe(4);
  });
});
