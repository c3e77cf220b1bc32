// npm run admin, doctor, db:migrate: a command of the server, on the database of DATABASE_URL or of `npm start`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { withEmbeddedDatabase } from './launch/embedded-database.mjs';
import { nodeProgram, ROOT } from './launch/places.mjs';
import { giveUp } from './launch/step.mjs';

const [command, ...words] = process.argv.slice(2);
const { DATABASE_URL, DATA_DIR } = process.env;

async function run(environment = {}) {
  const child = spawn(nodeProgram(), ['--import', 'tsx', join(ROOT, 'server/src', command), ...words], {
    cwd: join(ROOT, 'server'),
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

const isOnlyHelp = words.some((word) => word === '--help' || word === '-h');
try {
  if (DATABASE_URL || isOnlyHelp) await run();
  else
    await withEmbeddedDatabase(resolve(ROOT, DATA_DIR || 'var'), (url) =>
      run(url ? { DATABASE_URL: url, DATABASE_EMBEDDED: 'on' } : {}),
    );
} catch (problem) {
  giveUp(problem);
}
