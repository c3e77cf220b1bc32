import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file with the guard taken away; throws when the guard does not stand there exactly once. */
export function mutated(root, { name, file, find, put }) {
  const source = readFileSync(join(root, file), 'utf8');
  const places = source.split(find).length - 1;
  if (places !== 1) throw new Error(`"${name}": what it takes away stands ${places} times in ${file}.`);
  return { source, mutant: source.replace(find, () => put) };
}
