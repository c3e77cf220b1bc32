import { RATE_KINDS } from '@campaign/shared-api/constants';
import type { RateKind } from '@campaign/shared-api/contracts';

/** The column a rate stands in, and what it is called in the history. */
export const RATE_COLUMNS = {
  smsRate: 'sms_rate',
  imgMmsRate: 'img_mms_rate',
  vidMmsRate: 'vid_mms_rate',
  a2pSmsRate: 'a2p_sms_rate',
  a2pImgMmsRate: 'a2p_img_mms_rate',
  a2pVidMmsRate: 'a2p_vid_mms_rate',
} as const satisfies Record<RateKind, string>;

export type RateColumn = (typeof RATE_COLUMNS)[RateKind];
export const RATE_COLUMN_NAMES = Object.values(RATE_COLUMNS);

export const kindOfColumn = (column: string): RateKind => {
  const kind = RATE_KINDS.find((each) => RATE_COLUMNS[each] === column);
  if (!kind) throw new Error(`No rate is called ${column}.`);
  return kind;
};
