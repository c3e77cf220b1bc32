// npm run bench [-- lists|gate]: every figure of docs/benchmarks.md that this repository can measure by itself,
// on the embedded database and, where its programs are found, on a private PostgreSQL. Not part of the tests.
import { spawn } from 'node:child_process';
import { ROOT } from './launch/places.mjs';
import { findPostgres, startPrivatePostgres } from './verify/private-postgres.mjs';

const BENCHES = {
  lists: { file: 'server/src/modules/lists/ingest.bench.ts', flags: ['--expose-gc'] },
  gate: { file: 'server/src/modules/sending/gate.bench.ts', flags: [] },
};

const run = ({ file, flags }, env) =>
  new Promise((done, fail) => {
    const bench = spawn(process.execPath, [...flags, '--import', 'tsx', file], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    bench.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${file} ended with ${code}.`))));
  });

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in BENCHES));
if (unknown) {
  console.error(`There is no bench "${unknown}": choose from ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

const programs = findPostgres();
const postgres = programs && (await startPrivatePostgres(programs));
if (!postgres) console.log('PostgreSQL is left out: no PostgreSQL 15 or newer is installed here.');
try {
  for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
    console.log(`\n${name}`);
    await run(BENCHES[name], postgres ? { DATABASE_URL: postgres.url, TEST_DATABASE_URL: postgres.url } : {});
  }
} finally {
  await postgres?.stop();
}
