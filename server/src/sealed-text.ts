import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from './clock-and-chance';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A text that may lie in the database: AES-256-GCM, `bound` to the row it stands in, so that it means nothing in another. */
export function sealText(key: Buffer, random: Random, text: string, bound: string): string {
  const nonce = random.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The reverse. Throws for another key, another row, or a changed byte. */
export function openSealed(key: Buffer, sealed: string, bound: string): string {
  const all = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(bound))
    .setAuthTag(all.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(all.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
