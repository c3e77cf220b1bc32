import type { Role } from '@campaign/shared-api/contracts';
import type { CreatedTime, Generated, TimeOrNull } from './column-types';

/** A person who signs in: an agency's owner (USER, ADMIN) or one of its agents. */
export interface AgentTable {
  agent_id: Generated<number>;
  account_id: number;
  email: string;
  first_name: string;
  last_name: string;
  display_name: string;
  role: Role;
  password_hash: string;
  /** Identities this person may NOT use. */
  identity_permission: Generated<number[]>;
  domain: string | null;
  active: Generated<boolean>;
  must_change_password: Generated<boolean>;
  created_at: CreatedTime;
  updated_at: CreatedTime;
  deleted_at: TimeOrNull;
}
