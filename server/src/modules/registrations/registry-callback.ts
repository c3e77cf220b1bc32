import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context';

type Parts = Pick<Context, 'config' | 'secrets'>;

const credentialsOf = ({ config, secrets }: Parts) => ({
  username: config.tcr.callbackUsername,
  password: config.tcr.callbackPassword ?? secrets.tdlcCallback,
});

/** Where the registry calls, with what it shows there. */
export function callbackAddress(parts: Parts): string {
  const { username, password } = credentialsOf(parts);
  const address = new URL(parts.config.tcr.callbackUrl);
  address.username = encodeURIComponent(username);
  address.password = encodeURIComponent(password);
  return address.href;
}

/** Whether a call shows them; takes the same time whatever it shows. */
export function admitsRegistry(parts: Parts): (authorization: string | undefined) => boolean {
  const { username, password } = credentialsOf(parts);
  const expected = digest(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  return (authorization) => timingSafeEqual(digest(authorization ?? ''), expected);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
