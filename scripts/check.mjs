import { runChecks } from './verify/checks.mjs';

process.exitCode = (await runChecks()) > 0 ? 1 : 0;
