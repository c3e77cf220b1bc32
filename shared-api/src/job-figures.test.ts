import { JOB_PARTS, partsOf, partWords, stoppedWords, textsOf } from './job-figures';
import { aJobRow } from './testing/rows';

const progress = {
  planned: true,
  recipients: 1_111,
  waiting: 1,
  pending: 2,
  sending: 4,
  sent: 700,
  delivered: 650,
  failed: 50,
  unknown: 54,
  suppressed: 300,
  rate: null,
  secondsLeft: null,
  held: null,
};
const job = (changes: object = {}) => ({ ...aJobRow(), progress, cause: null, alert: null, ...changes });

it('every recipient is in one part, and the parts are all of them', () => {
  const parts = partsOf(progress);
  expect(parts).toEqual({
    delivered: 650,
    awaiting: 50,
    inDoubt: 54,
    failed: 50,
    suppressed: 300,
    notYet: 7,
  });
  expect(JOB_PARTS.map((part) => parts[part]).reduce((sum, count) => sum + count)).toBe(1_111);
  expect(JOB_PARTS.map((part) => partWords[part])).toEqual([
    'confirmed by the handset',
    'waiting for a receipt',
    'in doubt',
    'failed',
    'suppressed',
    'not yet',
  ]);
});

it('nobody who is suppressed is counted among the texts', () => {
  expect(textsOf(progress)).toEqual({ sent: 700, tried: 804, all: 811 });
});

describe('why a job that stopped has stopped', () => {
  const few = (left: object) => ({ ...progress, waiting: 0, pending: 0, sending: 0, ...left });

  it('somebody paused it, or the guard', () => {
    expect(stoppedWords(job({ status: 'paused' }))).toEqual({
      why: 'Someone paused this job.',
      next: 'Resume to text the 7 people who are left.',
    });
    const alert = { delivered: 1, texts: 2, since: '2026-11-20T10:00:00Z', isPaused: true };
    expect(stoppedWords(job({ status: 'paused', alert }))?.why).toBe(
      'The deliverability guard paused this job.',
    );
    expect(stoppedWords(job({ status: 'paused', alert: { ...alert, isPaused: false } }))?.why).toBe(
      'Someone paused this job.',
    );
  });

  it('an error stopped it, with its cause where it is known', () => {
    const stopped = job({ status: 'error', progress: few({ pending: 1 }) });
    const next = 'Resume to try the person who is left again; nobody is texted twice.';
    expect(stoppedWords(stopped)).toEqual({ why: 'The sending stopped by an error of ours.', next });
    expect(stoppedWords({ ...stopped, cause: 'No number.' })).toEqual({ why: 'No number.', next });
  });

  it('thousands are told as people write them, and everybody while they are being counted', () => {
    const many = job({ status: 'paused', progress: few({ pending: 12_000 }) });
    expect(stoppedWords(many)?.next).toBe('Resume to text the 12,000 people who are left.');
    const unplanned = { ...many, progress: { ...many.progress, planned: false } };
    expect(stoppedWords(unplanned)?.next).toBe('Resume to text everybody on its lists.');
  });

  it('nothing where nobody is left or where it goes on', () => {
    expect(stoppedWords(job({ status: 'paused', progress: few({}) }))).toBeUndefined();
    expect(stoppedWords(job({ status: 'active' }))).toBeUndefined();
  });
});
