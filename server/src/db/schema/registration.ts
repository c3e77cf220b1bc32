import type { CreatedTime, Generated, TimeOrNull } from './column-types';

/** The organization behind an identity, as the 10DLC registry is told it, and what the registry made of it. */
export interface RegistrationTable {
  identity_id: number;
  account_id: number;
  ein_sealed: string | null;
  legal_entity_type: string | null;
  company_name: string | null;
  display_name: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  vertical: string | null;
  sample1: string | null;
  sample2: string | null;
  token_sealed: string | null;
  brand_id: string | null;
  vetting_id: string | null;
  campaign_id: string | null;
  campaign_status: string | null;
  /** Carriers' classes as the registry records them; null where it names none. */
  att_per_minute: number | null;
  tmobile_per_day: number | null;
  brand_tier: string | null;
  /** Identities with the same are one brand. */
  brand_key: string | null;
  problem_step: 'organization' | 'vetting' | 'messages' | null;
  problem_code: string | null;
  problem: string | null;
  reading: Generated<number>;
  read_applied: Generated<number>;
  read_at: TimeOrNull;
  updated_at: CreatedTime;
}

/** An agency had the server ask a website. */
export interface SiteCheckTable {
  account_id: number;
  at: CreatedTime;
}

/** One thing the registry is to be told, once. */
export interface RegistrationSubmissionTable {
  submission_id: Generated<number>;
  identity_id: number;
  account_id: number;
  kind: 'brand' | 'vetting' | 'campaign';
  reference: string;
  state: Generated<'waiting' | 'accepted' | 'refused'>;
  tries: Generated<number>;
  not_before: CreatedTime;
  created_at: CreatedTime;
  done_at: TimeOrNull;
}
