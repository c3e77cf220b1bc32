import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf } from './files.mjs';
import { namesOf } from './names.mjs';
import { registriesOf } from './registries.mjs';

/** One after the highest number there is. */
function nextMigration(root) {
  const numbers = readdirSync(join(root, 'server/src/db/migrations')).map((file) =>
    Number.parseInt(file, 10),
  );
  return String(Math.max(...numbers.filter(Number.isInteger)) + 1).padStart(4, '0');
}

/**
 * Writes a noun's files and enters it in every registry, or, where one of them is not as expected, nothing at all.
 *
 * @param {string} noun in the singular: 'field-office'
 * @param {{ root: string, remote: string }} place
 * @returns {{ made: string[], changed: string[] }} paths from the root
 */
export function makeNoun(noun, { root, remote }) {
  const names = namesOf(noun);
  if (!existsSync(join(root, `mfe-${remote}/platform.config.ts`)))
    throw new TypeError(`There is no remote mfe-${remote}: give one with --in.`);
  const place = { remote, migration: nextMigration(root) };
  const made = filesOf(names, place);
  const there = Object.keys(made).find((path) => existsSync(join(root, path)));
  if (there) throw new TypeError(`${there} is there already.`);
  const changed = Object.fromEntries(
    Object.entries(registriesOf(names, place)).map(([path, edits]) => [path, edited(root, path, edits)]),
  );
  for (const [path, text] of Object.entries({ ...made, ...changed })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { made: Object.keys(made), changed: Object.keys(changed) };
}

function edited(root, path, edits) {
  let text = readFileSync(join(root, path), 'utf8');
  for (const [pattern, put] of edits) {
    if (!pattern.test(text))
      throw new Error(`${path} has no ${pattern}: scripts/new-noun/registries.mjs is old.`);
    text = text.replace(pattern, put);
  }
  return text;
}
