import { newJobForm, type JobForm } from '../../components/job-form';
import { problemsOf, problemsOfStep, stepOfField } from './job-schema';

const now = new Date('2026-11-20T15:00:00Z');
const whole: JobForm = {
  ...newJobForm('House File', 12),
  jobName: 'Fall appeal',
  identityId: 7,
  adminPhone: '+12025550100',
  initialTemplateMessage: '<p>Hi {first_name}, vote Tuesday. Stop to end</p>',
  campaignid: 'https://example.org/vote',
  guidlink: 'https://go.example/Ab3dE6gH',
  letters: 'Ab3dE6gH',
  phoneListAssignments: [3],
};
const problems = (change: Partial<JobForm>, choosesAgency = false) =>
  problemsOf({ ...whole, ...change }, { choosesAgency, now });

describe('the rules of the wizard', () => {
  it('WIZ-11 finds nothing wrong with a whole job', () => {
    expect(problems({})).toEqual({});
  });

  it.each([
    ['jobName', ' '],
    ['identityId', null],
    ['adminPhone', ''],
    ['initialTemplateMessage', '<p> </p>'],
    ['campaignid', ''],
    ['guidlink', ''],
    ['letters', ''],
  ] as const)('WIZ-11 asks for %s', (field, empty) => {
    expect(Object.keys(problems({ [field]: empty }))).toEqual([field]);
  });

  it('WIZ-11 asks for the area of a new number, not of an existing one', () => {
    expect(Object.keys(problems({ numberSource: '2' }))).toEqual(['jobArea']);
    expect(
      problems({ numberSource: '2', jobArea: { name: 'US National', code: 'USA', areaCodes: [] } }),
    ).toEqual({});
  });

  it('WIZ-12 wants opt-out wording', () => {
    expect(problems({ initialTemplateMessage: '<p>Vote Tuesday</p>' })).toEqual({
      initialTemplateMessage: 'Your message does not contain the needed opt out language, stop.',
    });
  });

  it('WIZ-13 wants a send phone list', () => {
    expect(problems({ phoneListAssignments: [] })).toEqual({
      phoneListAssignments: 'Please assign at least one send phonelist!',
    });
  });

  it('ROLE-02 asks ADMIN for the agency', () => {
    expect(Object.keys(problems({ accountId: null }, true))).toEqual(['accountId']);
    expect(problems({ accountId: null })).toEqual({});
  });

  it('SCHED-02 wants a start only where one is scheduled', () => {
    expect(Object.keys(problems({ sendMode: 'schedule' }))).toEqual(['startDate']);
    expect(problems({ sendMode: 'schedule', jobType: 'P2P' })).toEqual({});
  });

  it('SCHED-10 refuses a start in the past, also one that its shift puts there', () => {
    const schedule = { sendMode: 'schedule', startDate: '2026-11-20T16:00:00.000Z' } as const;
    expect(problems({ ...schedule, startDate: '2026-11-20T14:59:00.000Z' }).startDate).toMatch(/future/);
    expect(problems(schedule)).toEqual({});
    expect(problems({ ...schedule, adminPhone: '+13105550100', changedTimezone: 'true' }).startDate).toMatch(
      /already passed/,
    );
  });
});

describe('where problems stand', () => {
  it('WIZ-22 orders them as the page does', () => {
    const found = problemsOf(newJobForm('House File', 12), { choosesAgency: false, now });
    expect(problemsOfStep(found, 'content')).toEqual([
      'jobName',
      'identityId',
      'adminPhone',
      'initialTemplateMessage',
      'campaignid',
    ]);
    expect(problemsOfStep(found, 'lists')).toEqual(['phoneListAssignments']);
    expect(problemsOfStep(found, 'templates')).toEqual([]);
  });

  it('WIZ-03 puts suppression lists under the phone lists by reading B', () => {
    expect(stepOfField('suppressionListAssignments', whole)).toBe('suppression');
    expect(stepOfField('suppressionListAssignments', whole, 'B')).toBe('lists');
    expect(stepOfField('jobName', whole)).toBe('content');
  });
});
