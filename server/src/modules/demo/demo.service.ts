import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { SHORT_CODE_ALPHABET } from '@campaign/shared-api/constants';
import { countSegments, e164, fillTemplate, textToHtml } from '@campaign/shared-api/messaging';
import type { Context } from '../../context';
import { inTransaction, type Tx } from '../../db/database';
import { zoneOf } from '../../zones/zones';
import { hashPassword } from '../session/passwords';
import {
  ACCOUNTS,
  AGENTS,
  CLICKER,
  DEMO_PASSWORD,
  FEATURES,
  IDENTITIES,
  LAUNCHPAD,
  NUMBERS,
} from './demo-accounts';
import { JOBS, LISTS, type DemoJob, type DemoList } from './demo-campaigns';
import { advanceIds, countJobs, insertAll, isEmpty, loadAll } from './demo.queries';
import { personAt, pick, REPLIES, seededRandom, STOPS, type Draw } from './demo-people';

const SITE = 'https://demo.example';

/**
 * Fills an empty database with the demo's agencies, people, lists and 35 days of messages: about 12 % of the
 * recipients answer, 2 % opt out, 5 % open the link. The same every time; all numbers are fictional (555-01XX).
 * Answers false when there is data already. Called only where `config.demoData` holds.
 */
export async function seedDemoData(ctx: Context): Promise<boolean> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  return inTransaction(ctx.db, async (tx) => {
    if (!(await isEmpty(tx))) return false;
    await insertAll(
      tx,
      'account',
      ACCOUNTS.map((account) => ({ ...account, site_id: `70${account.account_id}` })),
    );
    await insertAll(tx, 'account_feature', FEATURES);
    await insertAll(
      tx,
      'agent',
      AGENTS.map((agent) => ({ ...agent, password_hash })),
    );
    await insertAll(tx, 'identity', IDENTITIES);
    await insertAll(tx, 'sending_number', NUMBERS);
    await addLists(ctx, tx);
    await addDoNotText(ctx, tx);
    await addJobs(ctx, tx);
    await advanceIds(tx);
    await countJobs(tx);
    return true;
  });
}

const daysBefore = (ctx: Context, days: number, hour = 11) =>
  DateTime.fromJSDate(ctx.clock.now(), { zone: 'America/New_York' })
    .minus({ days })
    .set({ hour, minute: 5, second: 0, millisecond: 0 });

async function addLists(ctx: Context, tx: Tx) {
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

const rowsOf = (list: DemoList) =>
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
async function addDoNotText(ctx: Context, tx: Tx) {
  const at = daysBefore(ctx, 30).toJSDate();
  const entries = [
    { dnc_id: 1, account_id: LAUNCHPAD, first: 3900 },
    { dnc_id: 2, account_id: 46, first: 3950 },
  ];
  await insertAll(
    tx,
    'dnc_entry',
    entries.map(({ dnc_id, account_id }) => ({
      ...{ dnc_id, account_id, name: 'Asked by phone', reason: 'Asked by phone' },
      ...{ is_at_agency_level: true, leads_loaded: 20, created_at: at },
    })),
  );
  await insertAll(
    tx,
    'dnc_number',
    entries.flatMap(({ dnc_id, account_id, first }) =>
      Array.from({ length: 20 }, (_, i) => ({ account_id, phone: personAt(first + i).phone, dnc_id })),
    ),
  );
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

async function addJobs(ctx: Context, tx: Tx) {
  const stopped = new Set<string>();
  for (const job of JOBS) {
    const draw = seededRandom(job.job_id);
    const code = codeFrom(`job ${job.job_id}`);
    const guidlink = `${ctx.config.publicUrl}/${code}`;
    const url = `${SITE}/campaigns/${job.job_id}`;
    const text = job.text.replace('{link}', guidlink);
    const start = daysBefore(ctx, job.daysAgo);
    await insertAll(tx, 'job', [
      {
        job_id: job.job_id,
        account_id: job.account_id,
        identity_id: job.identity_id,
        name: job.name,
        job_type: job.job_type,
        status: job.status,
        start_at: start.toJSDate(),
        from_phone: job.from_phone,
        message_html: textToHtml(text),
        message_text: text,
        guidlink,
        campaignid: url,
        letters: code,
        sourceurl: url,
        agent_ids: job.job_type === 'P2P' && job.account_id === LAUNCHPAD ? [CLICKER] : [],
        price: 0.0129,
        planned: job.status !== 'pending',
        error:
          job.status === 'error' ? 'The carrier refused this number (4434). Ask for its provisioning.' : null,
        created_at: start.toJSDate(),
        completed_at: job.status === 'completed' ? start.plus({ hours: 2 }).toJSDate() : null,
      },
    ]);
    await insertAll(tx, 'short_link', [
      { code, account_id: job.account_id, job_id: job.job_id, guidlink, url, created_at: start.toJSDate() },
    ]);
    const lists = (ids: readonly number[], kind: 'send' | 'suppression') =>
      ids.map((list_id) => ({ job_id: job.job_id, account_id: job.account_id, list_id, kind }));
    await insertAll(tx, 'job_list', [...lists(job.lists, 'send'), ...lists(job.suppression, 'suppression')]);
    if (job.status !== 'pending') await addMessages(ctx, tx, job, { draw, start, text, guidlink, stopped });
  }
}

interface JobRun {
  draw: Draw;
  start: DateTime;
  text: string;
  guidlink: string;
  /** `account/phone` of everyone who has stopped so far. */
  stopped: Set<string>;
}

async function addMessages(ctx: Context, tx: Tx, job: DemoJob, run: JobRun) {
  const members = (ids: readonly number[]) =>
    LISTS.filter((list) => ids.includes(list.list_id)).flatMap(rowsOf);
  const suppressed = new Set(members(job.suppression).map(({ phone }) => phone));
  const people = [...new Map(members(job.lists).map((person) => [person.phone, person])).values()];
  const out = people.map((person, index) =>
    outbound(job, run, { person, index, of: people.length, suppressed }),
  );
  const sent = out.filter(({ state }) => state === 'delivered' || state === 'sent');
  const inbound = sent.filter(() => run.draw() < 0.12).map((message) => answer(job, run, message));
  const clicks = sent
    .filter(() => run.draw() < 0.05)
    .map((message) => ({
      account_id: job.account_id,
      job_id: job.job_id,
      code: message.link_code,
      phone: message.phone,
      bot: false,
      user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)',
      at: later(message.sent_at!, run.draw() * 200),
    }));
  await loadAll(tx, 'message', out);
  await loadAll(tx, 'message', inbound);
  await loadAll(tx, 'click', clicks);
  await insertAll(
    tx,
    'opt_out',
    inbound.filter((m) => m.suppressed_sender).map((m) => stopOf(job, run, m)),
  );
  if (job.status === 'completed') await addDonations(tx, job, run, people);
}

const later = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000);

