const { mutationsOf, mutate } = jest.requireActual('./mutations.mjs');

const mutants = (source, path = 'rules.ts') =>
  mutationsOf(source, path).map((mutation) => mutate(source, mutation));

describe('the mutants of a source', () => {
  it.each([
    ['a < b;', ['a <= b;']],
    ['a >= b;', ['a > b;']],
    ['a === b;', ['a !== b;']],
    ['a && b;', ['a || b;']],
    ['a ?? b ?? c;', ['a ?? b;', 'a ?? c;']],
    ['a * b - c;', ['a / b - c;', 'a * b + c;']],
    ["a + 'text';", []],
    ['!a;', ['a;']],
    ['a?.b;', ['a.b;']],
    ['const a = true;', ['const a = false;']],
    ['if (a) b;', ['if (true) b;', 'if (false) b;']],
    ['const f = () => 1;', ['const f = () => undefined;']],
    ['function f() { return a; }', ['function f() { return undefined; }']],
    ['send(a);', [';']],
    ["log.warn('a');", []],
    ['const a = z.string().max(3);', ['const a = z.string();']],
    [
      'const f = (a) => { send(); }; const b = f(g());',
      ['const f = (a) => { ; }; const b = f(g());', 'const f = (a) => { send(); }; const b = g();'],
    ],
    ['type A = true; interface B { a?: false }', []],
  ])('of %s are %j', (source, expected) => {
    expect(mutants(source).toSorted()).toEqual(expected.toSorted());
  });

  it('leave the fields of a view out, one at a time, and of nothing else', () => {
    const source = 'const a = { b: 1, c };';
    expect(mutants(source)).toEqual([]);
    expect(mutants(source, 'jobs.view.ts')).toEqual([
      'const a = { ...{}, c };',
      'const a = { b: 1, ...{} };',
    ]);
  });

  it('give a role more, less and one more scope of the policy', () => {
    expect(mutants("scopes('any', undefined);", 'shared-api/src/policy.ts')).toEqual([
      ';',
      "scopes('own', undefined);",
      "scopes('any', 'own');",
      "scopes('any', undefined, 'own');",
    ]);
  });

  it('are told by their line', () => {
    expect(mutationsOf('a;\nif (b) c;', 'rules.ts')[0]).toMatchObject({ line: 2, what: 'b → true' });
  });
});
