import { segmentsOf } from './segments';

describe('the parts of a text', () => {
  it.each([
    ['160 letters', 'a'.repeat(160), 1],
    ['161 letters', 'a'.repeat(161), 2],
    ['306 letters', 'a'.repeat(306), 2],
    ['307 letters', 'a'.repeat(307), 3],
    ['80 braces', '{'.repeat(80), 1],
    ['81 braces', '{'.repeat(81), 2],
    ['70 á', 'á'.repeat(70), 1],
    ['71 á', 'á'.repeat(71), 2],
    ['99 letters and an emoji', `${'a'.repeat(99)}😀`, 2],
    ['an emoji over the border of a part', `${'á'.repeat(66)}😀${'á'.repeat(66)}`, 3],
    ['a brace over the border of a part', `${'a'.repeat(152)}{${'a'.repeat(152)}`, 3],
    ['nothing', '', 1],
  ])('are counted as carriers count them: %s', (_what, text, parts) => {
    expect(segmentsOf(text)).toBe(parts);
  });
});
