import type { DateTime } from 'luxon';
import { countSegments, fillTemplate } from '@campaign/shared-api/messaging';
import { classifyReply, isReportedOptOut, outcomeOf } from '@campaign/shared-api/opt-out';
import type { ReplyMeaning } from '@campaign/shared-api/opt-out';
import type { Tx } from '../../db/database';
import { AGENTS, CLICKER, DEMO_SITE, LAUNCHPAD } from './demo-accounts';
import { LISTS, type DemoJob } from './demo-campaigns';
import { codeFrom, luckOf, pick, type Draw } from './demo-draw';
import { carrierOf, errorOf, isByHand, secondsToReceipt, sentAt } from './demo-fate';
import { rowsOf } from './demo-lists';
import { REPLIES, STOPS } from './demo-people';
import { insertAll, loadAll } from './demo.queries';

/** Why nobody texts them any more: `account/phone` of everyone who has stopped so far, or is held for a person to decide. */
export type StoppedPeople = Map<string, 'opted-out' | 'held-for-review'>;

interface JobRun {
  draw: Draw;
  start: DateTime;
  text: string;
  guidlink: string;
  stopped: StoppedPeople;
}

/** What a job sent, and what came of it: replies and what was answered to them, opt-outs, clicks, donations. */
export async function addMessages(tx: Tx, job: DemoJob, run: JobRun) {
  const members = (ids: readonly number[]) =>
    LISTS.filter((list) => ids.includes(list.list_id)).flatMap(rowsOf);
  const suppressed = new Set(members(job.suppression).map(({ phone }) => phone));
  const people = [...new Map(members(job.lists).map((person) => [person.phone, person])).values()];
  const out = people.map((person, index) =>
    outbound(job, run, { person, index, of: people.length, suppressed }),
  );
  const sent = out.filter(({ state }) => state === 'delivered' || state === 'sent');
  const inbound = sent.filter(() => run.draw() < 0.12).map((message) => reply(job, run, message));
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
  await loadAll(
    tx,
    'message',
    inbound.flatMap((message) => answer(job, message)),
  );
  await loadAll(tx, 'click', clicks);
  await insertAll(
    tx,
    'opt_out',
    inbound.flatMap((m) => stopOf(job, run, m)),
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
  const reason =
    run.stopped.get(`${job.account_id}/${person.phone}`) ??
    (suppressed.has(person.phone) ? 'suppression-list' : null);
  const carrier = carrierOf(person.phone);
  const error = errorOf({
    jobId: job.job_id,
    phone: person.phone,
    carrier,
    isRented: RENTED.has(person.list_id),
    isBlocked: job.name === BLOCKED,
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
    reply_meaning: null as ReplyMeaning | null,
    suppressed_sender: false,
    created_at: moved ? at : run.start.toJSDate(),
    sent_at: moved ? at : null,
    done_at:
      state === 'delivered' || state === 'failed'
        ? later(at, secondsToReceipt(job.job_id, person.phone) / 60)
        : null,
  };
}

function reply(job: DemoJob, run: JobRun, message: ReturnType<typeof outbound>) {
  // 2 of the 12 % who answer ask to stop.
  const stops = run.draw() < 2 / 12;
  const body = stops ? pick(run.draw, STOPS) : pick(run.draw, REPLIES)[0];
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
    opt_out: isReportedOptOut(body),
    reply_meaning: classifyReply(body),
    suppressed_sender: classifyReply(body) === 'stop',
    created_at: at,
    sent_at: null,
    done_at: at,
  };
}
type Reply = ReturnType<typeof reply>;

/** Of a job that is over most are answered, of one that runs fewer; who asks to stop is not. */
function answer(job: DemoJob, message: Reply) {
  const said = REPLIES.find(([body]) => body === message.body)?.[1];
  const share = job.status === 'completed' ? 0.8 : 0.4;
  const luck = luckOf(`answer ${job.job_id} ${message.phone}`);
  if (said === undefined || luck > share) return [];
  const at = later(message.created_at, 1 + 60 * luck);
  const { segments } = countSegments(said);
  return [
    {
      ...message,
      from_phone: job.from_phone,
      to_phone: message.phone,
      direction: 'out' as const,
      kind: 'reply' as const,
      reply_meaning: null,
      state: 'delivered' as const,
      body: said,
      segments,
      cost: 129 * segments,
      carrier_id: `${message.carrier_id}-answer`,
      sent_by: answererOf(job),
      created_at: at,
      sent_at: at,
      done_at: later(at, 0.1),
    },
  ];
}

const answererOf = ({ account_id, job_type }: DemoJob) =>
  account_id === LAUNCHPAD && job_type === 'P2P'
    ? CLICKER
    : AGENTS.find((agent) => agent.account_id === account_id)!.agent_id;

/** Words that most likely mean stop hold the number until somebody has read them. */
function stopOf(job: DemoJob, run: JobRun, { phone, body, created_at: at }: Reply) {
  const outcome = outcomeOf(classifyReply(body));
  if (outcome !== 'opt-out' && outcome !== 'review') return [];
  const isHeld = outcome === 'review';
  run.stopped.set(`${job.account_id}/${phone}`, isHeld ? 'held-for-review' : 'opted-out');
  return [
    {
      account_id: job.account_id,
      phone,
      stopped: !isHeld,
      in_review: isHeld,
      held_text: isHeld ? body : null,
      held_at: isHeld ? at : null,
      text: body,
      identity_id: job.identity_id,
      job_id: job.job_id,
      at,
    },
  ];
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
