import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config';

/** One key a purpose, all drawn from the installation's one secret. */
export interface Secrets {
  downloads: Buffer;
  /** What releases are signed with. */
  releases: Buffer;
  /** What the carrier shows when it calls back, unless the environment says another. */
  carrierCallback: string;
  /** What the 10DLC registry shows when it calls back, unless the environment says another. */
  tdlcCallback: string;
  /** What EINs and vetting tokens are sealed with. */
  registrations: Buffer;
  /** What authenticator secrets are sealed and recovery codes hashed with. */
  factors: Buffer;
}

/** The secret is APP_SECRET, else a file only its owner reads, made at the first start. */
export function openSecrets(config: Pick<Config, 'appSecret' | 'dataDir'>): Secrets {
  const root = config.appSecret ?? readOrMake(join(config.dataDir, 'app-secret'));
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', root, 'campaign', purpose, 32));
  return {
    downloads: key('downloads'),
    releases: key('releases'),
    carrierCallback: key('carrier-callback').toString('base64url'),
    tdlcCallback: key('tdlc-callback').toString('base64url'),
    registrations: key('registrations'),
    factors: key('factors'),
  };
}

function readOrMake(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(join(path, '..'), { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  // `wx`: of two processes that start together, the second reads what the first wrote.
  try {
    writeFileSync(path, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(path, 'utf8');
  }
}
