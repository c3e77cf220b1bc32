import type { CreatedTime, Generated, Time, TimeOrNull } from './column-types';

/** A key in a device or a password manager; only its public half. */
export interface PasskeyTable {
  passkey_id: Generated<number>;
  agent_id: number;
  credential_id: string;
  public_key: Buffer;
  /** As the device counts; one that goes back is a copy. */
  sign_count: number;
  transports: string[];
  name: string;
  created_at: CreatedTime;
  last_used_at: TimeOrNull;
}

/** An authenticator app. */
export interface TotpTable {
  agent_id: number;
  /** By `sealText`, bound to the person. */
  sealed_secret: string;
  /** Null: shown, and no code of it seen yet. */
  confirmed_at: TimeOrNull;
  /** The half minute of the last code that was taken; none is taken twice. */
  last_step: Generated<number>;
  created_at: CreatedTime;
}

/** Good for one sign-in; only a keyed hash. */
export interface RecoveryCodeTable {
  code_hash: Buffer;
  agent_id: number;
  used_at: TimeOrNull;
}

/** A question for a second factor, until it is answered or five minutes old. Only its hash. */
export interface FactorTicketTable {
  ticket_hash: Buffer;
  agent_id: number;
  purpose: string;
  challenge: string;
  expires_at: Time;
}
