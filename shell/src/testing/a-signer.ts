import { canonicalJson } from '@campaign/shared-api';
import type { ReleaseKey, ResolvedRelease } from '@campaign/shared-api/contracts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

/** A key pair as the server has one: signs releases, and the half of it that a page is given. */
export async function aSigner(kid = 'fixture') {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const key = base64url(await crypto.subtle.exportKey('raw', pair.publicKey));
  const keys: ReleaseKey[] = [{ alg: 'ES256', kid, key }];
  return {
    keys,
    async sign(release: ResolvedRelease): Promise<ResolvedRelease> {
      const { signature: _old, ...content } = release;
      const text = Buffer.from(canonicalJson(content));
      const value = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text);
      return { ...content, signature: { alg: 'ES256', kid, value: base64url(value) } };
    },
  };
}
