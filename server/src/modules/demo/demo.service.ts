import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { hashPassword } from '../session/passwords';
import {
  AGENTS,
  CLICKER,
  DEMO_PASSWORD,
  demoAccounts,
  demoIdentities,
  FEATURES,
  GUARDS,
  NUMBERS,
} from './demo-accounts';
import { addJobs } from './demo-jobs';
import { addDemoMedia } from './demo-media';
import { demoBrandDay, demoIdentityDay, demoRegistrations } from './demo-registrations';
import { demoFactors, demoTeam } from './demo-team';
import { addDoNotText, addLists } from './demo-lists';
import { advanceIds, countJobs, insertAll, isEmpty, optOutTwoByHand } from './demo.queries';

/**
 * Fills an empty database with the demo's agencies, people, lists and 35 days of messages: about 12 % of the
 * recipients reply and most are answered, 2 % opt out, 5 % open the link. The same every time; all numbers are fictional (555-01XX).
 * Answers false when there is data already. Called only where `config.demoData` holds.
 */
export async function seedDemoData(ctx: Context): Promise<boolean> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const isSeeded = await inTransaction(ctx.db, async (tx) => {
    if (!(await isEmpty(tx))) return false;
    await insertAll(tx, 'account', demoAccounts(ctx));
    await insertAll(tx, 'account_feature', FEATURES);
    await insertAll(tx, 'delivery_guard', GUARDS);
    await insertAll(
      tx,
      'agent',
      AGENTS.map((agent) => ({ ...agent, password_hash, email_verified_at: ctx.clock.now() })),
    );
    await insertAll(tx, 'agent', demoTeam(ctx, password_hash));
    const factors = demoFactors(ctx);
    await insertAll(tx, 'totp', factors.totp);
    await insertAll(tx, 'recovery_code', factors.recoveryCodes);
    await insertAll(tx, 'identity', demoIdentities(ctx));
    await insertAll(tx, 'registration', demoRegistrations(ctx));
    await insertAll(tx, 'brand_day', [demoBrandDay(ctx.clock.now())]);
    await insertAll(tx, 'identity_day', [demoIdentityDay(ctx.clock.now())]);
    await insertAll(tx, 'sending_number', NUMBERS);
    await addLists(ctx, tx);
    await addDoNotText(ctx, tx);
    await addJobs(ctx, tx);
    await optOutTwoByHand(tx, CLICKER);
    await advanceIds(tx);
    await countJobs(tx);
    return true;
  });
  if (isSeeded) await addDemoMedia(ctx);
  return isSeeded;
}
