import { join } from 'node:path';
import { inTurn } from './launch/in-turn.mjs';
import { nodeProgram, ROOT } from './launch/places.mjs';
import { readWords } from './launch/read-words.mjs';

readWords(`npm run fix

  What lint can put right by itself, and the format of every file. Writes; npm run check only reads.`);

const packaged = (name, ...args) => [nodeProgram(), [join(ROOT, 'node_modules/.bin', name), ...args]];
process.exitCode = inTurn([packaged('oxlint', '--fix'), packaged('oxfmt')]);
