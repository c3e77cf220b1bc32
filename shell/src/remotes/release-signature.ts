import { canonicalJson } from '@campaign/shared-api';
import type { ReleaseKey, ResolvedRelease } from '@campaign/shared-api/contracts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));

/** Whether one of our keys signed exactly this release. Anything that cannot be verified was not. */
export async function isSigned(release: ResolvedRelease, keys: readonly ReleaseKey[]): Promise<boolean> {
  const { signature, ...content } = release;
  const key = keys.find(({ kid }) => kid === signature?.kid);
  if (key?.alg !== 'ES256' || signature.alg !== 'ES256') return false;
  try {
    const trusted = await crypto.subtle.importKey('raw', bytesOf(key.key), CURVE, false, ['verify']);
    const text = new TextEncoder().encode(canonicalJson(content));
    return await crypto.subtle.verify(SIGNING, trusted, bytesOf(signature.value), text);
  } catch (error) {
    console.error('[shell] The release could not be verified.', error);
    return false;
  }
}
