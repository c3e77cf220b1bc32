import { canonicalJson } from './canonical-json';

it('spells the same value the same way, whatever order it was written in', () => {
  const one = { b: [1, { d: null, c: 'ä"\n' }], a: true, gone: undefined };
  const two = { a: true, b: [1, { c: 'ä"\n', d: null }] };
  expect(canonicalJson(one)).toBe('{"a":true,"b":[1,{"c":"ä\\"\\n","d":null}]}');
  expect(canonicalJson(two)).toBe(canonicalJson(one));
});

it('tells apart what is not the same', () => {
  expect(canonicalJson({ a: '1' })).not.toBe(canonicalJson({ a: 1 }));
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
});
