import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { checkDatabase, claimFolder, claimPort, freePort, portFrom } from './addresses.mjs';
import { checkDataFolder } from './embedded-database.mjs';
import { ROOT } from './places.mjs';
import { CommandError } from './step.mjs';

/** What is to be started where, from the environment; fails early for what cannot work. */
export async function readPlan() {
  const port = portFrom('PORT', 4000);
  await claimPort(port);
  const { DATABASE_URL, CARRIER_BASE_URL, DATA_DIR, ROLE = 'all', SIMULATOR_PORT } = process.env;
  if (ROLE !== 'all')
    throw new CommandError(
      `ROLE=${ROLE}: npm start is web and worker in one. Build by npm run build, then start each alone: DATABASE_URL=… ROLE=${ROLE} node server/dist/main.mjs`,
    );
  if (DATABASE_URL) await checkDatabase(DATABASE_URL);
  const dataDir = resolve(ROOT, DATA_DIR || 'var');
  await claimFolder(dataDir);
  if (!DATABASE_URL) checkDataFolder(dataDir);
  const simulatorPort = CARRIER_BASE_URL
    ? null
    : SIMULATOR_PORT
      ? portFrom('SIMULATOR_PORT', 4010)
      : await freePort(port + 10);
  return {
    port,
    simulatorPort,
    dataDir,
    isEmbedded: !DATABASE_URL,
    hasDemo: !DATABASE_URL && process.env.NODE_ENV !== 'production',
  };
}

/** The words that product and simulated carrier agree on, new with every start. */
export function carrierEnvironment({ port, simulatorPort, dataDir, hasDemo }) {
  const secret = () => randomBytes(18).toString('base64url');
  return {
    CARRIER_BASE_URL: `http://127.0.0.1:${simulatorPort}`,
    // Nobody is behind the demo's numbers: whoever tries it at night sees it send.
    ...(hasDemo && { QUIET_HOURS: process.env.QUIET_HOURS ?? 'off' }),
    CARRIER_USERNAME: 'campaign',
    CARRIER_PASSWORD: secret(),
    CARRIER_CALLBACK_USERNAME: 'carrier',
    CARRIER_CALLBACK_PASSWORD: secret(),
    ...(process.env.CARRIER_API === 'telnyx' && signingKey()),
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_LEDGER: join(dataDir, 'carrier-ledger.jsonl'),
    SIMULATOR_CALLBACK_URL: `http://127.0.0.1:${port}/webhooks/carrier`,
    SIMULATOR_LINK_TARGET: `http://127.0.0.1:${port}`,
  };
}

/** A carrier that signs what it tells: the key it signs with, and the one it is checked by. */
function signingKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const last32 = (key, type) => key.export({ format: 'der', type }).subarray(-32).toString('base64');
  return {
    SIMULATOR_SIGNING_SEED: last32(privateKey, 'pkcs8'),
    CARRIER_PUBLIC_KEY: last32(publicKey, 'spki'),
  };
}
