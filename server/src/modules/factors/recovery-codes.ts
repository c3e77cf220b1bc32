import { createHmac } from 'node:crypto';
import type { Context } from '../../context';

const HOW_MANY = 10;
/** Without what is read for something else: 0 and O, 1, I and L. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'.slice(0, 31);
const LENGTH = 12;

/** Ten codes of 59 bits, `ABCD-EFGH-JKMN`. */
export function newRecoveryCodes({ random }: Pick<Context, 'random'>): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    let code = '';
    while (code.length < LENGTH) {
      // A byte past the last whole round of letters would favor the first ones.
      for (const byte of random.bytes(LENGTH))
        if (byte < 248 && code.length < LENGTH) code += LETTERS[byte % 31];
    }
    return code.match(/.{4}/g)?.join('-') ?? code;
  });
}

/** What is kept of one; spaces, dashes and capitals change nothing. */
export function hashRecoveryCode(
  { secrets }: Pick<Context, 'secrets'>,
  agentId: number,
  code: string,
): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHmac('sha256', secrets.factors).update(`${agentId} ${plain}`).digest();
}
