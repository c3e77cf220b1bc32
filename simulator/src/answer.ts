/** What the sender gets to see of its request. `accepted` says whether the text goes to the phone all the same. */
export type Answer =
  | { kind: 'accept' }
  | { kind: 'rate-limit'; retryAfter?: number }
  | { kind: 'error'; status: 500 | 502 | 503 | 504; accepted?: boolean }
  | { kind: 'reject'; status: 400 | 401 | 403 | 404 | 415; description?: string }
  /** The connection is closed before the request was looked at. */
  | { kind: 'reset' }
  | { kind: 'reset-after-headers'; accepted?: boolean }
  | { kind: 'drop-answer' }
  | { kind: 'silence'; ms?: number; accepted?: boolean }
  | { kind: 'broken-json' }
  | { kind: 'slow-drip'; ms?: number };

const STATUS: Record<Exclude<Answer['kind'], 'error' | 'reject'>, number | null> = {
  accept: 202,
  'rate-limit': 429,
  reset: null,
  'reset-after-headers': 202,
  'drop-answer': null,
  silence: null,
  'broken-json': 202,
  'slow-drip': 202,
};
const GOES_OUT = new Set<Answer['kind']>([
  'accept',
  'drop-answer',
  'broken-json',
  'slow-drip',
  'reset-after-headers',
]);

/** The status that the sender sees; null when it sees none. */
export const statusOf = (answer: Answer): number | null =>
  'status' in answer ? answer.status : STATUS[answer.kind];

/** Whether the text goes to the phone, whatever the sender sees. */
export const isAccepted = (answer: Answer): boolean =>
  'accepted' in answer && answer.accepted !== undefined ? answer.accepted : GOES_OUT.has(answer.kind);
