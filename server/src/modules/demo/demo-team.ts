import type { Role } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { hashRecoveryCode } from '../factors/recovery-codes';
import { sealTotp } from '../factors/totp';
import { UNUSABLE_HASH } from '../session/passwords';
import { LAUNCHPAD } from './demo-accounts';

const DAY = 86_400_000;

/** More of Launchpad's people, and who wants to be one: every state that a user can be in. */
export function demoTeam({ clock }: Pick<Context, 'clock'>, password_hash: string) {
  const at = (days: number) => new Date(clock.now().getTime() + days * DAY);
  const person = (agent_id: number, email: string, name: string, role: Role) => {
    const [first_name = '', last_name = ''] = name.split(' ');
    return {
      agent_id,
      account_id: LAUNCHPAD,
      email: `${email}@demo.example`,
      role,
      password_hash,
      first_name,
      last_name,
      display_name: name,
      active: true,
      must_change_password: false,
      identity_permission: [] as number[],
      invited_until: null as Date | null,
      email_verified_at: at(-30) as Date | null,
      last_seen_at: null as Date | null,
      created_at: at(-30),
      factor_reset_at: null as Date | null,
    };
  };
  const joining = (agent_id: number, email: string, days: number) => ({
    ...person(agent_id, email, email, 'AGENT-READER'),
    active: false,
    created_at: at(days),
  });
  const invited = { password_hash: UNUSABLE_HASH, email_verified_at: null };
  return [
    {
      // May use Rivera for Mayor alone.
      ...person(20, 'limited', 'Lena Limited', 'AGENT-ADMIN'),
      identity_permission: [1, 102, 103, 104, 105, 106, 107, 108, 109],
      last_seen_at: at(-0.2),
    },
    { ...person(21, 'field', 'Fadi Field', 'AGENT-CLICKER'), last_seen_at: at(-3) },
    { ...person(22, 'temporary', 'Tess Temporary', 'AGENT-READER'), must_change_password: true },
    { ...person(23, 'invited', 'Ines Invited', 'AGENT-CLICKER'), ...invited, invited_until: at(5) },
    { ...person(24, 'expired', 'Emil Expired', 'AGENT-READER'), ...invited, invited_until: at(-2) },
    { ...person(27, 'secured', 'Sofia Secured', 'AGENT-READER'), last_seen_at: at(-1) },
    {
      // Lost her phone: an administrator has asked for the removal of her second factor.
      ...person(28, 'lost-phone', 'Luz Lost', 'AGENT-READER'),
      last_seen_at: at(-9),
      factor_reset_at: at(0.6),
    },
    joining(25, 'wants-to-join', -2),
    joining(26, 'wants-to-help', -0.1),
  ];
}

/** An authenticator app that is set up by hand with this key shows the codes of all who have a second factor here. */
const DEMO_TOTP_KEY = 'CAMPAIGNDEMOCAMPAIGNDEMOCAMPAIGN';
const DEMO_RECOVERY_CODES = ['DEMO-DEMO-DEM2', 'DEMO-DEMO-DEM3'];
/** Sofia, Luz and the owner of the disabled agency. */
const WITH_FACTOR = [27, 28, 12];

/** Their second factors, each with codes for when the app is lost. */
export function demoFactors(ctx: Context) {
  const confirmed_at = new Date(ctx.clock.now().getTime() - 20 * DAY);
  return {
    totp: WITH_FACTOR.map((agent_id) => ({
      agent_id,
      sealed_secret: sealTotp(ctx, agent_id, DEMO_TOTP_KEY),
      confirmed_at,
      created_at: confirmed_at,
    })),
    recoveryCodes: WITH_FACTOR.flatMap((agent_id) =>
      DEMO_RECOVERY_CODES.map((code) => ({ agent_id, code_hash: hashRecoveryCode(ctx, agent_id, code) })),
    ),
  };
}
