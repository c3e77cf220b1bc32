import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { policyFaults, undeclaredPolicies } = require('./policies.mjs');

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
  [
    'the policy that takes every string',
    ["tt.createPolicy('default', {})"],
    ['default'],
    ["The Trusted Types policy default is the console's."],
  ],
])('reviews a build that makes %s', (_what, texts, declared, faults) => {
  expect(policyFaults(texts, declared)).toEqual(faults);
});

describe('before anything is built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-policies-'));
  const library = join(folder, 'node_modules/purify');
  beforeAll(() => {
    for (const each of [library, join(folder, 'src'), join(folder, 'node_modules/react')])
      mkdirSync(each, { recursive: true });
    writeFileSync(join(library, 'index.js'), 'tt.createPolicy(name, { createHTML: (html) => html });');
    // Given by the shell, whatever it makes.
    writeFileSync(join(folder, 'node_modules/react/index.js'), "tt.createPolicy('react', {});");
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ dependencies: { purify: '1.0.0', react: '19.0.0', 'not-installed': '1.0.0' } }),
    );
    writeFileSync(join(folder, 'src/lifecycles.tsx'), "import purify from 'purify';");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('finds a library’s policy that is not declared, and nothing once it is', () => {
    expect(undeclaredPolicies(folder)).toEqual([
      'It makes a Trusted Types policy whose name is not written out: declare it, trustedTypes.',
    ]);
    expect(undeclaredPolicies(folder, ['purify'])).toEqual([]);
  });

  it('finds one that the remote’s own code makes', () => {
    writeFileSync(join(folder, 'src/own.ts'), "trustedTypes.createPolicy('own', {});");
    expect(undeclaredPolicies(folder, ['purify'])).toEqual([
      "It makes the Trusted Types policy own: declare it, trustedTypes: ['own'].",
    ]);
  });
});
