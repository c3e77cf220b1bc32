import type { Database } from '../db/database';
import type { Campaign } from '../../../scripts/chaos/ledger-check';
import { randomFrom } from '../../../scripts/chaos/random';
import type { Random } from '../../../scripts/chaos/random';
import { zoneOf } from '../zones/zones';
import { aJob, anAgency, anIdentity, aPhoneList, aSendingNumber } from './builders';
import type { Row } from './builders';
import { loadPhone } from './chaos-world';

const AGENCIES = 20;
const PEOPLE = 3;
const AT_ONCE = 6;
const NUMBERS = 30_000;
const OPTED_OUT_IN = 30;
const MMS_IN = 10;
/** Plain, escaped, outside the GSM alphabet: one, two and four bytes of it. */
const CHARACTERS = ['a', 'é', '€', '[', 'á', '中', '😀'];
const WIDEST = 700;

interface Agency {
  account_id: number;
  identity: Row<'identity'>;
  number: Row<'sending_number'>;
  marker: string;
}

/** So many small jobs, not yet planned, each with a rate and a text of its own; every tenth an MMS. */
export async function addManyJobs(db: Database, count: number, seed = 7): Promise<Campaign[]> {
  const random = randomFrom(seed);
  const agencies: Agency[] = [];
  for (let n = 0; n < AGENCIES; n++) agencies.push(await addAgency(db));
  await stopSome(db, agencies);
  const plans = Array.from({ length: count }, (_, n) => planOf(random, n));
  const campaigns: Campaign[] = [];
  const line = async () => {
    for (let plan = plans.pop(); plan; plan = plans.pop())
      campaigns.push(await addJob(db, agencies[plan.nth % AGENCIES] as Agency, plan));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return campaigns;
}

async function addAgency(db: Database): Promise<Agency> {
  const { account_id } = await anAgency(db);
  const identity = await anIdentity(db, { account_id });
  const number = await aSendingNumber(db, { account_id, mps: '100', phone: 6_175_550_100 + account_id });
  return { account_id, identity, number, marker: `Agency ${account_id}: ` };
}

/** The carrier knew of them first, so that nobody looks for their STOP. */
async function stopSome(db: Database, agencies: readonly Agency[]): Promise<void> {
  const phones = Array.from({ length: NUMBERS / OPTED_OUT_IN }, (_, n) => loadPhone(n * OPTED_OUT_IN));
  for (const { account_id } of agencies)
    await db
      .insertInto('opt_out')
      .values(phones.map((phone) => ({ account_id, phone, source: 'carrier' as const })))
      .execute();
}

interface Plan {
  nth: number;
  text: string;
  names: string[];
  /** 1/10,000 dollars. */
  rate: number;
  isMms: boolean;
}

const below = (random: Random, most: number) => Math.floor(random() * most);
function wordOf(random: Random, widest: number): string {
  const exotic = CHARACTERS[below(random, CHARACTERS.length)] ?? 'a';
  const width = below(random, widest);
  return 'a'.repeat(width) + exotic.repeat(below(random, 12));
}

function planOf(random: Random, nth: number): Plan {
  return {
    nth,
    text: wordOf(random, random() < 0.5 ? 100 : WIDEST),
    names: Array.from({ length: PEOPLE }, () => wordOf(random, 60)),
    rate: 1 + below(random, 99_999),
    isMms: below(random, MMS_IN) === 0,
  };
}

async function addJob(
  db: Database,
  agency: Agency,
  { nth, text, names, rate, isMms }: Plan,
): Promise<Campaign> {
  const { account_id, identity, number, marker } = agency;
  const { identity_id } = identity;
  const numbers = names.map((first_name, index) => {
    const phone = loadPhone((nth * PEOPLE + index) % NUMBERS);
    return { phone, zone: zoneOf(phone), first_name };
  });
  const list = await aPhoneList(db, { account_id, identity_id, numbers });
  const { job_id } = await aJob(db, {
    account_id,
    identity_id,
    job_type: 'House File',
    number_id: number.number_id,
    from_phone: number.phone,
    message_text: `${marker}${text} {first_name} stop`,
    price: (rate / 10_000).toFixed(4),
    start_at: new Date(Date.now() - 1_000),
    lists: [list.list_id],
    ...(isMms && { mms: true, media_url: '/media/picture.jpg' }),
  });
  return { jobId: job_id, accountId: account_id, from: number.phone, marker, onLists: PEOPLE, rate };
}
