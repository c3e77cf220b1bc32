import type { CreatedTime, Generated, Numeric } from './column-types';

export interface DonationTable {
  donation_id: Generated<number>;
  account_id: number;
  job_id: number | null;
  recipientname: string | null;
  /** Dollars. */
  amount: Numeric;
  first_name: string | null;
  last_name: string | null;
  mobile: number | null;
  status: string;
  sourceurl: string;
  /** The donation page's own name for it. */
  external_id: string | null;
  created_at: CreatedTime;
}

/** With what an agency's donation page signs its reports. */
export interface DonationTokenTable {
  account_id: number;
  /** SHA-256. */
  token_hash: Buffer;
  /** Its last four characters. */
  ending: string;
  created_by: number;
  created_at: Date;
  last_used_at: Date | null;
}
