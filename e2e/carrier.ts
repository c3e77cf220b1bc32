import { CARRIER_URL } from './product';

export interface LedgerSummary {
  requests: number;
  accepted: number;
  acceptedTwice: number;
  afterStop: number;
  failed: number;
  delivered: number;
  pending: number;
  replies: number;
  stops: number;
  visits: number;
  callbacks: { waiting: number; abandoned: number };
}

const control = (path: string, body: object) =>
  fetch(`${CARRIER_URL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((answer) => {
    if (!answer.ok) throw new Error(`The carrier refused ${path}: ${answer.status}`);
  });

/** How the carrier and the people behind it behave from now on. */
export const script = (rules: object) => control('/control/scripts', rules);

/** A text from a phone to one of our numbers. */
export const replyFrom = (from: string, to: string, text: string) =>
  control('/control/reply', { from, to, text });

/** What the carrier itself counts, of everything sent from one number. */
export async function ledgerOf(from: string): Promise<LedgerSummary> {
  const answer = await fetch(`${CARRIER_URL}/ledger/summary?from=${encodeURIComponent(from)}`);
  return (await answer.json()) as LedgerSummary;
}

/** One text that the carrier took, and what is to become of it. */
export interface LedgerText {
  kind: string;
  at: number;
  from: string;
  segments: number;
  accepted: boolean;
  plan?: { do: string; at: number }[];
}

/** How much the carrier has written down. */
export async function ledgerLength(): Promise<number> {
  const answer = await fetch(`${CARRIER_URL}/ledger?limit=1`);
  return ((await answer.json()) as { total: number }).total;
}

/** What it took from one number behind the first `since` entries. */
export async function textsSince(since: number, from: string): Promise<LedgerText[]> {
  const answer = await fetch(`${CARRIER_URL}/ledger?since=${since}&limit=1000`);
  const { entries } = (await answer.json()) as { entries: LedgerText[] };
  return entries.filter((entry) => entry.kind === 'request' && entry.accepted && entry.from === from);
}
