import type { Actor } from '../../actor';
import { viewJob, viewJobChange, viewJobRow } from './jobs.view';

type Row = Parameters<typeof viewJob>[0];
type Parts = Parameters<typeof viewJob>[2];
const job = {
  job_id: 5,
  job_type: 'SoapBox',
  name: 'Fall appeal',
  status: 'active',
  shown: null,
  start_at: new Date('2026-11-20T15:00:00Z'),
  identity_id: 7,
  identity_name: 'Harbor Youth',
  account_id: 12,
  user_name: 'Harbor Strategies',
  mms: true,
  mms_mime: 'image/png',
  mms_extension: 'png',
  sent: 900,
  opt_out_replies: 9,
  non_opt_out_replies: 90,
  clicks: 23,
  paused_at: null,
  paused_by: null,
  paused_by_name: null,
  price: '0.0125',
  segments: 1_800,
  campaignid: 'https://example.org/vote',
  sourceurl: 'https://give.example/',
  agent_ids: [31, 32],
  error: 'The carrier refused the sender.',
  waiting_replies: 4,
  oldest_waiting: new Date('2026-11-20T16:00:00Z'),
  alert: { delivered: 70, texts: 100, since: '2026-11-20 11:30:00-05', isPaused: false },
  from_phone: 2_025_550_199,
  job_area: { areaCodes: ['202'] },
  changed_timezone: true,
  guidlink: 'https://s.example/Ab3dE6gH',
  letters: 'Ab3dE6gH',
  message_html: '<p>Hi</p>',
  message_text: 'Hi',
  media_url: 'https://m.example/1.png',
  template_ids: [3],
  schedule_id: 2,
  recently_texted: 'hold',
  answers_first: true,
  created_at: new Date('2026-11-19T15:00:00Z'),
  version: 4,
} as unknown as Row;
const progress = {
  planned: true,
  recipients: 1_000,
  waiting: 40,
  pending: 30,
  sending: 20,
} as Parts['progress'];
const parts = {
  progress,
  peopleOptedOut: 11,
  lists: [
    { kind: 'send', list_id: 3, list_name: 'Voters' },
    { kind: 'suppression', list_id: 4, list_name: 'Staff' },
  ],
  agents: [{ agent_id: 31, first_name: 'Ada', last_name: 'Harbor', email: 'ada@harbor.example' }],
} as unknown as Parts;
const USER = { role: 'USER', features: [] as string[] } as unknown as Actor;
const row = {
  jobId: 5,
  jobType: 'SoapBox',
  name: 'Fall appeal',
  status: 'active',
  startDate: '2026-11-20T15:00:00.000Z',
  identityId: 7,
  identityName: 'Harbor Youth',
  accountId: 12,
  userName: 'Harbor Strategies',
  canUseMms: true,
  mmsMIME: 'image/png',
  messagesSent: 900,
  messagesOptOut: 9,
  messagesNonOptOut: 90,
  price: 0.0125,
  segment: 1_800,
  campaignid: 'https://example.org/vote',
  sourceurl: 'https://give.example/',
  progress,
  version: 4,
  agentCount: 2,
  cause: null,
  waitingReplies: 4,
  oldestWaiting: '2026-11-20T16:00:00.000Z',
  peopleOptedOut: 11,
  clicks: 23,
  paused: null,
  alert: { delivered: 70, texts: 100, since: '2026-11-20T16:30:00.000Z', isPaused: false },
};
const figures = { progress, peopleOptedOut: 11 };

