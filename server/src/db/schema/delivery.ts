import type { Generated, Time } from './column-types';

/** What a counted message did to its figures; folded into the rollups and then gone. */
export interface MessageDeltaTable {
  delta_id: Generated<number>;
  hour: Time;
  account_id: number;
  identity_id: number;
  job_id: number;
  list_id: number;
  /** Ours; a person's number is in no rollup. */
  number: number;
  direction: string;
  kind: string;
  mms: boolean;
  carrier: string;
  state: string;
  error_code: number;
  /** Bucket of the time to the last receipt; null without one. */
  lag: number | null;
  texts: number;
  segments: number;
  cost: number;
}

/** Texts by the hour. 0 and '' stand for none. */
export interface MessageStatTable {
  hour: Time;
  account_id: number;
  identity_id: number;
  job_id: number;
  list_id: number;
  number: number;
  direction: string;
  kind: string;
  mms: boolean;
  carrier: string;
  state: string;
  error_code: number;
  texts: number;
  segments: number;
  /** 1/10,000 dollars. */
  cost: number;
  lags: number[];
}

/** The same by the New York day, without job, list and kind: what a month of the whole platform is read from. */
export interface MessageDayTable {
  /** yyyy-mm-dd */
  day: string;
  account_id: number;
  identity_id: number;
  number: number;
  direction: string;
  mms: boolean;
  carrier: string;
  state: string;
  error_code: number;
  texts: number;
  segments: number;
  cost: number;
  lags: number[];
}

/** Of the whole platform by the New York day. */
export interface MessageTotalTable {
  day: string;
  direction: string;
  mms: boolean;
  carrier: string;
  state: string;
  error_code: number;
  texts: number;
  cost: number;
  lags: number[];
}

/** Of the whole platform by the hour. */
export interface MessageClockTable {
  hour: Time;
  direction: string;
  mms: boolean;
  carrier: string;
  state: string;
  error_code: number;
  texts: number;
  cost: number;
  lags: number[];
}

/** Who sent by the New York day, whatever the carrier and the code. */
export interface MessageSenderTable {
  day: string;
  account_id: number;
  identity_id: number;
  job_id: number;
  list_id: number;
  number: number;
  direction: string;
  mms: boolean;
  state: string;
  texts: number;
}
