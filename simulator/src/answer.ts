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

const SHOWS_TAKEN = new Set<Answer['kind']>(['accept', 'reset-after-headers', 'broken-json', 'slow-drip']);
const GOES_OUT = new Set<Answer['kind']>([
  'accept',
  'drop-answer',
  'broken-json',
  'slow-drip',
  'reset-after-headers',
]);

/** The status that the sender sees, `taken` for a text that was; null when it sees none. */
export function statusOf(answer: Answer, taken: number): number | null {
  if ('status' in answer) return answer.status;
  if (answer.kind === 'rate-limit') return 429;
  return SHOWS_TAKEN.has(answer.kind) ? taken : null;
}

/** Whether the text goes to the phone, whatever the sender sees. */
export const isAccepted = (answer: Answer): boolean =>
  'accepted' in answer && answer.accepted !== undefined ? answer.accepted : GOES_OUT.has(answer.kind);
