import type { DeliverySchedule, Estimate, Identity } from '@campaign/shared-api/contracts';
import { newJobForm, type JobForm } from '../../../components/job-form';
import { usualSchedule } from '../../../components/delivery-hours';
import { problemsOf } from '../job-schema';
import { anEstimate } from '../../../testing/builders';
import { launchChecks } from './launch-checks';
import { sendLabel, sendNote } from './send-words';

const now = new Date('2026-11-20T17:00:00Z');
const whole: JobForm = {
  ...newJobForm('House File', 12),
  jobName: 'Fall appeal',
  identityId: 7,
  adminPhone: '+12025550100',
  initialTemplateMessage: '<p>Hi {first_name}, Harbor Votes: go.example/Ab3dE6gH Stop to end</p>',
  campaignid: 'https://example.org/vote',
  guidlink: 'https://go.example/Ab3dE6gH',
  letters: 'Ab3dE6gH',
  phoneListAssignments: [3],
  suppressionListAssignments: [9],
};
const identity = { identityId: 7, identityName: 'Harbor Votes', readyFor10Dlc: true } as Identity;
const estimate = anEstimate();

function check(
  id: string,
  change: Partial<JobForm> = {},
  facts: {
    identity?: Identity;
    estimate?: Estimate;
    schedule?: DeliverySchedule;
    quietHours?: boolean;
    approved?: boolean;
    suppressionLists?: number;
  } = {},
) {
  const form = { ...whole, ...change };
  const problems = problemsOf(form, { choosesAgency: false, now });
  return launchChecks({ form, problems, identity, estimate, now, ...facts }).find((one) => one.id === id);
}

