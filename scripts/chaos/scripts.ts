/** What the carrier does while a scenario runs: rules of the simulator's script. */
const CALLBACKS = { shuffle: true, retryMs: [150, 1_500], batch: 5 };

/** One answer in twenty leaves the sender in doubt; every way a carrier can do that. */
const AMBIGUOUS = [
  { percent: 2, answer: { kind: 'drop-answer' } },
  { percent: 0.5, answer: { kind: 'drop-answer' }, receipt: { outcome: 'none' } },
  { percent: 0.6, answer: { kind: 'error', status: 502, accepted: true } },
  { percent: 0.5, answer: { kind: 'error', status: 504, accepted: false } },
  { percent: 0.5, answer: { kind: 'reset-after-headers', accepted: true } },
  { percent: 0.3, answer: { kind: 'silence', ms: 2_500, accepted: true } },
  { percent: 0.3, answer: { kind: 'silence', ms: 2_500, accepted: false } },
  { percent: 0.3, answer: { kind: 'broken-json' } },
];
const REFUSING = [
  { percent: 2, match: { triesUpTo: 2 }, answer: { kind: 'error', status: 503 } },
  { percent: 1, match: { triesUpTo: 2 }, answer: { kind: 'error', status: 500 } },
  { percent: 0.1, match: { triesUpTo: 1 }, answer: { kind: 'rate-limit', retryAfter: 1 } },
  { percent: 0.5, answer: { kind: 'reject', status: 400 } },
  { percent: 0.5, match: { triesUpTo: 3 }, answer: { kind: 'reset' } },
  { percent: 0.5, answer: { kind: 'slow-drip', ms: 900 } },
];
const RECEIPTS = [
  { percent: 3, receipt: { outcome: 'failed', errorCode: 4720, copies: 2 } },
  { percent: 0.5, receipt: { outcome: 'failed', errorCode: 4775 } },
  { percent: 3, receipt: { outcome: 'none' } },
  { percent: 5, forge: ['credentials', 'unknown-message', 'wrong-number'] },
  { percent: 10, receipt: { outcome: 'delivered', copies: 5, delayMs: [0, 3_000] } },
];

const quiet = (seed: number) => ({ profile: 'quiet', seed, latencyMs: [5, 40], callbacks: CALLBACKS });

export const everyFaultScript = (seed: number) => ({
  ...quiet(seed),
  receiptMs: [20, 800],
  rules: [...AMBIGUOUS, ...REFUSING, ...RECEIPTS],
});

/** D02: doubts and doubled, shuffled callbacks, and nothing else. */
export const ambiguousScript = (seed: number) => ({
  ...quiet(seed),
  receiptMs: [20, 800],
  rules: [...AMBIGUOUS, { receipt: { outcome: 'delivered', copies: 2 } }],
});

export const plainScript = (seed: number) => ({ ...quiet(seed), receiptMs: [200, 600] });
