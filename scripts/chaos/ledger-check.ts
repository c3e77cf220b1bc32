/** One text of a campaign as the product's database has it at the end. */
export interface TextRow {
  messageId: number;
  jobId: number | null;
  accountId: number;
  kind: string;
  state: string;
  reason: string | null;
  from: number;
  phone: number;
  body: string | null;
  segments: number;
  cost: number;
  tag: string | null;
  carrierId: string | null;
}

/** One request for sending as the carrier's ledger has it. */
export interface LedgerRequest {
  at: number;
  from: string;
  to: string[];
  tag: string;
  text: string;
  segments: number;
  accepted: boolean;
  id: string | null;
  behaviour: string;
  plan?: { do: string; errorCode?: number }[];
}

export interface Campaign {
  jobId: number;
  accountId: number;
  /** The only number it may be sent from. */
  from: number;
  /** How every text of this agency begins, and none of another's. */
  marker: string;
  /** Distinct numbers on its lists. */
  onLists: number;
  /** 1/10,000 dollars a segment. */
  rate: number;
}

/** The job's own figures. */
export interface JobFigures {
  jobId: number;
  status: string;
  recipients: number;
  sent: number;
  delivered: number;
  failed: number;
  suppressed: number;
  segments: number;
}

/** A STOP that the product has acknowledged. */
export interface Stop {
  accountId: number;
  /** Our number, E.164. */
  to: string;
  /** The person's, E.164. */
  from: string;
  /** When the 2xx had arrived. */
  storedAt: number;
}

export interface Evidence {
  campaigns: readonly Campaign[];
  jobs: readonly JobFigures[];
  rows: readonly TextRow[];
  requests: readonly LedgerRequest[];
  stops: readonly Stop[];
  /** `account phone` of every opt-out the product has stored, and where it is from. */
  optOuts: ReadonlyMap<string, string>;
  /** Texts that were in doubt at some time, as far as anybody looked. */
  doubted: ReadonlySet<number>;
  /** Whether this person may be texted at this instant; without it hours are not judged. */
  mayBeTexted?: (phone: number, at: number) => boolean;
}

/** In Jepsen's words, and ours. Everything but `ok`, `suppressed`, `failed` and `recovered` must be 0. */
export interface Verdict {
  recipients: number;
  /** The carrier had it once, and the product says so. */
  ok: number;
  /** Of those: the sender was never told, and found out. */
  recovered: number;
  suppressed: number;
  /** Certainly not sent, and said so. */
  failed: number;
  lost: number;
  duplicated: number;
  unexpected: number;
  afterStop: number;
  outOfHours: number;
  wrongTenant: number;
  unknown: number;
  /** The state is another than what the carrier told. */
  wrongState: number;
  /** A job's figures are not the sum of its rows, or its money not the carrier's segments. */
  wrongFigures: number;
  /** STOPs that were acknowledged and are not stored, opt-outs nobody asked for, confirmations too many. */
  wrongOptOuts: number;
  stops: number;
  doubts: number;
  /** The first few of every kind, for whoever looks into it. */
  examples: string[];
}

export const MUST_BE_ZERO = [
  'lost',
  'duplicated',
  'unexpected',
  'afterStop',
  'outOfHours',
  'wrongTenant',
  'unknown',
  'wrongState',
  'wrongFigures',
  'wrongOptOuts',
] as const satisfies readonly (keyof Verdict)[];

export const isClean = (verdict: Verdict): boolean => MUST_BE_ZERO.every((name) => verdict[name] === 0);

const SAYS_SENT = ['sent', 'delivered'];
const OPEN = ['waiting', 'pending', 'sending'];
const EXAMPLES_OF_A_KIND = 5;
export const CONFIRMATION = 'opt-out confirmation';

