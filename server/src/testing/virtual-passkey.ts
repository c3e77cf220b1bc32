import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

/** An authenticator as a browser would speak for it: one ES256 key, its counter, no attestation. */
export function virtualPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = Buffer.concat([
    // kty EC2, alg ES256, crv P-256, x, y.
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
  let counter = 0;

  function authenticatorData(flags: number, more: readonly Buffer[] = []) {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE((counter += 1), 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, ...more]);
  }
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    /** `navigator.credentials.create`. */
    create(challenge: string) {
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, cose];
      const data = authenticatorData(USER_PRESENT | HAS_CREDENTIAL, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** `navigator.credentials.get`; another page's when `from` says so. */
    get(challenge: string, from = origin) {
      const data = authenticatorData(USER_PRESENT);
      const client = clientData('webauthn.get', challenge, from);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      });
    },
    /** A copy made before some uses counts from there. */
    countFrom(next: number) {
      counter = next;
    },
  };
}
