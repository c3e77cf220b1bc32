import type { Role } from '@campaign/shared-api/contracts';
import type { Context } from '../../context';
import { UNUSABLE_HASH } from '../session/passwords';
import { LAUNCHPAD } from './demo-accounts';

const DAY = 86_400_000;

/** More of Launchpad's people, and who wants to be one: every state that a user can be in. */
export function demoTeam({ clock }: Pick<Context, 'clock'>, password_hash: string) {
  const at = (days: number) => new Date(clock.now().getTime() + days * DAY);
  const person = (agent_id: number, email: string, name: string, role: Role) => {
    const [first_name = '', last_name = ''] = name.split(' ');
    return {
      ...{ agent_id, account_id: LAUNCHPAD, email: `${email}@demo.example`, role, password_hash },
      ...{ first_name, last_name, display_name: name, active: true, must_change_password: false },
      ...{ identity_permission: [] as number[], invited_until: null as Date | null },
      ...{ last_seen_at: null as Date | null, created_at: at(-30) },
    };
  };
  const joining = (agent_id: number, email: string, days: number) => ({
    ...person(agent_id, email, email, 'AGENT-READER'),
    ...{ active: false, created_at: at(days) },
  });
  const invited = { password_hash: UNUSABLE_HASH };
  return [
    {
      // May use Rivera for Mayor alone.
      ...person(20, 'limited', 'Lena Limited', 'AGENT-ADMIN'),
      ...{ identity_permission: [1, 102, 103, 104, 105, 106, 107, 108, 109], last_seen_at: at(-0.2) },
    },
    { ...person(21, 'field', 'Fadi Field', 'AGENT-CLICKER'), last_seen_at: at(-3) },
    { ...person(22, 'temporary', 'Tess Temporary', 'AGENT-READER'), must_change_password: true },
    { ...person(23, 'invited', 'Ines Invited', 'AGENT-CLICKER'), ...invited, invited_until: at(5) },
    { ...person(24, 'expired', 'Emil Expired', 'AGENT-READER'), ...invited, invited_until: at(-2) },
    joining(25, 'wants-to-join', -2),
    joining(26, 'wants-to-help', -0.1),
  ];
}
