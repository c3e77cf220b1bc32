import type { Role } from '@campaign/shared-api/contracts';
import type { CreatedTime, Generated, TimeOrNull, VersionColumns } from './column-types';

/** A person who signs in: an agency's owner (USER, ADMIN) or one of its agents. */
export interface AgentTable extends VersionColumns {
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
  /** Told by mail of what waits, where the agency says so. */
  reply_digest: Generated<boolean>;
  reply_digest_at: TimeOrNull;
  last_seen_at: TimeOrNull;
  /** Until when the mailed link works; null once a password is chosen. */
  invited_until: TimeOrNull;
  /** When a link that was mailed to the address was opened; null = not verified. */
  email_verified_at: TimeOrNull;
  /** When an administrator's reset of the second factor comes due. */
  factor_reset_at: TimeOrNull;
  created_at: CreatedTime;
  updated_at: CreatedTime;
  deleted_at: TimeOrNull;
}
