import fc from 'fast-check';
import { PhoneFilter } from './phone-filter';
import { PhoneSet } from './phone-set';

const phone = fc.integer({ min: 2_000_000_000, max: 9_999_999_999 });

describe('the numbers of a file', () => {
  it('are each new once', () => {
    fc.assert(
      fc.property(fc.array(phone, { maxLength: 3000 }), (phones) => {
        const set = new PhoneSet(10);
        const known = new Set<number>();
        const answers = [...phones, ...phones].map((one) => set.add(one));
        const right = [...phones, ...phones].map((one) => !known.has(one) && !!known.add(one));
        expect(answers).toEqual(right);
      }),
      { numRuns: 30 },
    );
  });

  it('are kept apart when they lie close together', () => {
    const set = new PhoneSet(100_000);
    const neighbours = Array.from({ length: 100_000 }, (_, n) => 2_025_550_000 + n);
    expect(neighbours.every((one) => set.add(one))).toBe(true);
    expect(neighbours.some((one) => set.add(one))).toBe(false);
  });
});

describe('the filter of numbers the database is asked about', () => {
  it('never lets one pass that was added', () => {
    fc.assert(
      fc.property(fc.array(phone, { maxLength: 2000 }), (phones) => {
        const filter = new PhoneFilter(phones.length);
        for (const one of phones) filter.add(one);
        expect(phones.every((one) => filter.mayHave(one))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is wrong about few of the others, also when they are neighbours', () => {
    const filter = new PhoneFilter(50_000);
    for (let n = 0; n < 50_000; n++) filter.add(2_000_000_000 + n * 140_001);
    let wrong = 0;
    for (let n = 0; n < 100_000; n++) if (filter.mayHave(3_125_550_000 + n)) wrong++;
    expect(wrong).toBeLessThan(1000);
  });

  it('lets everything pass when nothing was added', () => {
    expect(new PhoneFilter(0).mayHave(2_025_550_100)).toBe(false);
  });
});
