import { e164 } from '@campaign/shared-api/messaging';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { zoneOf } from '../../zones/zones';
import { LAUNCHPAD } from './demo-accounts';
import { LISTS, type DemoList } from './demo-campaigns';
import { daysBefore } from './demo-draw';
import { personAt } from './demo-people';
import { insertAll, loadAll } from './demo.queries';

export async function addLists(ctx: Context, tx: Tx) {
  await insertAll(
    tx,
    'phone_list',
    LISTS.map((list) => listRow(ctx, list)),
  );
  await loadAll(tx, 'phone_number', LISTS.flatMap(rowsOf));
  await loadAll(
    tx,
    'phone_list_reject',
    LISTS.flatMap((list) =>
      rejectsOf(list).map((reject, index) => ({
        list_id: list.list_id,
        account_id: list.account_id,
        row_number: list.count + index + 1,
        ...reject,
      })),
    ),
  );
}

/** The people of a list, as it was loaded. */
export const rowsOf = (list: DemoList) =>
  Array.from({ length: list.count }, (_, index) => {
    const person = personAt(list.from + index);
    return { list_id: list.list_id, account_id: list.account_id, zone: zoneOf(person.phone), ...person };
  });

const rejectsOf = (list: DemoList) => [
  { bucket: 'duplicate', raw: e164(personAt(list.from).phone) },
  { bucket: 'duplicate', raw: e164(personAt(list.from + 1).phone) },
  { bucket: 'malformed', raw: '555-01' },
  { bucket: 'invalid', raw: '(011) 555-0100' },
];

function listRow(ctx: Context, list: DemoList) {
  const at = daysBefore(ctx, list.daysAgo).toJSDate();
  const rejects = rejectsOf(list);
  const supplied = list.count + rejects.length;
  return {
    list_id: list.list_id,
    account_id: list.account_id,
    identity_id: list.identity_id,
    list_name: list.list_name,
    list_type: list.list_type,
    list_state: 'ACTIVE' as const,
    stage: 'done' as const,
    column_map: JSON.stringify([
      { dataColumn: 'PhoneNumber', systemColumns: ['lead_phone'] },
      { dataColumn: 'First', systemColumns: ['first_name'] },
      { dataColumn: 'Last', systemColumns: ['last_name'] },
      { dataColumn: 'City', systemColumns: ['city'] },
      { dataColumn: 'State', systemColumns: ['state'] },
    ]),
    rows_total: supplied,
    rows_read: supplied,
    leads_loaded: list.count,
    ledger: JSON.stringify({ loaded: list.count, duplicate: 2, malformed: 1, invalid: 1 }),
    started_at: at,
    finished_at: at,
    created_at: at,
  };
}

/** Numbers that must not be texted: an agency's own entries and the registries' share. */
export async function addDoNotText(ctx: Context, tx: Tx) {
  const at = daysBefore(ctx, 30).toJSDate();
  for (const each of [
    { account_id: LAUNCHPAD, firstPerson: 3900, firstId: 1, list_id: 901 },
    { account_id: 46, firstPerson: 3950, firstId: 101, list_id: 902 },
  ]) {
    await addDncEntries(tx, each, at);
    await addDncFile(tx, each, at);
  }
  await insertAll(
    tx,
    'registry_number',
    Array.from({ length: 60 }, (_, i) => ({
      registry: i % 2 ? ('florida' as const) : ('national' as const),
      phone: personAt(3800 + i).phone,
    })),
  );
  await insertAll(
    tx,
    'registry_load',
    (['national', 'florida'] as const).map((registry) => ({
      registry,
      file_date: at.toISOString().slice(0, 10),
      rows: 30,
    })),
  );
}

const REASONS = ['Asked not to be contacted', 'Wrong number', 'Complaint', 'Litigator'];
const NAMES = ['Ms. Ortega', null, 'D. Whitfield', 'Caller of March 3'];

interface DemoDnc {
  account_id: number;
  firstPerson: number;
  firstId: number;
  list_id: number;
}

async function addDncEntries(tx: Tx, { account_id, firstPerson, firstId }: DemoDnc, at: Date) {
  const entries = REASONS.map((reason, index) => ({
    dnc_id: firstId + index,
    reason,
    name: NAMES[index] ?? null,
  }));
  await insertAll(
    tx,
    'dnc_entry',
    entries.map((entry) => ({ ...entry, account_id, is_at_agency_level: true, created_at: at })),
  );
  await insertAll(
    tx,
    'dnc_number',
    entries.map(({ dnc_id }, index) => ({ account_id, phone: personAt(firstPerson + index).phone, dnc_id })),
  );
}

/** A do-not-contact file, as it was loaded. */
async function addDncFile(tx: Tx, { account_id, firstPerson, list_id }: DemoDnc, at: Date) {
  const count = 16;
  const first = firstPerson + REASONS.length;
  const rows = Array.from({ length: count }, (_, index) => {
    const { phone } = personAt(first + index);
    return { list_id, account_id, phone, row_number: index + 1, zone: zoneOf(phone) };
  });
  await insertAll(tx, 'phone_list', [
    {
      list_id,
      account_id,
      list_name: 'Opt-outs from the previous vendor',
      file_name: 'opt-outs.csv',
      list_type: 'Suppression' as const,
      is_dnc: true,
      list_state: 'ACTIVE' as const,
      stage: 'done' as const,
      column_map: JSON.stringify([{ dataColumn: 'PhoneNumber', systemColumns: ['lead_phone'] }]),
      rows_total: count,
      rows_read: count,
      leads_loaded: count,
      ledger: JSON.stringify({ loaded: count }),
      started_at: at,
      finished_at: at,
      created_at: at,
    },
  ]);
  await insertAll(tx, 'phone_number', rows);
  await insertAll(
    tx,
    'dnc_number',
    rows.map(({ phone }) => ({ account_id, phone, list_id })),
  );
}
