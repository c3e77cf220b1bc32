import { sql } from 'kysely';
import { KEPT } from './engine';

/**
 * First thing in a statement's text: PostgreSQL plans it once a connection. See KEPT for when. An array is given as
 * `unnest((select $1))`: a planner that can count its elements thinks a new plan for each count worth while.
 */
export const kept = sql.raw(`${KEPT} `);