describe('the launch summary', () => {
  it('finds a whole job in order', () => {
    const problems = problemsOf(whole, { choosesAgency: false, now });
    const all = launchChecks({ form: whole, problems, identity, estimate, now });
    expect(all.filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  it('CONT-25 counts recipients as rows less duplicates, DNC, suppression and opt-outs', () => {
    expect(check('recipients')).toMatchObject({
      value: '12,408 people',
      detail: '12,600 rows less 120 duplicates, 30 on DNC, 40 suppressed, 2 opted out',
    });
  });

  it('says who was texted lately and what becomes of them, and warns of texting them all the same', () => {
    const often = { ...estimate, recently: { people: 214, days: 7 }, skipped: 214 };
    expect(check('frequency')).toBeUndefined();
    expect(check('frequency', {}, { estimate: often })).toMatchObject({
      state: 'ok',
      value: '214 of these were texted in the last 7 days',
      detail: 'They are left out.',
    });
    expect(check('recipients', {}, { estimate: often })?.detail).toBe(
      '12,600 rows less 120 duplicates, 30 on DNC, 40 suppressed, 2 opted out, 214 texted lately',
    );
    expect(check('frequency', { recentlyTexted: 'anyway' }, { estimate: often })).toMatchObject({
      state: 'warn',
      detail: 'They are texted all the same.',
    });
  });

  it('shows who is on two of the lists, and warns of a job that has the same people', () => {
    const overlaps = [{ lists: ['Spring', 'Ward 3'] as [string, string], people: 120 }];
    expect(check('overlap', {}, { estimate: { ...estimate, overlaps } })).toMatchObject({
      state: 'ok',
      value: '120 on both “Spring” and “Ward 3”, texted once.',
    });
    const otherJobs = [{ jobId: 9, name: 'Fall appeal', people: 1 }];
    expect(check('overlap', {}, { estimate: { ...estimate, overlaps, otherJobs } })).toMatchObject({
      state: 'warn',
      value: '1 is in “Fall appeal” too, which is not finished.',
      detail: '120 on both “Spring” and “Ward 3”, texted once.',
    });
  });

  it('repeats recipients and cost to the cent on Send', () => {
    expect(sendLabel(estimate)).toBe('Send to 12,408 people, about $320.13');
    expect(sendLabel({ ...estimate, recipients: 1, cost: 129 })).toBe('Send to 1 person, about $0.01');
    expect(sendLabel(undefined)).toBe('Send');
  });

  it('JOBS-24 says nothing of cost where it may not be seen', () => {
    expect(sendLabel({ ...estimate, price: null, cost: null })).toBe('Send to 12,408 people');
  });

  it('keeps a job from hours that are over when it starts', () => {
    const schedule = { ...usualSchedule(), endDate: '2026-11-19' };
    expect(check('window', {}, { schedule })).toEqual({
      id: 'window',
      label: 'Delivery hours',
      field: 'scheduleId',
      state: 'missing',
      value: 'These delivery hours end before the job starts.',
    });
    const later = { sendMode: 'schedule', startDate: '2026-11-25T17:00:00Z' } as const;
    expect(check('window', later, { schedule: { ...schedule, endDate: '2026-11-24' } })?.state).toBe(
      'missing',
    );
    expect(check('window', {}, { schedule: { ...schedule, endDate: '2026-11-20' } })?.state).not.toBe(
      'missing',
    );
  });

  it('warns of a message that is not like the registered samples, and says in what', () => {
    const unlikeSamples = [
      { code: '601', text: 'It carries a link, and neither registered sample does.' },
      { code: '602', text: 'It asks for donations, and neither registered sample does.' },
    ];
    expect(check('samples')).toBeUndefined();
    expect(check('samples', {}, { estimate: { ...estimate, unlikeSamples: [] } })).toBeUndefined();
    const facts = { estimate: { ...estimate, unlikeSamples } };
    expect(check('samples', {}, facts)).toEqual({
      id: 'samples',
      label: 'As registered',
      field: 'initialTemplateMessage',
      state: 'warn',
      value: 'The message differs from your registered samples. Carriers may block it.',
      detail:
        'It carries a link, and neither registered sample does. It asks for donations, and neither registered sample does.',
    });
    expect(
      check('samples', {}, { ...facts, identity: { ...identity, readyFor10Dlc: false } }),
    ).toBeUndefined();
  });

  it('says how many days the carriers’ daily limit makes of it', () => {
    const within = (days: number | null, leftToday: number | null) => ({
      estimate: { ...estimate, days, leftToday },
    });
    expect(check('days', {}, within(null, null))).toBeUndefined();
    expect(check('days', {}, within(1, 40_000))).toMatchObject({
      state: 'ok',
      value: '40,000 segments left today',
    });
    expect(check('days', {}, within(2, 1))).toMatchObject({
      state: 'warn',
      value: 'This job needs 2 days',
      detail: '1 segment left today, until midnight Pacific.',
    });
    expect(check('days', {}, within(null, 0))).toMatchObject({
      state: 'warn',
      detail: 'This identity may not send today.',
    });
    expect(check('days', { jobType: 'P2P' }, within(2, 1))).toBeUndefined();
  });

  it('WIZ-22 points what is missing to its field', () => {
    expect(check('identity', { identityId: null })).toMatchObject({ state: 'missing', field: 'identityId' });
    expect(check('recipients', { phoneListAssignments: [] })).toMatchObject({
      state: 'missing',
      field: 'phoneListAssignments',
    });
    expect(check('link', { guidlink: '', letters: '' })).toMatchObject({
      state: 'missing',
      field: 'guidlink',
    });
    expect(check('opt-out', { initialTemplateMessage: '<p>Vote</p>' })?.state).toBe('missing');
  });

  it('blocks sending, not saving, for an identity that is not registered [SIGNUP-14]', () => {
    expect(check('identity', {}, { identity: { ...identity, readyFor10Dlc: false } })).toMatchObject({
      state: 'blocks',
      value: 'On hold: identity not registered',
      detail: 'Texts of Harbor Votes wait until it is ready for 10DLC.',
    });
  });

  it('blocks sending, not saving, for an agency that is not approved [SIGNUP-14]', () => {
    expect(check('approval', {}, { approved: true })).toBeUndefined();
    expect(check('approval', {}, { approved: false })).toMatchObject({
      state: 'blocks',
      value: 'On hold: agency not approved',
    });
  });

  it('warns of a short link that is not in the message', () => {
    expect(check('link', { initialTemplateMessage: '<p>Vote. Stop to end</p>' })).toMatchObject({
      state: 'warn',
      field: 'initialTemplateMessage',
    });
  });

  it('DYN-03 warns of an unknown tag, and of known ones that are empty for someone', () => {
    expect(check('tags', { initialTemplateMessage: '<p>{nick} stop</p>' })).toMatchObject({
      state: 'warn',
      detail: '{nick} is unknown and is sent as typed.',
    });
    expect(check('tags', {}, { estimate: { ...estimate, emptyValues: { first_name: 310 } } })?.detail).toBe(
      '{first_name} is empty for 310 people.',
    );
    expect(check('tags', { initialTemplateMessage: '<p>Vote, stop</p>' })).toBeUndefined();
  });

  it('CONT-25 names the character that makes recipients cost Unicode segments', () => {
    const unicode = { recipients: 310, character: 'í' };
    expect(check('segments', {}, { estimate: { ...estimate, unicode } })).toMatchObject({
      state: 'warn',
      value: '1 to 2 each, half of them 1 or fewer',
      detail: '“í” is not a standard SMS character: texts to 310 people use more segments.',
    });
  });

  it('warns of such a character only where it costs', () => {
    const unicode = { recipients: 310, character: 'í' };
    const segments = { min: 1, median: 1, max: 1, total: 310 };
    const line = check('segments', {}, { estimate: { ...estimate, unicode, segments } });
    expect(line).toMatchObject({ state: 'ok', value: '1 each' });
    expect(line?.detail).toBeUndefined();
  });

  it('tells the start in two zones and warns when one of them sleeps', () => {
    expect(check('start')).toMatchObject({ state: 'ok', value: 'Now', detail: '12:00 PM ET, 9:00 AM PT' });
    const early = { sendMode: 'schedule', startDate: '2026-11-21T14:00:00.000Z' } as const;
    // Before the zones of the recipients are known.
    const { zones: _, ...unplaced } = estimate;
    const start = check('start', early, { estimate: unplaced });
    expect(start).toMatchObject({ state: 'warn', value: 'Nov 21, 2026, 9:00 AM ET' });
    expect(start?.detail).toBe(
      '9:00 AM ET, 6:00 AM PT. It is outside 8 AM–9 PM for recipients: their texts wait for their morning.',
    );
  });

  it('warns outside 8 AM–9 PM of the recipients, whether or not the installation has delivery hours', () => {
    const night = { sendMode: 'schedule', startDate: '2026-11-21T08:20:00.000Z' } as const;
    const zones = [
      { names: ['America/New_York'], people: 400 },
      { names: ['Asia/Tokyo'], people: 23 },
      { names: [], people: 2 },
    ];
    const facts = { estimate: { ...estimate, zones } };
    expect(check('start', night, facts)).toMatchObject({
      state: 'warn',
      detail:
        '3:20 AM ET, 12:20 AM PT. It is outside 8 AM–9 PM for 402 people: their texts wait for their morning.',
    });
    expect(check('start', night, { ...facts, quietHours: false })).toMatchObject({
      state: 'warn',
      detail:
        '3:20 AM ET, 12:20 AM PT. It is outside 8 AM–9 PM for 402 people, and delivery hours are off: their texts go out anyway.',
    });
  });

  it.each([
    ['2026-11-21T12:59:00.000Z', 'warn'],
    ['2026-11-21T13:00:00.000Z', 'ok'],
    ['2026-11-22T01:59:00.000Z', 'ok'],
    ['2026-11-22T02:00:00.000Z', 'warn'],
  ] as const)('at %s the start in New York alone is %s', (startDate, state) => {
    const zones = [{ names: ['America/New_York'], people: 400 }];
    const facts = { estimate: { ...estimate, zones }, quietHours: false };
    expect(check('start', { sendMode: 'schedule', startDate }, facts)?.state).toBe(state);
  });

  it('SCHED-05 shows the shifted start', () => {
    const shifted = {
      sendMode: 'schedule',
      startDate: '2026-11-21T23:00:00.000Z',
      adminPhone: '+13125550100',
      changedTimezone: 'true',
    } as const;
    expect(check('start', shifted)).toMatchObject({
      value: 'Nov 21, 2026, 5:00 PM ET',
      detail: '5:00 PM ET, 4:00 PM CT, 2:00 PM PT',
    });
  });

  it('PLTAB-07 says when there is no suppression list, which costs nothing', () => {
    expect(check('suppression', { suppressionListAssignments: [] })).toMatchObject({
      state: 'ok',
      value: 'No suppression list',
      detail: 'Opt-outs and DNC always apply.',
    });
  });

  it('warns when the identity has suppression lists and none is used', () => {
    const none = { suppressionListAssignments: [] };
    expect(check('suppression', none, { suppressionLists: 2 })).toMatchObject({
      state: 'warn',
      value: '2 suppression lists are not used',
    });
    expect(check('suppression', {}, { suppressionLists: 2 })).toMatchObject({ state: 'ok', value: '1 list' });
  });

  it('warns of a message that does not say who writes', () => {
    expect(check('sender')).toMatchObject({ state: 'ok', value: 'Harbor Votes' });
    const silent = check('sender', { initialTemplateMessage: '<p>Vote on Tuesday. Stop to end</p>' });
    expect(silent).toMatchObject({ state: 'warn', field: 'initialTemplateMessage' });
    expect(silent?.value).toContain('Harbor Votes');
  });

  it('keeps a job with a list that is not ACTIVE from being sent, and leads to that list', () => {
    const late = (listId: number) => ({
      estimate: { ...estimate, notReady: [{ listId, listName: 'Fresh', listState: 'PROCESSING' }] },
    });
    expect(check('recipients', {}, late(3))).toMatchObject({
      state: 'missing',
      field: 'phoneListAssignments',
      value: '“Fresh” is PROCESSING, not ACTIVE.',
    });
    expect(check('recipients', {}, late(9))?.field).toBe('suppressionListAssignments');
  });

  it('warns when the hours of the day are too short for the number’s pace', () => {
    // Friday noon in New York: nine hours are left of the usual window.
    const schedule = usualSchedule();
    const needing = (seconds: number) => ({ schedule, estimate: { ...estimate, seconds } });
    expect(check('window', {}, needing(9 * 3600))).toMatchObject({
      state: 'ok',
      value: 'About 9 h at the number’s pace',
    });
    expect(check('window', {}, needing(9 * 3600 + 60))).toMatchObject({
      state: 'warn',
      field: 'scheduleId',
      detail: 'The hours of that day leave 9 h: the rest goes out later.',
    });
    const weekend = { ...schedule, fri: { startTime: '09:00:00', endTime: '09:00:00' } };
    expect(check('window', {}, { schedule: weekend })?.detail).toContain('No hours');
    expect(check('window', { jobType: 'P2P' }, needing(9e5))).toBeUndefined();
  });

  it('CONT-28 asks an MMS for its picture', () => {
    expect(check('media')).toBeUndefined();
    expect(check('media', { isMMSEnabled: true })).toMatchObject({
      state: 'missing',
      field: 'initialTemplateMedia',
    });
    const film = { isMMSEnabled: true, initialTemplateMedia: '/m/1.mp4', mmsMIME: 'video/mp4' };
    expect(check('media', film)).toMatchObject({ state: 'ok', value: 'Video' });
  });
});

it('WIZ-08 says beside Send when the first text of a job with a start goes', () => {
  const job = { jobId: null, jobType: 'House File', estimate, startDate: '2026-11-25T17:00:00Z' } as const;
  expect(sendNote(job)).toBe('No text leaves yet: the first goes Nov 25, 2026, 12:00 PM ET or later.');
});

it.each([
  [null, 'P2P', 'No text leaves yet: 12,408 people to be texted by hand.'],
  [7, 'P2P', 'Your changes are saved: 12,408 people to be texted by hand.'],
  [null, 'Soapbox P2P', 'No text leaves yet: the job waits for approval.'],
  [7, 'Soapbox P2P', 'Your changes are saved: the job waits for approval.'],
  [7, 'House File', 'Your changes are saved: texts leave at the job’s start.'],
  [null, 'House File', undefined],
] as const)('WIZ-08 says beside Send (job %s, %s) what no text leaves for', (jobId, jobType, note) => {
  expect(sendNote({ jobId, jobType, estimate })).toBe(note);
});
