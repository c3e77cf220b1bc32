import type { CreatedTime, Generated } from './column-types';

export interface RatingTable {
  rating_id: Generated<number>;
  account_id: number;
  phone: number;
  rating_value: number;
  updated_at: CreatedTime;
}
