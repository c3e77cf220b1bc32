import type { Generated, Time } from './column-types';

/** One look at the console as somebody else, by whom and why. */
export interface PersonViewTable {
  view_id: Generated<number>;
  viewer_id: number;
  agent_id: number;
  reason: string;
  began_at: Time;
  ends_at: Time;
}
