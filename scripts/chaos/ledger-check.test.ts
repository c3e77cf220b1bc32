import { checkLedger, CONFIRMATION, isClean } from './ledger-check';
import type { Evidence, LedgerRequest, TextRow } from './ledger-check';

const FROM = 6_175_550_101;
const STORED_AT = 1_000;

const text = (messageId: number, given: Partial<TextRow> = {}): TextRow => ({
  messageId,
  jobId: 1,
  accountId: 1,
  kind: 'initial',
  state: 'delivered',
  reason: null,
  from: FROM,
  phone: 2_025_550_200 + messageId,
  body: 'Agency 1: Hello',
  segments: 1,
  cost: 129,
  tag: null,
  carrierId: `c${messageId}`,
  ...given,
});
const request = (messageId: number, given: Partial<LedgerRequest> = {}): LedgerRequest => ({
  at: 500,
  from: `+1${FROM}`,
  to: [`+1${2_025_550_200 + messageId}`],
  tag: String(messageId),
  text: 'Agency 1: Hello',
  segments: 1,
  accepted: true,
  id: `c${messageId}`,
  behaviour: 'accept',
  plan: [{ do: 'delivered' }],
  ...given,
});
const unsent = { carrierId: null, cost: 0 };

/** Three texts that went well and one to somebody who had written STOP. */
function good(): Evidence & { rows: TextRow[]; requests: LedgerRequest[] } {
  const rows = [text(1), text(2), text(3), text(4, { state: 'suppressed', reason: 'opted-out', ...unsent })];
  return {
    campaigns: [{ jobId: 1, accountId: 1, from: FROM, marker: 'Agency 1: ', onLists: 4, rate: 129 }],
    jobs: [
      {
        jobId: 1,
        status: 'completed',
        recipients: 4,
        sent: 3,
        delivered: 3,
        failed: 0,
        suppressed: 1,
        segments: 3,
      },
    ],
    rows,
    requests: [request(1), request(2), request(3, { behaviour: 'drop-answer' })],
    stops: [{ accountId: 1, to: `+1${FROM}`, from: '+12025550204', storedAt: STORED_AT }],
    optOuts: new Map([['1 2025550204', 'inbound']]),
    doubted: new Set([2]),
  };
}
type Change = (evidence: ReturnType<typeof good>) => Partial<Evidence> | void;
const judged = (change: Change) => {
  const evidence = good();
  return checkLedger({ ...evidence, ...change(evidence) });
};

describe('the ledger check', () => {
  it('finds nothing wrong where nothing is', () => {
    const verdict = judged(() => {});
    expect(verdict.examples).toEqual([]);
    expect(isClean(verdict)).toBe(true);
    expect(verdict).toMatchObject({ recipients: 4, ok: 3, recovered: 2, suppressed: 1, failed: 0 });
  });

  it.each<[string, keyof ReturnType<typeof checkLedger>, Change]>([
    ['a text with the carrier twice', 'duplicated', ({ requests }) => void requests.push(request(1))],
    [
      'a recipient with two rows',
      'duplicated',
      ({ rows }) => void rows.push(text(9, { phone: 2_025_550_201 })),
    ],
    ['a text said to be sent that the carrier never had', 'lost', ({ requests }) => void requests.shift()],
    [
      'a text that never came to an end',
      'lost',
      ({ rows }) => void (rows[0] = text(1, { state: 'pending' })),
    ],
    ['a recipient of the lists without a row', 'lost', ({ rows }) => void rows.pop()],
    ['a text still in doubt', 'unknown', ({ rows }) => void (rows[0] = text(1, { state: 'unknown' }))],
    [
      'a text with the carrier that is said not to be',
      'unexpected',
      ({ rows }) => void (rows[0] = text(1, { state: 'failed', ...unsent })),
    ],
    ['a request that belongs to nothing', 'unexpected', ({ requests }) => void requests.push(request(77))],
    [
      'a text to somebody else',
      'unexpected',
      ({ requests }) => void (requests[0] = request(1, { to: ['+12025550299'] })),
    ],
    [
      'a request after the STOP was acknowledged, even one that was refused',
      'afterStop',
      ({ requests }) => void requests.push(request(4, { at: STORED_AT + 1, accepted: false })),
    ],
    [
      'another agency’s words',
      'wrongTenant',
      ({ requests }) => void (requests[0] = request(1, { text: 'Agency 2: Hello' })),
    ],
    [
      'another agency’s number',
      'wrongTenant',
      ({ requests }) => void (requests[0] = request(1, { from: '+16175550102' })),
    ],
    ['a text at night', 'outOfHours', () => ({ mayBeTexted: () => false })],
    [
      'a state the carrier never told',
      'wrongState',
      ({ rows }) => void (rows[0] = text(1, { state: 'sent' })),
    ],
    [
      'a completed job with a text open',
      'wrongFigures',
      ({ rows }) => void (rows[0] = text(1, { state: 'unknown' })),
    ],
    [
      'a counter that is one off',
      'wrongFigures',
      ({ jobs }) => ({ jobs: jobs.map((job) => ({ ...job, sent: 4 })) }),
    ],
    ['a text that was paid twice', 'wrongFigures', ({ rows }) => void (rows[0] = text(1, { cost: 258 }))],
    ['a STOP that was acknowledged and not stored', 'wrongOptOuts', () => ({ optOuts: new Map() })],
    [
      'an opt-out nobody asked for',
      'wrongOptOuts',
      ({ optOuts }) => ({ optOuts: new Map([...optOuts, ['1 2025550201', 'inbound']]) }),
    ],
    [
      'a second confirmation',
      'wrongOptOuts',
      ({ rows, requests }) => {
        for (const id of [20, 21]) {
          rows.push(text(id, { kind: 'auto', tag: CONFIRMATION, jobId: null, phone: 2_025_550_204 }));
          requests.push(request(id, { to: ['+12025550204'], at: STORED_AT + 50 }));
        }
      },
    ],
  ])('sees %s', (_name, what, change) => {
    expect(judged(change)[what]).toBeGreaterThan(0);
  });

  it('one confirmation after the STOP is as it should be', () => {
    const verdict = judged(({ rows, requests }) => {
      rows.push(text(20, { kind: 'auto', tag: CONFIRMATION, jobId: null, phone: 2_025_550_204 }));
      requests.push(request(20, { to: ['+12025550204'], at: STORED_AT + 50 }));
    });
    expect(verdict.examples).toEqual([]);
  });
});
