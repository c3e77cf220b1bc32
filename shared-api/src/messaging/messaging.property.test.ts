import fc from 'fast-check';
import { SYSTEM_COLUMNS } from '../constants';
import { fillTemplate } from './fill-template';
import { countSegments, foldText } from './segments';

/** 3GPP TS 23.038 by code point, in the order of its table; nothing of the product's is used to make it. */
const GSM = new Set(
  [
    '40 a3 24 a5 e8 e9 f9 ec f2 c7 a d8 f8 d c5 e5 394 5f 3a6 393 39b 3a9 3a0 3a8 3a3 398 39e c6 e6 df c9',
    '20 21 22 23 a4 25 26 27 28 29 2a 2b 2c 2d 2e 2f 30 31 32 33 34 35 36 37 38 39 3a 3b 3c 3d 3e 3f a1',
    '41 42 43 44 45 46 47 48 49 4a 4b 4c 4d 4e 4f 50 51 52 53 54 55 56 57 58 59 5a c4 d6 d1 dc a7 bf',
    '61 62 63 64 65 66 67 68 69 6a 6b 6c 6d 6e 6f 70 71 72 73 74 75 76 77 78 79 7a e4 f6 f1 fc e0',
  ]
    .join(' ')
    .split(' ')
    .map((code) => parseInt(code, 16)),
);
const ESCAPED = new Set([0xc, 0x5e, 0x7b, 0x7d, 0x5c, 0x5b, 0x7e, 0x5d, 0x7c, 0x20ac]);

/** Encodes the text as a phone would and cuts it, atom by atom; the number of pieces is the answer. */
function oracle(text: string): number {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const isGsm = points.every((point) => GSM.has(point) || ESCAPED.has(point));
  const atoms = points.map((point) => (isGsm ? (ESCAPED.has(point) ? 2 : 1) : point > 0xffff ? 2 : 1));
  const whole = atoms.reduce((sum, size) => sum + size, 0);
  if (whole <= (isGsm ? 160 : 70)) return whole === 0 ? 0 : 1;
  const pieces: number[] = [0];
  for (const size of atoms) {
    const last = pieces.length - 1;
    if ((pieces[last] ?? 0) + size <= (isGsm ? 153 : 67)) pieces[last] = (pieces[last] ?? 0) + size;
    else pieces.push(size);
  }
  return pieces.length;
}

const plain = fc.constantFrom(...'abc XYZ019@£éñü\n'.split(''));
const escaped = fc.constantFrom(...'^{}\\[~]|€'.split(''));
const foreign = fc.constantFrom('á', 'ç', 'Ж', '中', '😀', '👩‍👩‍👧', '\u0301');
/** Long enough to fall on both sides of every edge. */
const textOf = (...kinds: fc.Arbitrary<string>[]) =>
  fc
    .array(fc.tuple(fc.oneof(...kinds), fc.integer({ min: 1, max: 90 })), { maxLength: 9 })
    .map((runs) => runs.map(([character, times]) => character.repeat(times)).join(''));

it('bills GSM text, escaped pairs and all, as an independent encoder cuts it', () => {
  fc.assert(
    fc.property(textOf(plain, escaped), (text) => countSegments(text).segments === oracle(text)),
    { numRuns: 120 },
  );
});

it('bills any Unicode text so, and never cuts a surrogate pair in two', () => {
  fc.assert(
    fc.property(
      fc.oneof(textOf(plain, escaped, foreign), fc.string({ unit: 'binary', maxLength: 400 })),
      (text) => countSegments(text).segments === oracle(text),
    ),
    { numRuns: 120 },
  );
});

it('folds to the same text however often, and never to a dearer one', () => {
  const typed = textOf(
    plain,
    foreign,
    fc.constantFrom(...'\u2018\u201d\u2014\u2026\u00a0\u200b\r'.split('')),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      // An ellipsis is three characters: dearer only where something else keeps the text in UCS-2.
      const encoding = countSegments(folded).encoding;
      if (encoding === 'GSM-7' && countSegments(text).encoding === 'UCS-2')
        expect(countSegments(folded).segments).toBeLessThanOrEqual(
          oracle(text.replaceAll('\u2026', '\u2026\u2026\u2026')),
        );
    }),
    { numRuns: 80 },
  );
});

it('DYN-02 DYN-03 replaces tags in one pass: a value is never read again, whatever it looks like', () => {
  const column = fc.constantFrom(...SYSTEM_COLUMNS);
  const nasty = fc.oneof(
    fc.string(),
    fc.constantFrom('{last_name}', '$&', '$1', '{first_name', '}', '{{zip}}', '\\', '{unknown}'),
  );
  const literal = fc.string().map((text) => text.replaceAll(/[{}]/g, ''));
  const part = fc.oneof(
    fc.record({ tag: column }),
    fc.record({ text: literal }),
    fc.record({ text: fc.constantFrom('{unknown}', '{x1}') }),
  );
  const values = fc.dictionary(column, fc.option(nasty, { nil: null }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), values, (parts, person) => {
      const template = parts.map((each) => ('tag' in each ? `{${each.tag}}` : each.text)).join('');
      const expected = parts.map((each) => ('tag' in each ? (person[each.tag] ?? '') : each.text)).join('');
      expect(fillTemplate(template, person)).toBe(expected);
    }),
    { numRuns: 120 },
  );
});
