import { readWords } from './launch/read-words.mjs';
import { showTwoWorkers } from './chaos/two-workers.ts';

readWords(`npm run two-workers

  Web, two workers and the simulated carrier on a PostgreSQL of its own, one campaign, and which worker handed over how many of its
  texts.`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.exit((await showTwoWorkers()) ? 0 : 1);
