import type { CreatedTime } from './column-types';

/** One refused try; `throttle_key` says of what, for whom and from where. */
export interface SignInFailureTable {
  throttle_key: string;
  at: CreatedTime;
}
