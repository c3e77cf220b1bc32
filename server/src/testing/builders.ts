import { randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { DEFAULT_SCHEDULE } from '@campaign/shared-api/constants';
import type { Db } from '../db/database';
import { hashPassword } from '../modules/session/passwords';
import type { Tables } from '../db/schema';

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
type Given<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;
type GivenFor<Table extends keyof Tables> = Given<Table> & { account_id: number };

const AREA_CODES = [202, 212, 213, 305, 312, 404, 415, 480, 503, 512, 602, 617, 702, 713, 808, 907];
let counter = 0;
const next = () => ++counter;

/** The n-th fictional number (555-01XX), as ten digits. */
export function fictionalPhone(index: number): number {
  const area = AREA_CODES[Math.floor(index / 100) % AREA_CODES.length] ?? 202;
  return area * 10_000_000 + 5_550_100 + (index % 100);
}

/** What builders' people sign in with. */
export const TEST_PASSWORD = 'correct-horse-battery';
let testHash: Promise<string> | undefined;

/** An approved, enabled agency. */
export function anAgency(db: Db, given: Given<'account'> = {}): Promise<Row<'account'>> {
  const number = next();
  const usual = { user_name: `Agency ${number} ${suffix()}`, agent_number: `7${suffix()}`, approved: true };
  return insert(db, 'account', { ...usual, ...given });
}

/** A person whose address is verified; role USER. */
export async function anAgent(db: Db, given: GivenFor<'agent'>): Promise<Row<'agent'>> {
  const email = given.email ?? `person-${next()}-${suffix()}@example.com`;
  testHash ??= hashPassword(TEST_PASSWORD);
  const usual = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    display_name: 'Ada Lovelace',
    role: 'USER' as const,
    email_verified_at: new Date(),
  };
  return insert(db, 'agent', { ...usual, password_hash: await testHash, ...given, email });
}

/** An identity that may send bulk texts: registered, vetted, with a use case. */
export function anIdentity(db: Db, given: GivenFor<'identity'>): Promise<Row<'identity'>> {
  const usual = {
    identity_name: `Identity ${next()}`,
    site_id: '100',
    peer_id: '200',
    entity_type: 'NON_PROFIT',
    is_political: false,
    tcr_identity_status: 'VERIFIED',
    cv_vetting_status: 'ACTIVE',
    usecase: 'MIXED',
  };
  return insert(db, 'identity', { ...usual, ...given });
}

/** A number texts are sent from; any agency of its site may use it unless one is given. */
export function aSendingNumber(db: Db, given: Given<'sending_number'> = {}): Promise<Row<'sending_number'>> {
  const usual = { phone: fictionalPhone(1500 + next()), site_id: '100', peer_id: '200', mps: 100 };
  return insert(db, 'sending_number', { ...usual, ...given });
}

/** A loaded list with the numbers given, or with the first three fictional ones. */
export async function aPhoneList(
  db: Db,
  given: GivenFor<'phone_list'> & { numbers?: readonly (number | Given<'phone_number'>)[] },
): Promise<Row<'phone_list'>> {
  const { numbers = [0, 1, 2].map(fictionalPhone), ...columns } = given;
  const list = await insert(db, 'phone_list', {
    list_name: `List ${next()}`,
    list_type: 'P2P SMS' as const,
    list_state: 'ACTIVE' as const,
    stage: 'done' as const,
    rows_total: numbers.length,
    rows_read: numbers.length,
    leads_loaded: numbers.length,
    ledger: JSON.stringify({ loaded: numbers.length }),
    ...columns,
  });
  const rows = numbers.map((number) => ({
    phone: 0,
    ...(typeof number === 'number' ? { phone: number } : number),
    list_id: list.list_id,
    account_id: list.account_id,
  }));
  // One statement takes 65,535 parameters, a row at most a dozen of them.
  for (let from = 0; from < rows.length; from += 5000)
    await db
      .insertInto('phone_number')
      .values(rows.slice(from, from + 5000))
      .execute();
  return list;
}

/** An active P2P job of an identity, to the lists given. */
export async function aJob(
  db: Db,
  given: GivenFor<'job'> & {
    identity_id: number;
    lists?: readonly number[];
    suppressionLists?: readonly number[];
  },
): Promise<Row<'job'>> {
  const { lists = [], suppressionLists = [], ...columns } = given;
  const job = await insert(db, 'job', {
    name: `Job ${next()}`,
    start_at: new Date(),
    from_phone: fictionalPhone(1599),
    message_html: '<p>Hello {first_name}. Reply stop to opt out.</p>',
    message_text: 'Hello {first_name}. Reply stop to opt out.',
    price: '0.0129',
    schedule_id: DEFAULT_SCHEDULE.scheduleId,
    ...columns,
  });
  const assigned = [
    ...lists.map((list_id) => ({ list_id, kind: 'send' as const })),
    ...suppressionLists.map((list_id) => ({ list_id, kind: 'suppression' as const })),
  ];
  const rows = assigned.map((row) => ({ ...row, job_id: job.job_id, account_id: job.account_id }));
  if (rows.length > 0) await db.insertInto('job_list').values(rows).execute();
  return job;
}

const suffix = () => randomBytes(3).toString('hex');

async function insert<Table extends keyof Tables & string>(
  db: Db,
  table: Table,
  values: Insertable<Tables[Table]>,
): Promise<Row<Table>> {
  const row = await db
    .insertInto(table)
    .values(values as never)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as Row<Table>;
}
