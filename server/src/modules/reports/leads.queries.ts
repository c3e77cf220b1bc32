import type { Db } from '../../db/database';
import type { PersonColumns } from '../../db/schema/phone-number';

/** The columns of a lead, in the order of a report's files, with their headers. */
export const LEAD_COLUMNS = [
  ['title', 'Title', 8],
  ['first_name', 'First name', 16],
  ['mid_name', 'Middle name', 14],
  ['last_name', 'Last name', 16],
  ['address1', 'Address', 28],
  ['address2', 'Address, line 2', 16],
  ['city', 'City', 18],
  ['state', 'State', 8],
  ['zip', 'ZIP', 10],
  ['email', 'Email', 28],
  ['last_4', 'Last 4', 8],
] as const satisfies readonly (readonly [keyof PersonColumns, string, number])[];

type Leads = ReadonlyMap<number, PersonColumns>;

/** What a job's lists say of these recipients, by phone number. Read per page, through the index of first texts. */
export async function findLeads(
  db: Db,
  jobId: number,
  recipients: readonly { phone: number | null }[],
): Promise<Leads> {
  const asked = recipients.map(({ phone }) => phone).filter((phone) => phone !== null);
  if (asked.length === 0) return new Map();
  const rows = await db
    .selectFrom('message')
    .innerJoin('phone_number as lead', (join) =>
      join.onRef('lead.list_id', '=', 'message.list_id').onRef('lead.phone', '=', 'message.phone'),
    )
    .where('message.job_id', '=', jobId)
    .where('message.direction', '=', 'out')
    .where('message.kind', '=', 'initial')
    .where('message.phone', 'in', asked)
    .select(['lead.phone', ...LEAD_COLUMNS.map(([name]) => `lead.${name}` as const)])
    .execute();
  return new Map(rows.map((row) => [row.phone, row]));
}

/** "Ada B. Harbor"; null if no list names the lead. */
export const leadName = (lead: PersonColumns | undefined): string | null =>
  [lead?.first_name, lead?.mid_name, lead?.last_name].filter(Boolean).join(' ') || null;
