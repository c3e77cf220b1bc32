import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MIN } from '@campaign/shared-api/constants';
import { ValidationError } from '../../problems';
import { COMMON_PASSWORDS } from './common-passwords';

/** OWASP's argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** More at a time would starve the threads that read files, and the memory of a small machine. */
const AT_A_TIME = 2;

let running = 0;
const queue: (() => void)[] = [];

/** Runs work that hashes a password once one of the two places is free. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_A_TIME) await new Promise<void>((resolve) => queue.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}

/** The argon2id text that is kept. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** No password has this hash: accounts whose owner has yet to choose one. */
export const UNUSABLE_HASH = '!';

/** Takes as long for a hash that is unusable as for a real one. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const usable = passwordHash !== undefined && passwordHash !== UNUSABLE_HASH;
  const against = usable ? passwordHash : await decoy();
  return (await inTurn(() => verify(against, password))) && usable;
}

let decoyHash: Promise<string> | undefined;
const decoy = () => (decoyHash ??= hashPassword('nobody has this password'));

/** What a stranger knows of a person: no password of theirs. */
interface KnownOf {
  email?: string | undefined;
  /** The agency's name and number. */
  user_name?: string | undefined;
  agent_number?: string | null | undefined;
}

/**
 * Throws ValidationError: 8 to 128 characters of any kind, none of the 3,000 commonest (RESET-05), and neither the
 * person's own e-mail nor their agency.
 */
export function checkNewPassword(password: string, whose: KnownOf = {}): void {
  const fault = faultOf(password, whose);
  if (fault) throw new ValidationError(fault, { password: fault });
}

function faultOf(password: string, whose: KnownOf): string | undefined {
  if (password.length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters long.`;
  if (password.length > 128) return 'Password must be at most 128 characters long.';
  if (COMMON_PASSWORDS.has(password.toLowerCase()))
    return 'This password is too common. Please choose another one.';
  if (isKnownOf(password, whose)) return 'Your email or agency is no password. Please choose another one.';
  return undefined;
}

/** Letters and digits alone: dots, spaces and capitals make no other word of it. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function isKnownOf(password: string, { email, user_name, agent_number }: KnownOf): boolean {
  const known = [email, email?.split('@')[0], user_name, agent_number]
    .map((each) => bare(each ?? ''))
    .filter(Boolean);
  const guess = bare(password);
  // Some digits behind it are the first that a guesser adds.
  return known.some((word) => guess.startsWith(word) && /^\d{0,4}$/.test(guess.slice(word.length)));
}
