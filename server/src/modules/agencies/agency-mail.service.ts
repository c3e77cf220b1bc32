import type { Context } from '../../context';
import { findLetter } from './agencies.queries';

/** Background. Nothing when the person is there no more, or the agency has been decided about anew meanwhile. */
export async function mailAgency(
  ctx: Context,
  agentId: number,
  letter: 'approved' | 'rejected',
): Promise<void> {
  const to = await findLetter(ctx.db, agentId);
  if (!to || to.approved !== (letter === 'approved')) return;
  const signIn = `${ctx.config.publicUrl}/signin`;
  const reason = to.approval_reason ? `The reason:\n\n${to.approval_reason}\n\n` : '';
  const text =
    letter === 'approved'
      ? `${to.user_name} may send from now on.\n\nSign in here: ${signIn}\n`
      : `${to.user_name} was not approved, and nobody of it can sign in.\n\n${reason}If this is a mistake, please write to us.\n`;
  const subject = `${to.user_name} ${letter === 'approved' ? 'is approved' : 'was not approved'}`;
  await ctx.mail.send({ to: to.email, subject, text });
}