type Row = ReturnType<typeof rowsOf>[number];

function outbound(
  job: DemoJob,
  run: JobRun,
  { person, index, of, suppressed }: { person: Row; index: number; of: number; suppressed: Set<number> },
) {
  const code = codeFrom(`${job.job_id}/${person.phone}`);
  const host = run.guidlink.replace(/[^/]+$/, '');
  const body = fillTemplate(run.text.replace(run.guidlink, host + code), person);
  const gone = index < of * job.progress;
  const luck = run.draw();
  const reason = run.stopped.has(`${job.account_id}/${person.phone}`)
    ? 'opted-out'
    : suppressed.has(person.phone)
      ? 'suppression-list'
      : null;
  const waits = job.job_type === 'P2P' ? 'waiting' : 'pending';
  const state = reason
    ? 'suppressed'
    : !gone
      ? waits
      : luck < 0.03
        ? 'failed'
        : luck < 0.05
          ? 'sent'
          : 'delivered';
  const at = later(run.start.toJSDate(), index * 0.1);
  const moved = state === 'failed' || state === 'sent' || state === 'delivered';
  return {
    account_id: job.account_id,
    job_id: job.job_id,
    identity_id: job.identity_id,
    from_phone: job.from_phone,
    to_phone: person.phone,
    phone: person.phone,
    direction: 'out' as const,
    kind: 'initial' as const,
    state: state as 'waiting' | 'pending' | 'failed' | 'sent' | 'delivered' | 'suppressed',
    reason,
    error_code: state === 'failed' ? pick(run.draw, [4720, 4770, 5600]) : null,
    body,
    segments: countSegments(body).segments,
    cost: moved && state !== 'failed' ? 129 * countSegments(body).segments : 0,
    zone: person.zone,
    list_id: person.list_id,
    link_code: code,
    carrier_id: moved ? `demo-${job.job_id}-${index}` : null,
    opt_out: false,
    suppressed_sender: false,
    created_at: at,
    sent_at: moved ? at : null,
    done_at: state === 'delivered' || state === 'failed' ? later(at, 0.2) : null,
  };
}

function answer(job: DemoJob, run: JobRun, message: ReturnType<typeof outbound>) {
  // 2 of the 12 % who answer ask to stop.
  const stops = run.draw() < 2 / 12;
  const body = stops ? pick(run.draw, STOPS) : pick(run.draw, REPLIES);
  const at = later(message.sent_at!, 1 + run.draw() * 240);
  return {
    ...message,
    from_phone: message.phone,
    to_phone: job.from_phone,
    direction: 'in' as const,
    kind: 'inbound' as const,
    state: 'received' as const,
    error_code: null,
    body,
    segments: 1,
    cost: 0,
    link_code: null,
    carrier_id: `${message.carrier_id}-in`,
    opt_out: /^stop[\s!.=]*$/i.test(body.trim()),
    suppressed_sender: stops,
    created_at: at,
    sent_at: null,
    done_at: at,
  };
}

function stopOf(job: DemoJob, run: JobRun, message: ReturnType<typeof answer>) {
  run.stopped.add(`${job.account_id}/${message.phone}`);
  return {
    account_id: job.account_id,
    phone: message.phone,
    text: message.body,
    identity_id: job.identity_id,
    job_id: job.job_id,
    at: message.created_at,
  };
}

async function addDonations(tx: Tx, job: DemoJob, run: JobRun, people: readonly Row[]) {
  const donors = people.filter(() => run.draw() < 0.02);
  await insertAll(
    tx,
    'donation',
    donors.map((person) => ({
      account_id: job.account_id,
      job_id: job.job_id,
      recipientname: 'Rivera for Mayor',
      amount: pick(run.draw, [5, 10, 25, 50, 100]),
      first_name: person.first_name,
      last_name: person.last_name,
      mobile: person.phone,
      status: 'COMPLETED',
      sourceurl: `${SITE}/campaigns/${job.job_id}`,
      created_at: later(run.start.toJSDate(), run.draw() * 600),
    })),
  );
}

/** Eight letters and digits that are the same every time. */
function codeFrom(seed: string): string {
  const digest = createHash('sha256').update(seed).digest();
  return Array.from({ length: 8 }, (_, index) => SHORT_CODE_ALPHABET[digest[index]! % 62]).join('');
}
