// A process that is told mutants and answers what the tests say of each: { file, source | null, tests, world } → verdict.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import config from '../../../jest.config.mjs';
import { ROOT } from '../../launch/places.mjs';

const require = createRequire(import.meta.url);
const { runCLI } = require('jest');
const swc = require('@swc/core');
const RUNTIME = join(ROOT, 'jest/mutant-runtime.cjs');
const Runtime = require(RUNTIME);

const [web, node] = config.projects;
/**
 * `plain`: nothing but the modules. `page` and `server` as in `npm test`, but every file in a world of its own: one that is kept
 * would keep the module before its mutant.
 */
const WORLDS = {
  plain: { ...web, testEnvironment: 'node', setupFilesAfterEnv: [] },
  page: { ...web, testEnvironment: '<rootDir>/jest/browser-environment.cjs' },
  server: { ...node, testEnvironment: 'node' },
};
const [[, [, swcOptions]]] = Object.entries(web.transform);
const configOf = (world, paths) =>
  JSON.stringify({
    ...WORLDS[world],
    runtime: RUNTIME,
    displayName: undefined,
    testMatch: ['**/*.test.{ts,tsx}'],
    // Nothing else is looked through.
    roots: [...new Set(paths.map(dirname))],
  });

async function run(tests, world) {
  const paths = tests.map((test) => join(ROOT, test));
  const { results } = await runCLI(
    {
      _: paths,
      runTestsByPath: true,
      config: configOf(world, paths),
      runInBand: true,
      silent: true,
      reporters: [],
      ci: true,
      watchman: false,
      $0: 'mutants',
    },
    [ROOT],
  );
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = results;
  const isRed = numFailedTests > 0 || numRuntimeErrorTestSuites > 0;
  return {
    verdict: isRed ? 'red' : numPassedTests > 0 ? 'green' : 'empty',
    words: isRed ? testResults.map(({ failureMessage }) => failureMessage ?? '').join('\n') : '',
  };
}

process.on('message', async ({ file, source, tests, world }) => {
  try {
    const filename = join(ROOT, file);
    Runtime.mutant =
      source === null
        ? undefined
        : { file: filename, code: swc.transformSync(source, { ...swcOptions, filename }).code };
    process.send(await run(tests, world));
  } catch (error) {
    process.send({ verdict: 'broken', words: String(error?.stack ?? error) });
  }
});
