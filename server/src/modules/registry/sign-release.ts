import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  verify,
} from 'node:crypto';
import { canonicalJson } from '@campaign/shared-api/canonical-json';
import type { ReleaseKey, Signature } from '@campaign/shared-api/contracts';

/** Signs what leaves the server, so that nothing on its way can change which code runs. */
export interface Signer {
  /** What pages are given to check with. */
  key: ReleaseKey;
  sign<Document extends object>(document: Document): Document & { signature: Signature };
  /** False for another key, other bytes, or no signature at all. */
  verify(document: object): boolean;
}

/**
 * ECDSA on P-256 (ES256), which every browser verifies. The key is drawn from the installation's secret: every
 * web process has the same one, and nothing is stored.
 */
export function openSigner(secret: Buffer): Signer {
  const { jwk, point } = drawKey(secret);
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  const publicKey = createPublicKey(privateKey);
  const kid = createHash('sha256').update(point).digest('base64url').slice(0, 16);
  const encoding = { dsaEncoding: 'ieee-p1363' } as const;

  return {
    key: { alg: 'ES256', kid, key: point.toString('base64url') },
    sign(document) {
      const value = sign('sha256', bytesOf(document), { key: privateKey, ...encoding });
      return { ...document, signature: { alg: 'ES256', kid, value: value.toString('base64url') } };
    },
    verify(document) {
      const { signature, ...rest } = document as { signature?: Signature };
      if (signature?.alg !== 'ES256' || signature.kid !== kid) return false;
      const value = Buffer.from(signature.value, 'base64url');
      return verify('sha256', bytesOf(rest), { key: publicKey, ...encoding }, value);
    },
  };
}

const bytesOf = (document: object) => Buffer.from(canonicalJson(document));

/** A number of 256 bits is a key of the curve but for one in four thousand million; then the next is drawn. */
function drawKey(secret: Buffer, attempt = 0) {
  const d = Buffer.from(hkdfSync('sha256', secret, 'campaign', `release-key-${attempt}`, 32));
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(d);
  } catch (error) {
    if (attempt > 8) throw error;
    return drawKey(secret, attempt + 1);
  }
  const point = curve.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return { point, jwk: { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: part(1), y: part(33) } };
}
