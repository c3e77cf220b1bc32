import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './trouble.mjs';

// What our own pages send with every write (shared-api/src/constants.ts).
const CONSOLE = { 'x-requested-with': 'campaign-console' };

const HINTS = { 403: 'Only an ADMIN of the platform does this.' };

/** Signs in as an ADMIN; answers how to call as them. */
export async function signIn(registry, as) {
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
  return async (path, { method = 'POST', body } = {}) => {
    const options = { method, body, headers: { ...CONSOLE, cookie }, hints: HINTS };
    return (await registry.ask(`/api/v1/registry${path}`, options)).json();
  };
}

/** Makes a token for one remote, as an ADMIN; the secret is shown this once. */
export async function createToken(registry, remote, { as, name }) {
  const call = await signIn(registry, as);
  return (await call('/tokens', { body: { remote, name } })).data;
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