describe('a job as it is shown', () => {
  it('JOBS-27 JOBS-28 is a row of these fields and no others', () => {
    expect(viewJobRow(job, USER, figures)).toEqual(row);
  });

  it('JOBS-24 has no price for who may not see cost', () => {
    expect(viewJobRow(job, { ...USER, features: ['hide-cost'] }, figures).price).toBeNull();
  });

  it('JOBS-31 is shown with the figures that were put in its place', () => {
    const shown = {
      messages_sent: 1,
      messages_opt_out: 2,
      messages_non_opt_out: 3,
      price: '0.5',
      segments: 4,
    };
    expect(viewJobRow({ ...job, shown } as unknown as Row, USER, figures)).toMatchObject({
      status: 'completed',
      messagesSent: 1,
      messagesOptOut: 2,
      messagesNonOptOut: 3,
      price: 0.5,
      segment: 4,
    });
    const zeros = { messages_sent: 0, messages_opt_out: 0, messages_non_opt_out: 0, price: '0', segments: 0 };
    expect(viewJobRow({ ...job, shown: zeros } as unknown as Row, USER, figures)).toMatchObject({
      messagesSent: 0,
      messagesOptOut: 0,
      messagesNonOptOut: 0,
      price: 0,
      segment: 0,
    });
  });

  it('says why it stopped, and nothing where nobody waits and nothing is wrong', () => {
    const stopped = { ...job, status: 'error', oldest_waiting: null, alert: null } as unknown as Row;
    expect(viewJobRow(stopped, USER, figures)).toMatchObject({
      cause: 'The carrier refused the sender.',
      oldestWaiting: null,
      alert: null,
    });
  });

  it('JREP-18 is whole with these fields and no others', () => {
    expect(viewJob(job, USER, parts)).toEqual({
      ...row,
      jobName: 'Fall appeal',
      adminPhone: '+12025550199',
      existingNumber: '+12025550199',
      existingNumbers: ['+12025550199'],
      jobArea: { areaCodes: ['202'] },
      allAreaCodes: ['202'],
      changedTimezone: 'true',
      guidlink: 'https://s.example/Ab3dE6gH',
      letters: 'Ab3dE6gH',
      isMMSEnabled: true,
      mmsExtension: 'png',
      initialTemplateMessage: '<p>Hi</p>',
      initialMessage: 'Hi',
      initialTemplateMedia: 'https://m.example/1.png',
      agents: [{ id: 31, firstName: 'Ada', lastName: 'Harbor' }],
      agentIds: [31, 32],
      phoneListAssignments: [{ listId: 3, listName: 'Voters' }],
      suppressionListAssignments: [{ listId: 4, listName: 'Staff' }],
      templateIds: [3],
      scheduleId: 2,
      leadsRemaining: 90,
      didNpaSubset: '',
      didState: 'USA',
      externalBillingId: null,
      integrations: [],
      questions: [],
      trackedLinks: [],
      aiEnabled: false,
      aiAutoOptOutThreshold: 'DISABLED',
      recentlyTexted: 'hold',
      answersFirst: true,
      createdAt: '2026-11-19T15:00:00.000Z',
      version: 4,
    });
    const plain = { ...job, job_area: null, changed_timezone: false, schedule_id: null } as unknown as Row;
    expect(viewJob(plain, USER, parts)).toMatchObject({
      jobArea: null,
      allAreaCodes: [],
      changedTimezone: 'false',
      scheduleId: 1_009_028,
    });
  });

  it('moves by these fields and no others', () => {
    const moving = {
      ...job,
      planned: true,
      recipients: 1_000,
      delivered: 800,
      failed: 10,
      suppressed: 20,
      held: null,
      open: { resting: 0, sending: 5, unknown: 1, lately: 0, span: 0 },
    };
    const change = viewJobChange(moving as unknown as Parameters<typeof viewJobChange>[0]);
    expect(change).toMatchObject({ progress: { recipients: 1_000, pending: 64 } });
    expect({ ...change, progress: 'as above' }).toEqual({
      jobId: 5,
      status: 'active',
      messagesSent: 900,
      messagesOptOut: 9,
      messagesNonOptOut: 90,
      segment: 1_800,
      progress: 'as above',
      alert: row.alert,
    });
  });
});
