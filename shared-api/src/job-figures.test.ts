import { JOB_PARTS, partsOf, partWords, progressLine, stoppedWords, textsOf } from './job-figures';
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

it('counts nobody who is suppressed among the texts', () => {
  const texts = textsOf({ ...progress, resting: 1 });
  expect(texts).toEqual({
    all: 811,
    sent: 700,
    left: 6,
    resting: 1,
    inDoubt: 54,
    failed: 50,
    suppressed: 300,
    tried: 804,
  });
  expect(texts.sent + texts.left + texts.resting + texts.inDoubt + texts.failed).toBe(texts.all);
});

describe('the progress line', () => {
  it('names every part that is not zero, so that the parts add up to all texts', () => {
    expect(progressLine(textsOf({ ...progress, resting: 1 }))).toBe(
      '700 of 811 sent · 6 left · 1 texted lately · 54 in doubt · 50 failed · 300 suppressed',
    );
    const done = {
      ...progress,
      waiting: 0,
      pending: 0,
      sending: 0,
      sent: 811,
      failed: 0,
      unknown: 0,
      suppressed: 0,
    };
    expect(progressLine(textsOf({ ...done, recipients: 811 }))).toBe('811 of 811 sent');
  });

  it('names the pace while texts are left', () => {
    const pace = ['38/s', 'about 3 min'];
    expect(progressLine({ ...textsOf(progress), inDoubt: 0, failed: 0, suppressed: 0 }, pace)).toBe(
      '700 of 811 sent · 7 left · 38/s · about 3 min',
    );
    expect(progressLine({ ...textsOf(progress), left: 0, inDoubt: 0, failed: 1, suppressed: 0 }, pace)).toBe(
      '700 of 811 sent · 1 failed',
    );
  });
});

describe('why a job that stopped has stopped', () => {
  const few = (left: object) => ({ ...progress, waiting: 0, pending: 0, sending: 0, ...left });

  const at = (iso: string) => iso.slice(0, 10);

  it('names who paused it and when, or the guard', () => {
    expect(stoppedWords(job({ status: 'paused' }), at)).toEqual({
      why: 'This job is paused.',
      next: 'Resume to text the 7 people who are left.',
    });
    const whyOf = (paused: object) => stoppedWords(job({ status: 'paused', paused }), at)?.why;
    const pause = { at: '2026-11-28T08:26:00Z', by: 'Ada Park', byYou: false };
    expect(whyOf(pause)).toBe('Ada Park paused this job on 2026-11-28.');
    expect(whyOf({ ...pause, byYou: true })).toBe('You paused this job on 2026-11-28.');
    expect(whyOf({ ...pause, by: null })).toBe('This job was paused on 2026-11-28.');
    const alert = { delivered: 1, texts: 2, since: '2026-11-20T10:00:00Z', isPaused: true };
    expect(stoppedWords(job({ status: 'paused', alert }), at)?.why).toBe(
      'The deliverability guard paused this job.',
    );
    expect(stoppedWords(job({ status: 'paused', alert: { ...alert, isPaused: false } }), at)?.why).toBe(
      'This job is paused.',
    );
  });

  it('an error stopped it, with its cause where it is known', () => {
    const stopped = job({ status: 'error', progress: few({ pending: 1 }) });
    const next = 'Resume to try the person who is left again. No one is texted twice.';
    expect(stoppedWords(stopped, at)).toEqual({
      why: 'Sending stopped because of an error on our side.',
      next,
    });
    expect(stoppedWords({ ...stopped, cause: 'No number.' }, at)).toEqual({ why: 'No number.', next });
  });

  it('says of a job without approval what happens to its start', () => {
    const pending = (startDate: string) => stoppedWords(job({ status: 'pending', startDate }), at);
    expect(pending('2026-11-20T14:00:00Z')).toEqual({
      why: 'The platform has not approved this job yet.',
      next: 'Its start, 2026-11-20, has passed: it starts as soon as it is approved.',
    });
    expect(pending('2099-11-20T14:00:00Z')?.next).toBe('It starts on 2099-11-20 if it is approved by then.');
    expect(stoppedWords({ ...job({ status: 'pending' }), startDate: undefined }, at)?.next).toBe(
      'It starts when it is approved.',
    );
    // As a remote built before asks.
    expect(stoppedWords(job({ status: 'pending', startDate: '2099-11-20T14:00:00Z' }))?.next).toBe(
      'It starts on Nov 20, 2099, 9:00 AM ET if it is approved by then.',
    );
  });

  it('thousands are told as people write them, and everybody while they are being counted', () => {
    const many = job({ status: 'paused', progress: few({ pending: 12_000 }) });
    expect(stoppedWords(many, at)?.next).toBe('Resume to text the 12,000 people who are left.');
    const unplanned = { ...many, progress: { ...many.progress, planned: false } };
    expect(stoppedWords(unplanned, at)?.next).toBe('Resume to text everyone on its lists.');
  });

  it('nothing where nobody is left or where it goes on', () => {
    expect(stoppedWords(job({ status: 'paused', progress: few({}) }), at)).toBeUndefined();
    expect(stoppedWords(job({ status: 'active' }), at)).toBeUndefined();
  });
});
