import { readWords } from './launch/read-words.mjs';
import { runChecks } from './verify/checks.mjs';

readWords(`npm run check

  Types and lint, walls, dead code, format and the lock file. Only reads; npm run fix writes.`);

process.exitCode = (await runChecks()) > 0 ? 1 : 0;
