import { spawn } from 'node:child_process';
import { ROOT, nodeProgram } from './launch/places.mjs';
import { readWords } from './launch/read-words.mjs';
import { DURABLE, findPostgres, startPrivatePostgres } from './verify/private-postgres.mjs';

const BENCHES = {
  lists: { file: 'server/src/modules/lists/ingest.bench.ts', flags: ['--expose-gc'] },
  gate: { file: 'server/src/modules/sending/gate/gate.bench.ts', flags: [] },
  fairness: { file: 'server/src/modules/sending/dispatch/fairness.bench.ts', flags: [] },
  'dnc-media': { file: 'server/src/modules/dnc/dnc-media.bench.ts', flags: [] },
  'by-hand': { file: 'server/src/modules/sending/by-hand/by-hand.bench.ts', flags: [] },
  redirects: { file: 'server/src/modules/short-links/redirects.bench.ts', flags: [] },
  replies: { file: 'server/src/modules/webhooks/replies.bench.ts', flags: [] },
  receipts: { file: 'server/src/modules/webhooks/receipts.bench.ts', flags: [] },
  conversations: { file: 'server/src/modules/chats/conversations.bench.ts', flags: [] },
  'jobs-list': { file: 'server/src/modules/jobs/jobs-list.bench.ts', flags: [] },
  delivery: { file: 'server/src/modules/delivery/delivery.bench.ts', flags: [] },
  mdr: { file: 'server/src/modules/mdr/mdr.bench.ts', flags: ['--expose-gc'] },
  usage: { file: 'server/src/modules/usage/usage.bench.ts', flags: [] },
  uploads: { file: 'server/src/modules/media/uploads.bench.ts', flags: [] },
  report: { file: 'server/src/modules/reports/export.bench.ts', flags: ['--expose-gc'] },
  // The products they start bring their own database.
  typing: { file: 'e2e/typing/typing.bench.ts', flags: [], ownDatabase: true },
  'one-key': { file: 'e2e/typing/one-key.bench.ts', flags: [], ownDatabase: true },
  upload: { file: 'e2e/typing/upload.bench.ts', flags: [], ownDatabase: true },
  memory: { file: 'scripts/weight/memory.bench.mjs', flags: [], ownDatabase: true },
  remotes: { file: 'scripts/weight/remotes.bench.mjs', flags: [], ownDatabase: true },
  weight: { file: 'scripts/weight/weight.bench.mjs', flags: [], ownDatabase: true },
};

const run = ({ file, flags }, env) =>
  new Promise((done, fail) => {
    const bench = spawn(nodeProgram(), [...flags, '--import', 'tsx', file], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    bench.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${file} ended with ${code}.`))));
  });

const USAGE = `npm run bench [-- NAME …]

  Every figure of docs/benchmarks.md that this repository can measure by itself, on a private PostgreSQL that
  keeps what it says it has kept. Not part of the tests. Names:
  ${Object.keys(BENCHES).join(', ')}.

    --help    this`;
const { words: asked } = readWords(USAGE, { knows: (word) => Object.hasOwn(BENCHES, word) });

const chosen = asked.length > 0 ? asked : Object.keys(BENCHES);
const needsPostgres = chosen.some((name) => !BENCHES[name].ownDatabase);
const postgres = needsPostgres ? await startPrivatePostgres(findPostgres(), DURABLE) : undefined;
try {
  for (const name of chosen) {
    console.log(`\n${name}`);
    const bench = BENCHES[name];
    await run(bench, bench.ownDatabase ? {} : { TEST_DATABASE_URL: postgres.url });
  }
} finally {
  await postgres?.stop();
}
