import type { OwnSession, SessionUser } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { isFactorRequired } from '../../is-factor-required';
import type { PersonRow } from '../people/people.door';

type OpenSession = Awaited<ReturnType<Context['sessions']['listOf']>>[number];

/** SIGNIN-12. */
export function viewSessionUser({ config }: Pick<Context, 'config'>, row: PersonRow): SessionUser {
  return {
    accountId: row.account_id,
    agentId: row.agent_id,
    userName: row.user_name,
    agentNumber: row.agent_number,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    domainName: row.domain_name,
    identityPermission: row.identity_permission,
    displayName: row.display_name,
    quietHours: config.quietHours,
    features: row.features ?? [],
    ...(row.masked_roles.includes(row.role) && { masksNumbers: true }),
    approved: row.approved,
    emailVerified: row.email_verified_at !== null,
    mustChangePassword: row.must_change_password,
    mustEnroll: !row.has_factor && isFactorRequired(config, row),
  };
}

/** The same, to whoever looks as this person until `endsAt`: what is asked of the person first is not asked of them. */
export const viewLookedAs = (ctx: Context, row: PersonRow, by: string, endsAt: Date): SessionUser => ({
  ...viewSessionUser(ctx, row),
  mustChangePassword: false,
  mustEnroll: false,
  view: {
    by,
    endsAt: endsAt.toISOString(),
    secondsLeft: Math.max(0, Math.ceil((endsAt.getTime() - ctx.clock.now().getTime()) / 1000)),
  },
});

/** Without an address; `current`: the session that asks. */
export const viewSession = (
  { sessionId, device, createdAt, seenAt }: OpenSession,
  current: number,
): OwnSession => ({
  sessionId,
  device,
  createdAt: createdAt.toISOString(),
  seenAt: seenAt.toISOString(),
  current: sessionId === current,
});
