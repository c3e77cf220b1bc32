import { countSegments, foldText } from './segments';

describe('countSegments', () => {
  it.each([
    [1, '160 a', 'a'.repeat(160)],
    [2, '161 a', 'a'.repeat(161)],
    [2, '306 a', 'a'.repeat(306)],
    [3, '307 a', 'a'.repeat(307)],
    [1, '80 {', '{'.repeat(80)],
    [2, '81 {', '{'.repeat(81)],
    [2, 'an escaped pair over the edge', `${'a'.repeat(152)}{${'a'.repeat(151)}`],
    [3, 'one more behind it', `${'a'.repeat(152)}{${'a'.repeat(152)}`],
    [1, '70 á', 'á'.repeat(70)],
    [2, '71 á', 'á'.repeat(71)],
    [2, '134 á', 'á'.repeat(134)],
    [3, '135 á', 'á'.repeat(135)],
    [2, '99 a and an emoji', `${'a'.repeat(99)}😀`],
    [2, 'a surrogate pair over the edge', `${'á'.repeat(66)}😀${'á'.repeat(65)}`],
    [3, 'one more behind that', `${'á'.repeat(66)}😀${'á'.repeat(66)}`],
    [0, 'nothing', ''],
  ])('CONT-25 D24 bills %i for %s', (segments, _of, text) => {
    expect(countSegments(text).segments).toBe(segments);
    expect(countSegments(text, { mms: true }).segments).toBe(1);
  });

  it.each([...'áíóúçÁ'])('CONT-25 %s makes a text one of 70, and is named', (character) => {
    expect(countSegments(`Mar${character}a`)).toMatchObject({ encoding: 'UCS-2', forcedBy: character });
  });

  it.each([...'éñÇàÄÖÑÜ§¿¡£¥€'])('CONT-25 %s does not', (character) => {
    expect(countSegments(`Mar${character}a`)).toMatchObject({ encoding: 'GSM-7', forcedBy: null });
  });
});

it.each([
  ['\u2018it\u2019s\u201b \u201aso\u2032', "'it's' 'so'"],
  ['\u201csaid\u201d \u201eso\u201f\u2033', '"said" "so""'],
  ['a\u2010b\u2013c\u2014d\u2212e', 'a-b-c-d-e'],
  ['wait\u2026', 'wait...'],
  ['a\u00a0b\u2009c\u3000d', 'a b c d'],
  ['a\u200bb\ufeffc', 'abc'],
  ['a\r\nb\rc', 'a\nb\nc'],
])('CONT-25 what phones show alike is sent as the plain characters: %j as %j', (typed, sent) => {
  expect(foldText(typed)).toBe(sent);
});
