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
  created_at: CreatedTime;
}
