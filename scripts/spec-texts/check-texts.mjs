import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsIn } from './texts-in.mjs';

/** The table by file, as `Map<where, [id, text, times][]>`. */
export function byFile(texts) {
  const files = new Map();
  for (const [id, where, text, times = 1] of texts)
    files.set(where, [...(files.get(where) ?? []), [id, text, times]]);
  return files;
}

/**
 * What `source` does not say as often as it should: "CONF-01 'Confirm Deletion': 0 of 1". Once more than the table tells is a
 * place that nobody would miss, and said, too.
 */
export function missingTexts(source, file, pins) {
  const said = textsIn(source, file);
  return pins.flatMap(([id, text, times]) => {
    const stands = said.filter((each) => each.text === text).length;
    return stands === times ? [] : [`${id} ${JSON.stringify(text)}: ${stands} of ${times}`];
  });
}

/** The same of a file below `root`; a file that is gone says nothing. */
export function missingIn(root, file, pins) {
  try {
    return missingTexts(readFileSync(join(root, file), 'utf8'), file, pins);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return [`${file} is gone: where are its texts now?`];
  }
}
