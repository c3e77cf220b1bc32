import { runChecks } from './verify/checks.mjs';

const { failed } = await runChecks();
process.exitCode = failed > 0 ? 1 : 0;
