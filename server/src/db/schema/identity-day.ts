import type { Time } from './column-types';

/** Texts of one identity on one day, against its cap. Only of identities that have one. */
export interface IdentityDayTable {
  identity_id: number;
  day: string;
  cap: number;
  taken: number;
  granted: number;
}

/** Texts of one brand on one day, against what T-Mobile takes of it. */
export interface BrandDayTable {
  brand_key: string;
  day: string;
  cap: number;
  taken: number;
  granted: number;
}

/** When the next text of an identity's campaign is due with AT&T, and how many the last batch let go. */
export interface CampaignPaceTable {
  identity_id: number;
  tat: Time;
  granted: number;
  per_second: number;
}
