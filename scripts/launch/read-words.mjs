import { parseArgs } from 'node:util';

/**
 * What a script of package.json is given, read before it starts anything: `--help` prints the usage and ends with 0, an option or a
 * word it does not know prints it, too, and ends with 2.
 */
export function readWords(usage, { options = {}, knows = () => false } = {}) {
  const end = (problem) => {
    console.error(`${problem}\n\n${usage}`);
    process.exit(2);
  };
  let read;
  try {
    read = parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    return end(`${error.message.split('. ')[0]}.`);
  }
  const { values, positionals } = read;
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const strange = positionals.find((word, at) => !knows(word, at));
  return strange === undefined ? { values, words: positionals } : end(`There is no “${strange}”.`);
}
