import type { DateTime } from 'luxon';
import { countSegments, fillTemplate } from '@campaign/shared-api/messaging';
import type { Tx } from '../../db/database';
import { DEMO_SITE } from './demo-accounts';
import { LISTS, type DemoJob } from './demo-campaigns';
import { codeFrom, pick, type Draw } from './demo-draw';
import { carrierOf, errorOf, isByHand, secondsToReceipt, sentAt } from './demo-fate';
import { rowsOf } from './demo-lists';
import { REPLIES, STOPS } from './demo-people';
import { insertAll, loadAll } from './demo.queries';

interface JobRun {
  draw: Draw;
  start: DateTime;
  text: string;
  guidlink: string;
  /** `account/phone` of everyone who has stopped so far. */
  stopped: Set<string>;
}

/** What a job sent, and what came of it: answers, opt-outs, clicks, donations. */
export async function addMessages(tx: Tx, job: DemoJob, run: JobRun) {
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

/** Bought lists have landlines; this job's link was taken for spam. */
const RENTED = new Set(
  LISTS.filter(({ list_type: type }) => type === 'Rental List').map((list) => list.list_id),
);
const BLOCKED = 'Debate night';

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
  const carrier = carrierOf(person.phone);
  const error = errorOf({
    ...{ jobId: job.job_id, phone: person.phone, carrier },
    ...{ isRented: RENTED.has(person.list_id), isBlocked: job.name === BLOCKED },
  });
  const came = error !== null ? 'failed' : luck < 0.02 ? 'sent' : 'delivered';
  const state = reason ? 'suppressed' : gone ? came : job.job_type === 'P2P' ? 'waiting' : 'pending';
  const moved = state === 'failed' || state === 'sent' || state === 'delivered';
  const at = sentAt(run.start, isByHand(job), index / (of * (job.progress || 1)), job.daysAgo);
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
    error_code: state === 'failed' ? error : null,
    carrier: moved ? carrier : null,
    body,
    segments: countSegments(body).segments,
    cost: moved ? 129 * countSegments(body).segments : 0,
    zone: person.zone,
    list_id: person.list_id,
    link_code: code,
    carrier_id: moved ? `demo-${job.job_id}-${index}` : null,
    opt_out: false,
    suppressed_sender: false,
    created_at: moved ? at : run.start.toJSDate(),
    sent_at: moved ? at : null,
    done_at:
      state === 'delivered' || state === 'failed'
        ? later(at, secondsToReceipt(job.job_id, person.phone) / 60)
        : null,
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
      sourceurl: `${DEMO_SITE}/campaigns/${job.job_id}`,
      created_at: later(run.start.toJSDate(), run.draw() * 600),
    })),
  );
}
