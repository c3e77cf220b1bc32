import { NewJob } from '@campaign/shared-api/contracts';
import type { Actor } from '../../actor';
import { checkJob, firstStatus, isScheduled, jobWords, mayMove, requestOf } from './job-rules';

const whole = NewJob.parse({
  jobName: 'Fall appeal',
  identityId: 7,
  adminPhone: '+12025550100',
  startDate: '2026-11-20T15:00:00Z',
  initialTemplateMessage: '<p>Hi {first_name}, vote Tuesday. Stop to end</p>',
  guidlink: 'http://localhost:4000/Ab3dE6gH',
  campaignid: 'https://example.org/vote',
  letters: 'Ab3dE6gH',
  phoneListAssignments: [3],
});
const refused = (change: Partial<NewJob>) => {
  try {
    checkJob({ ...whole, ...change });
  } catch (problem) {
    return problem as { message: string; fields?: Record<string, string> };
  }
  return undefined;
};

describe('the rules of a job', () => {
  it('WIZ-11 accepts a whole job and reads its text', () => {
    expect(checkJob(whole).text).toBe('Hi {first_name}, vote Tuesday. Stop to end');
  });

  it.each(['jobName', 'adminPhone', 'initialTemplateMessage', 'guidlink', 'campaignid', 'letters'] as const)(
    'WIZ-11 WIZ-20 asks for %s',
    (field) => {
      const problem = refused({ [field]: field === 'initialTemplateMessage' ? '<p> </p>' : ' ' });
      expect(problem?.message).toBe(jobWords.fillIn);
      expect(problem?.fields).toEqual({ [field]: jobWords.fillIn });
    },
  );

  it('WIZ-11 asks for the area of a new number only', () => {
    expect(refused({ numberSource: '2' })?.fields).toEqual({ jobArea: jobWords.fillIn });
    expect(
      refused({ numberSource: '2', jobArea: { name: 'US', code: 'USA', areaCodes: [] } }),
    ).toBeUndefined();
  });

  it.each(['stop', 'Stop2End', 'STOP to End', 'stop=end', 'Stop to stop'])('WIZ-12 knows "%s"', (words) => {
    expect(refused({ initialTemplateMessage: `<p>Vote. ${words}</p>` })).toBeUndefined();
  });

  it('WIZ-21 takes the letters inside another word: the screen’s hint says that they do not stand alone', () => {
    expect(refused({ initialTemplateMessage: '<p>We are unstoppable</p>' })).toBeUndefined();
  });

  it('WIZ-12 refuses a message without opt-out words', () => {
    expect(refused({ initialTemplateMessage: '<p>Vote Tuesday</p>' })?.message).toBe(jobWords.optOut);
  });

  it('WIZ-13 wants a send list', () => {
    expect(refused({ phoneListAssignments: [] })?.message).toBe(jobWords.sendList);
  });

  it('says it at the field', () => {
    const optOut = 'Your message does not contain the needed opt out language, stop.';
    expect(refused({ initialTemplateMessage: '<p>Vote Tuesday</p>' })?.fields).toEqual({
      initialTemplateMessage: optOut,
    });
    expect(refused({ phoneListAssignments: [] })?.fields).toEqual({
      phoneListAssignments: 'Please assign at least one send phonelist!',
    });
  });

  it('asks for the picture of a message with one, and for none of a message without', () => {
    const missing = { initialTemplateMedia: 'Please fill in the fields!' };
    expect(refused({ isMMSEnabled: true })?.fields).toEqual(missing);
    expect(refused({ isMMSEnabled: true, initialTemplateMedia: null })?.fields).toEqual(missing);
    expect(refused({ isMMSEnabled: true, initialTemplateMedia: 'https://m.example/1.png' })).toBeUndefined();
    expect(refused({ isMMSEnabled: false, initialTemplateMedia: null })).toBeUndefined();
  });

  it('SCHED-02 SCHED-03 plans what is not P2P', () => {
    const planned = (jobType: NewJob['jobType'], sendMode: NewJob['sendMode']) =>
      isScheduled({ jobType, sendMode });
    expect(planned('House File', 'schedule')).toBe(true);
    expect(planned('House File', 'now')).toBe(false);
    expect(planned('P2P', 'schedule')).toBe(false);
  });

  it('a repeated request is the same whenever "now" is, and another where anything else is', () => {
    const asked = (change: Partial<NewJob>) =>
      requestOf({ agentId: 31 } as Actor, 'key-of-a-request', { ...whole, jobType: 'House File', ...change });
    const first = asked({});
    expect(first).toEqual({
      agentId: 31,
      idempotencyKey: 'key-of-a-request',
      asked: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const later = { startDate: '2026-11-21T15:00:00Z' };
    expect(asked(later)).toEqual(first);
    expect(asked({ jobName: 'Spring appeal' }).asked).not.toBe(first.asked);
    expect(asked({ sendMode: 'schedule' }).asked).not.toBe(asked({ sendMode: 'schedule', ...later }).asked);
  });

  it('names the job that has a link already', () => {
    expect(jobWords.linkOfJob('Fall')).toBe(
      '“Fall” has this short link already. Look at that job before you make another.',
    );
  });

  it('JOBS-36 starts Soapbox P2P as pending, the others as active', () => {
    expect(
      ['P2P', 'House File', 'Soapbox P2P'].map((type) => firstStatus(type as NewJob['jobType'])),
    ).toEqual(['active', 'active', 'pending']);
  });

  it('lets nobody move a completed job', () => {
    expect(mayMove('completed', 'active')).toBe(false);
    expect(mayMove('active', 'paused')).toBe(true);
    expect(mayMove('unheard of', 'paused')).toBe(false);
  });
});
