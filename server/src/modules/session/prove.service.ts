import type { Proof, ProofQuestion } from '@campaign/shared-api/contracts';
import type { SessionPerson } from '../../actor';
import type { Context } from '../../context';
import { ValidationError } from '../../problems';
import { answerFactor, askFactor, inSession } from '../factors/tickets';
import { noteRefused } from './sign-in-log';
import type { Origin } from './sign-in-log';
import { verifyPassword } from './passwords';
import { findPerson } from '../people/people.door';
import { countTry } from '../throttle/throttle';

const MAX_PER_PERSON = 10;

/** How this person proves who they are: with the second factor where there is one, else with the password. */
export async function askProof(ctx: Context, { agentId }: SessionPerson): Promise<ProofQuestion> {
  return { factor: (await askFactor(ctx, agentId, 'prove')) ?? null };
}

/**
 * The session shows again that it is still its person.
 * @throws ValidationError what was shown is wrong; RateLimitedError after ten in a quarter of an hour.
 */
export async function prove(
  ctx: Context,
  person: SessionPerson,
  proof: Proof,
  origin: Origin,
): Promise<void> {
  const isFactor = 'answer' in proof;
  const proving = isFactor ? proveByFactor(ctx, person, proof) : provePassword(ctx, person, proof.password);
  await proving.catch(async (error: unknown) => {
    if (error instanceof ValidationError) {
      const whose = { agent_id: person.agentId, account_id: person.accountId };
      await noteRefused(ctx, [whose], isFactor ? 'wrong-second-factor' : 'wrong-password', origin);
    }
    throw error;
  });
  await ctx.sessions.prove(ctx.db, person);
}

async function proveByFactor(
  ctx: Context,
  { agentId }: SessionPerson,
  proof: Extract<Proof, { ticket: string }>,
): Promise<void> {
  const whose = await inSession(answerFactor(ctx, proof, 'prove'));
  if (whose !== agentId) throw new ValidationError('This confirmation belongs to someone else.');
}

async function provePassword(
  ctx: Context,
  { agentId, hasFactor }: SessionPerson,
  password: string,
): Promise<void> {
  if (hasFactor) throw new ValidationError('Please confirm with your second factor.');
  const forgive = await countTry(ctx, [{ what: 'prove', who: [String(agentId)], most: MAX_PER_PERSON }]);
  const row = await findPerson(ctx.db, agentId);
  if (!(await verifyPassword(row?.password_hash, password))) {
    const fault = 'The password is wrong.';
    throw new ValidationError(fault, { password: fault });
  }
  await forgive();
}
