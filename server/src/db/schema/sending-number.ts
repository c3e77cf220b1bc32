import type { CreatedTime, Generated, NumericWithDefault } from './column-types';

/** A number texts are sent from. account_id null = any agency of its site. */
export interface SendingNumberTable {
  number_id: Generated<number>;
  phone: number;
  account_id: number | null;
  /** Taken by this identity for itself; null = told by site and peer. */
  identity_id: Generated<number | null>;
  site_id: string | null;
  peer_id: string | null;
  city: string | null;
  state: string | null;
  /** Messages a second the carrier takes from it. */
  mps: NumericWithDefault;
  /** When the next text may go (GCRA's theoretical arrival time). */
  tat: CreatedTime;
  created_at: CreatedTime;
}
