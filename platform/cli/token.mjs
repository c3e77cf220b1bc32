import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './trouble.mjs';

// What our own pages send with every write (shared-api/src/constants.ts).
const CONSOLE = { 'x-requested-with': 'campaign-console' };

const HINTS = { 403: 'Only an ADMIN of the platform makes tokens.' };

/** Signs in as an ADMIN and makes a token for one remote; the secret is shown this once. */
export async function createToken(registry, remote, { as, name }) {
  const password = process.env.MFE_PASSWORD ?? (await askPassword(as));
  const signedIn = await registry.ask('/api/v1/users/login', {
    method: 'POST',
    body: { email: as, password },
    headers: CONSOLE,
    hints: HINTS,
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  if (!cookie)
    throw new CommandError(`${as} belongs to several agencies; use an account of the platform’s owner.`);
  const reply = await registry.ask('/api/v1/registry/tokens', {
    method: 'POST',
    body: { remote, name },
    headers: { ...CONSOLE, cookie },
    hints: HINTS,
  });
  return (await reply.json()).data;
}

async function askPassword(as) {
  if (!process.stdin.isTTY)
    throw new CommandError('There is nobody to ask for the password; set MFE_PASSWORD.', { code: 'usage' });
  process.stderr.write(`Password of ${as}: `);
  // What is typed is shown nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const password = await terminal.question('');
  terminal.close();
  process.stderr.write('\n');
  return password;
}
