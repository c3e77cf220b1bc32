import type { Generated } from './column-types';

/** What a row of a list says about a person. */
export interface PersonColumns {
  title: string | null;
  first_name: string | null;
  mid_name: string | null;
  last_name: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  email: string | null;
  last_4: string | null;
}

export interface PhoneNumberTable extends PersonColumns {
  list_id: number;
  phone: number;
  account_id: number;
  zone: Generated<number>;
  /** 1 = the file's first data row. */
  row_number: Generated<number>;
}

/** A supplied row that was not loaded, and why. */
export interface PhoneListRejectTable {
  list_id: number;
  account_id: number;
  row_number: number;
  bucket: string;
  raw: string;
  /** Where the bucket alone does not say it. */
  reason: string | null;
}
