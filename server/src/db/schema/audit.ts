import type { CreatedTime, Generated, JsonWithDefault } from './column-types';

/** Who did what; a request's role may add rows and nothing else. */
export interface AuditTable {
  audit_id: Generated<number>;
  account_id: number | null;
  agent_id: number | null;
  action: string;
  object: string | null;
  detail: JsonWithDefault<Record<string, unknown>>;
  at: CreatedTime;
  /** Whose thing it was done to; null: the platform's, or several agencies'. */
  of_account: Generated<number | null>;
  /** Of which identities that is. */
  of_identities: Generated<number[]>;
}

/** Whose a thing was whose row is deleted, by the audit log's words for it; its own trigger writes it. */
export interface GoneThingTable {
  noun: string;
  id: number;
  account_id: number;
  identity_id: number | null;
}
