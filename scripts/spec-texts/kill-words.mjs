import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launch/places.mjs';
import { byFile, missingTexts } from './check-texts.mjs';
import { TEXTS } from './texts.mjs';
import { mutantsOf } from './word-mutants.mjs';

/**
 * npm run mutants -- words: changes every letter of each text that the specification gives, one at a time, and asks what
 * spec-texts.test.mjs asks of the file. In this process: a mutant is judged in a millisecond or two.
 */
export function killWords() {
  let killed = 0;
  const alive = [];
  for (const [file, pins] of byFile(TEXTS)) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    if (missingTexts(source, file, pins).length > 0)
      throw new Error(`${file} is red as it stands: npx jest scripts/spec-texts`);
    for (const { name, mutant } of mutantsOf(source, file, pins))
      if (missingTexts(mutant, file, pins).length > 0) killed += 1;
      else alive.push(name);
  }
  for (const name of alive) console.log(`  ✗ ${name}: it stands more often than the table says`);
  console.log(`${killed} of ${killed + alive.length} word mutants killed`);
  return alive.length === 0;
}
