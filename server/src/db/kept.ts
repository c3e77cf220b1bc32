import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { Db } from './database';
import { KEPT } from './pool';

/**
 * First thing in a statement's text: PostgreSQL plans it once a connection. See KEPT for when. An array is given as
 * `unnest((select $1))`: a planner that can count its elements thinks a new plan for each count worth while.
 */
export const kept = sql.raw(`${KEPT} `);

/** The rows of a query that is planned once a connection: of few texts, so with its literals written out. */
export async function keptRows<Row>(db: Db, query: Expression<Row>): Promise<Row[]> {
  const { rows } = await sql<Row>`${kept}${query}`.execute(db);
  return rows;
}

/**
 * More rows than so many, in few sizes and written out: a plan that is made once does not know how far a page is off, and
 * would rather sort all there is than go through an index in its order.
 */
export const boundOf = (rows: number) => sql.lit(BOUND * Math.ceil(rows / BOUND));
const BOUND = 1_500;