/** Compares the carrier's ledger, which is the truth, with what the product says. */
export function checkLedger(evidence: Evidence): Verdict {
  const { campaigns, jobs, rows, requests, stops, optOuts, doubted, mayBeTexted } = evidence;
  const count = { ok: 0, recovered: 0, suppressed: 0, failed: 0 };
  const wrong = Object.fromEntries(MUST_BE_ZERO.map((name) => [name, [] as string[]])) as Record<
    (typeof MUST_BE_ZERO)[number],
    string[]
  >;
  const campaignOf = new Map(campaigns.map((campaign) => [campaign.jobId, campaign]));
  const agencyOf = new Map(campaigns.map((campaign) => [campaign.accountId, campaign]));
  const rowOf = new Map(rows.map((row) => [String(row.messageId), row]));
  const accepted = groupBy(
    requests.filter((request) => request.accepted),
    ({ tag }) => tag,
  );
  const initial = rows.filter(({ kind }) => kind === 'initial');
  const rowsOf = groupBy(rows, ({ jobId }) => String(jobId));
  const peopleOf = groupBy(initial, ({ jobId }) => String(jobId));

  for (const row of initial) {
    const told = accepted.get(String(row.messageId)) ?? [];
    const saysSent = SAYS_SENT.includes(row.state) || (row.state === 'failed' && row.carrierId !== null);
    if (told.length > 1) wrong.duplicated.push(show(row, `${told.length} times with the carrier`));
    if (row.state === 'unknown') wrong.unknown.push(show(row));
    else if (OPEN.includes(row.state)) wrong.lost.push(show(row, 'never came to an end'));
    else if (saysSent && told.length === 0) wrong.lost.push(show(row, 'the carrier never had it'));
    else if (!saysSent && told.length > 0) wrong.unexpected.push(show(row, 'the carrier has it'));
    else if (saysSent) {
      count.ok += 1;
      if (told[0]?.behaviour !== 'accept' || doubted.has(row.messageId)) count.recovered += 1;
    } else if (row.state === 'suppressed') count.suppressed += 1;
    else count.failed += 1;
    const end = told[0] && endOf(told[0]);
    if (end && saysSent && row.state !== end) wrong.wrongState.push(show(row, `the carrier says ${end}`));
  }

  for (const [key, same] of groupBy(initial, ({ jobId, phone }) => `${jobId} ${phone}`))
    if (same.length > 1) wrong.duplicated.push(`${key}: ${same.length} rows`);
  for (const campaign of campaigns) {
    const written = peopleOf.get(String(campaign.jobId))?.length ?? 0;
    for (let missing = written; missing < campaign.onLists; missing++)
      wrong.lost.push(`job ${campaign.jobId}: a recipient of its lists has no row`);
  }

  for (const request of requests) {
    const row = rowOf.get(request.tag);
    if (!row) {
      wrong.unexpected.push(`a request that belongs to no text: ${JSON.stringify(request)}`);
      continue;
    }
    const agency = agencyOf.get(row.accountId);
    const isTheirs = row.kind !== 'initial' || (agency && request.text.startsWith(agency.marker));
    if (!isTheirs || request.from !== `+1${agency?.from}`)
      wrong.wrongTenant.push(show(row, `${request.from} → ${request.to.join()}`));
    else if (request.to[0] !== `+1${row.phone}` || request.text !== row.body)
      wrong.unexpected.push(show(row, 'another text, or to somebody else'));
    if (request.accepted && row.kind === 'initial' && mayBeTexted && !mayBeTexted(row.phone, request.at))
      wrong.outOfHours.push(show(row, new Date(request.at).toISOString()));
  }

  checkStops();
  for (const job of jobs) checkFigures(job);

  return {
    recipients: initial.length,
    ...count,
    ...(Object.fromEntries(MUST_BE_ZERO.map((name) => [name, wrong[name].length])) as Record<
      (typeof MUST_BE_ZERO)[number],
      number
    >),
    stops: stops.length,
    doubts: doubted.size,
    examples: MUST_BE_ZERO.flatMap((name) =>
      wrong[name].slice(0, EXAMPLES_OF_A_KIND).map((words) => `${name}: ${words}`),
    ),
  };

  function checkStops(): void {
    const isConfirmation = ({ tag }: LedgerRequest) => rowOf.get(tag)?.tag === CONFIRMATION;
    const asked = groupBy(requests, ({ from, to }) => `${from} ${to[0]}`);
    for (const { accountId, from, to, storedAt } of stops) {
      const after = (asked.get(`${to} ${from}`) ?? []).filter(({ at }) => at > storedAt);
      for (const request of after.filter((each) => !isConfirmation(each)))
        wrong.afterStop.push(`${request.tag}: ${request.at - storedAt} ms after the STOP of ${from}`);
      if (optOuts.get(`${accountId} ${from.slice(2)}`) === undefined)
        wrong.wrongOptOuts.push(`${from}: acknowledged and not stored`);
    }
    const wanted = new Set(stops.map(({ accountId, from }) => `${accountId} ${from.slice(2)}`));
    for (const [key, source] of optOuts)
      if (source !== 'carrier' && !wanted.has(key)) wrong.wrongOptOuts.push(`${key}: nobody asked for it`);
    const confirmed = rows.filter(({ tag, state }) => tag === CONFIRMATION && SAYS_SENT.includes(state));
    for (const [key, several] of groupBy(confirmed, ({ accountId, phone }) => `${accountId} ${phone}`))
      if (several.length > 1) wrong.wrongOptOuts.push(`${key}: ${several.length} confirmations`);
  }

  function checkFigures(job: JobFigures): void {
    const own = rowsOf.get(String(job.jobId)) ?? [];
    const people = peopleOf.get(String(job.jobId)) ?? [];
    const inState = (...states: string[]) => people.filter(({ state }) => states.includes(state)).length;
    const say = (what: string, says: number | string, is: number | string) => {
      if (says !== is) wrong.wrongFigures.push(`job ${job.jobId}: ${what} ${says}, is ${is}`);
    };
    say('recipients', job.recipients, people.length);
    say('sent', job.sent, inState(...SAYS_SENT));
    say('delivered', job.delivered, inState('delivered'));
    say('failed', job.failed, inState('failed'));
    say('suppressed', job.suppressed, inState('suppressed'));
    const isOver = inState(...OPEN, 'unknown') === 0;
    say('completed', String(job.status === 'completed'), String(isOver));
    const payable = own.map(({ messageId }) => accepted.get(String(messageId))?.[0]?.segments ?? 0);
    const segments = payable.reduce((sum, each) => sum + each, 0);
    say('segments', job.segments, segments);
    const cost = own.reduce((sum, row) => sum + row.cost, 0);
    say('cost', cost, segments * (campaignOf.get(job.jobId)?.rate ?? 0));
  }
}

/** What the carrier tells in the end; undefined while it tells nothing. */
function endOf({ plan = [] }: LedgerRequest): 'delivered' | 'failed' | 'sent' {
  const end = plan.find((step) => step.do === 'delivered' || step.do === 'failed')?.do;
  return end === 'delivered' || end === 'failed' ? end : 'sent';
}

function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const show = ({ messageId, jobId, state, reason }: TextRow, more = '') =>
  `text ${messageId} of job ${jobId} is ${state}${reason ? ` (${reason})` : ''}${more && `; ${more}`}`;
