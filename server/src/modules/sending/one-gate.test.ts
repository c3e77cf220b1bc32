import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const SOURCES = resolve(import.meta.dirname, '../../');

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.ts$/.test(entry.name) && !/\.(test|bench)\.ts$/.test(entry.name)) yield path;
  }
}
const files = [...sources(SOURCES)]
  .map((path) => ({ path: relative(SOURCES, path), text: readFileSync(path, 'utf8') }))
  .filter(({ path }) => !path.startsWith('testing/') && !path.startsWith('gateways/'));

/** The import wall cannot see a method that is reached through the context. */
const usersOf = (method: string) =>
  files
    .filter(({ text }) => new RegExp(`\\bcarrier\\s*\\??\\.\\s*${method}\\b`).test(text))
    .map(({ path }) => path);

describe('one gate', () => {
  it('nothing but the gate hands a text to the carrier, and nothing but the gate asks about one', () => {
    expect(usersOf('send')).toEqual(['modules/sending/gate/gate.ts']);
    expect(usersOf('lookUp')).toEqual(['modules/sending/gate/gate-resolve.ts']);
  });

  it('nobody takes those methods off the carrier under another name', () => {
    const taken = files.filter(({ text }) =>
      /\{[^}]*\b(send|lookUp)\b[^}]*\}\s*=\s*[^;]*\bcarrier\b/.test(text),
    );
    expect(taken.map(({ path }) => path)).toEqual([]);
  });
});
