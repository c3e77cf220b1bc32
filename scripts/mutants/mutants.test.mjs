import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MUTANTS } from './mutants.mjs';
import { mutated } from './source.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

describe('the mutants of the sending path', () => {
  it.each(MUTANTS)('"$name" still finds what it takes away, once', (mutant) => {
    const { source, mutant: changed } = mutated(ROOT, mutant);
    expect(changed).not.toBe(source);
  });

  it.each(MUTANTS)('"$name" names a test that is there', ({ test, only = '' }) => {
    expect(existsSync(join(ROOT, test))).toBe(true);
    expect(readFileSync(join(ROOT, test), 'utf8')).toContain(only);
  });

  it('have names of their own', () => {
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  });

  it('one whose guard has gone is told by name', () => {
    const gone = { ...MUTANTS[0], find: 'a guard that is not there' };
    expect(() => mutated(ROOT, gone)).toThrow(/stands 0 times/);
  });
});
