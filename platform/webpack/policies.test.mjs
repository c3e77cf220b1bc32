import { policyFaults } from './policies.mjs';

const WEBPACK = 'self.trustedTypes.createPolicy("mfe#webpack",t)';

it.each([
  ['none but webpack’s', [WEBPACK], undefined, []],
  [
    'one that is declared',
    [WEBPACK, "tt.createPolicy('lit-html', {createHTML: (s) => s})"],
    ['lit-html'],
    [],
  ],
  [
    'one that is not',
    [WEBPACK, 'tt.createPolicy("lit-html",{})'],
    undefined,
    ["It makes the Trusted Types policy lit-html: declare it, trustedTypes: ['lit-html']."],
  ],
  ['one by a name put together, and one is declared', [WEBPACK, 'tt.createPolicy(n,{})'], ['dompurify'], []],
  [
    'one by a name put together, and none is declared',
    ['tt.createPolicy(`a`+b,{})', 'tt.createPolicy(n,{})'],
    ['a'],
    [],
  ],
  [
    'one nobody has declared, by a name put together',
    ['tt.createPolicy(n,{})'],
    [],
    ['It makes a Trusted Types policy whose name is not written out: declare it, trustedTypes.'],
  ],
  [
    'none, and one is declared',
    [WEBPACK],
    ['dompurify'],
    ['It declares the Trusted Types policy dompurify and makes none of that name.'],
  ],
])('reviews a build that makes %s', (_what, texts, declared, faults) => {
  expect(policyFaults(texts, declared)).toEqual(faults);
});
