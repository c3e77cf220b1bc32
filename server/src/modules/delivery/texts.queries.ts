import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { DELIVERY_STATES } from '@campaign/shared-api/constants';
import type { Tx } from '../../db/database';
import type { Days } from './delivery-days';
import { OUTCOMES } from './figures.queries';
import type { Narrowing } from './figures.queries';
import { REPORT_ZONE } from '../../zones/report-zone';

export type TextState = (typeof DELIVERY_STATES)[number];
export interface TextRow {
  message_id: number;
  at: Date;
  number: number;
  phone: number;
  state: TextState;
  error_code: number | null;
  carrier: string | null;
  user_name: string;
  job_id: number | null;
  job_name: string | null;
  job_type: string | null;
}

const zone = sql.lit(REPORT_ZONE);
/** When it was handed over or came in. */
const at = sql`delivery_time(m.sent_at, m.started_at, m.created_at)`;
const ours = sql`case m.direction when 'out' then m.from_phone else m.to_phone end`;
/** A message that has been handed over, or is at this moment. */
const IS_COUNTED = sql<SqlBool>`delivery_state(m.state, m.carrier_id, m.error_code) is not null`;

export function conditionsOf({ from, to }: Days, narrowing: Narrowing, state: TextState | undefined) {
  const { direction, mms, theirs, accountId, identityId, carrier, errorCode, jobId, listId, outcome, hours } =
    narrowing;
  const only = (value: unknown, condition: RawBuilder<SqlBool>) => (value === undefined ? [] : [condition]);
  return [
    IS_COUNTED,
    sql<SqlBool>`${at} >= (${from}::date::timestamp at time zone ${zone})`,
    sql<SqlBool>`${at} < ((${to}::date + 1)::timestamp at time zone ${zone})`,
    sql<SqlBool>`m.direction = ${direction}`,
    ...only(mms, sql`m.mms = ${mms}`),
    ...only(narrowing.ours, sql`${ours} between ${narrowing.ours?.low} and ${narrowing.ours?.high}`),
    ...only(theirs, sql`m.phone between ${theirs?.low} and ${theirs?.high}`),
    ...only(accountId, sql`m.account_id = ${accountId}`),
    ...only(identityId, sql`coalesce(m.identity_id, 0) = ${identityId}`),
    ...only(carrier, sql`coalesce(m.carrier, '') = ${carrier}`),
    ...only(errorCode, sql`m.state = 'failed' and coalesce(m.error_code, 0) = ${errorCode}`),
    ...only(jobId, sql`coalesce(m.job_id, 0) = ${jobId}`),
    ...only(listId, sql`coalesce(m.list_id, 0) = ${listId}`),
    ...only(outcome, outcome === 'failed' ? OUTCOMES.failed : OUTCOMES.delivered),
    ...only(hours, withinHours(hours ?? [])),
    ...only(state, sql`m.state = ${state}`),
  ];
}

/** Said as times, which an index has. */
const withinHours = (hours: readonly string[]) =>
  hours.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        hours.map(
          (hour) => sql`${at} >= ${hour}::timestamptz and ${at} < ${hour}::timestamptz + interval '1 hour'`,
        ),
        sql` or `,
      )})`;

/** The texts behind the figures, the newest first, from an index by time. */
export async function readTexts(
  tx: Tx,
  days: Days,
  narrowing: Narrowing,
  { state, limit, offset }: { state: TextState | undefined; limit: number; offset: number },
): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    with page as (
      select m.*, ${at} as at, ${ours} as number from message m
       where ${sql.join(conditionsOf(days, narrowing, state), sql` and `)}
       order by ${at} desc, m.message_id desc limit ${limit} offset ${offset}
    )
    select page.message_id, page.at, page.number, page.phone, page.state, page.error_code, page.carrier, account.user_name,
           page.job_id, job.name as job_name, job.job_type
      from page join account using (account_id) left join job using (job_id)
     order by page.at desc, page.message_id desc`.execute(tx);
  return rows;
}

/** The same from one text on, as many as are asked for: for a file of all of them. */
export async function nextTexts(
  tx: Tx,
  days: Days,
  narrowing: Narrowing,
  { state, after, most }: { state: TextState | undefined; after: TextMark | undefined; most: number },
): Promise<(TextRow & TextMark)[]> {
  const before = sql<SqlBool>`(${at}, m.message_id) < (${after?.mark}::timestamptz, ${after?.message_id}::bigint)`;
  const { rows } = await sql<TextRow & TextMark>`
    with page as (
      select m.*, ${at} as at, ${ours} as number from message m
       where ${sql.join([...conditionsOf(days, narrowing, state), ...(after ? [before] : [])], sql` and `)}
       order by ${at} desc, m.message_id desc limit ${most}
    )
    select page.message_id, page.at, page.at::text as mark, page.number, page.phone, page.state, page.error_code, page.carrier,
           account.user_name, page.job_id, job.name as job_name, job.job_type
      from page join account using (account_id) left join job using (job_id)
     order by page.at desc, page.message_id desc`.execute(tx);
  return rows;
}

/** Where a file of texts goes on: to the microsecond, which a Date would round. */
export interface TextMark {
  mark: string;
  message_id: number;
}
