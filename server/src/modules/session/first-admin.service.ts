import { z } from 'zod';
import { OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import type { Config } from '../../config';
import type { Context } from '../../context';
import { inTransaction } from '../../db/database';
import { ConflictError, ValidationError } from '../../problems';
import { UNUSABLE_HASH } from './passwords';
import { ensurePlatform, findPeopleByEmail, insertPerson } from '../people/people.door';
import { makeLink } from './recovery.service';

const PLATFORM = 'Campaign Console';

/** Throws ValidationError on PostgreSQL without PUBLIC_URL: the link would lead to this machine, where nothing may listen. */
export function expectPublicUrl({ database, missingInProduction, publicUrl }: Config, email: string): void {
  if (database.isEmbedded || !missingInProduction.includes('PUBLIC_URL')) return;
  throw new ValidationError(
    `PUBLIC_URL is not set, so the link would lead to ${publicUrl}. Set it to the URL of the console: ` +
      `PUBLIC_URL=https://console.example npm run admin -- ${email}`,
  );
}

/**
 * An ADMIN of the platform and a link of seven days to choose a password by. For whoever has the machine: an empty
 * installation has nobody who could sign in. Asked again for the same e-mail, it gives another link.
 * @throws ValidationError for what is no e-mail; ConflictError when the person is there with another role.
 */
export async function inviteAdmin(
  ctx: Pick<Context, 'db' | 'clock' | 'random' | 'config'>,
  email: string,
): Promise<string> {
  if (!z.email().safeParse(email).success)
    throw new ValidationError(`"${email}" is no e-mail address: npm run admin -- you@example.com`);
  await inTransaction(ctx.db, async (tx) => {
    await ensurePlatform(tx, OWNER_ACCOUNT_ID, PLATFORM);
    await insertPerson(tx, {
      accountId: OWNER_ACCOUNT_ID,
      email,
      role: 'ADMIN',
      passwordHash: UNUSABLE_HASH,
      active: true,
    });
  });
  const [person] = await findPeopleByEmail(ctx.db, email, OWNER_ACCOUNT_ID);
  if (person?.role !== 'ADMIN') throw new ConflictError(`${email} is there already, and is no ADMIN.`);
  return makeLink(ctx, person, 'invite');
}
