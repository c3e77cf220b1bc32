// npm run two-workers: web, two workers and the simulated carrier on a PostgreSQL of its own, one campaign, and which
// worker handed over how many of its texts.
import { showTwoWorkers } from './chaos/two-workers.ts';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.exit((await showTwoWorkers()) ? 0 : 1);
