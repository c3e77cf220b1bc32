import type { Actor } from '../actor';
import { anAgent } from './builders';
import type { TestServer } from './test-server';

/** Somebody who may send, of the server's own agency unless given. */
export async function aSender({ db, agency }: TestServer, given: Partial<Actor> = {}): Promise<Actor> {
  const agent = await anAgent(db, { account_id: given.accountId ?? agency.account_id });
  return {
    agentId: agent.agent_id,
    accountId: agent.account_id,
    role: 'USER',
    email: agent.email,
    identityPermission: [],
    approved: true,
    features: [],
    mustChangePassword: false,
    scope: 'own',
    ...given,
  };
}
