import type { CreatedTime, Generated } from './column-types';

export interface ShortLinkTable {
  code: string;
  account_id: number;
  job_id: number | null;
  guidlink: string;
  url: string;
  created_by: number | null;
  created_at: CreatedTime;
}

export interface ClickTable {
  click_id: Generated<number>;
  account_id: number;
  job_id: number | null;
  code: string;
  phone: number | null;
  bot: Generated<boolean>;
  user_agent: string | null;
  at: CreatedTime;
}
