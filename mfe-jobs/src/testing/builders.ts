import type { DeliverySchedule, Estimate, Job, Template } from '@campaign/shared-api/contracts';
import { aJob, anIdentity, aPhoneList, aProgress, reply } from '@campaign/shared-api/testing';

export const anEstimate = (changes: Partial<Estimate> = {}): Estimate => ({
  rows: 12_600,
  duplicates: 120,
  optedOut: 2,
  dnc: 30,
  suppressed: 40,
  recipients: 12_408,
  // No recipient is asleep, at whatever hour the tests run.
  zones: [],
  segments: { min: 1, median: 1, max: 2, total: 24_816 },
  unicode: { recipients: 0, character: null },
  unknownTags: [],
  emptyValues: {},
  price: 0.0129,
  cost: 3_201_264,
  notReady: [],
  seconds: 124,
  samples: [],
  ...changes,
});

/** A House File job that waits for its first text. */
export const aWaitingJob = (changes: Partial<Job> = {}): Job =>
  aJob({
    jobId: 42,
    jobType: 'House File',
    name: 'Fall appeal',
    jobName: 'Fall appeal',
    messagesSent: 0,
    adminPhone: '+12025550100',
    campaignid: 'https://example.org/vote',
    guidlink: 'https://go.example.org/Ab3dE6gH',
    letters: 'Ab3dE6gH',
    initialTemplateMessage: '<p>Hi {first_name}, vote: go.example.org/Ab3dE6gH Stop to end</p>',
    progress: aProgress({ pending: 12_408, sent: 0, delivered: 0 }),
    ...changes,
  });

export const aTemplate = (changes: Partial<Template> = {}): Template => ({
  id: 5,
  jobId: null,
  title: 'Thanks',
  text: '<p>Thank you {first_name}!</p>',
  media: null,
  hasDynamicMedia: false,
  hasDynamicMediaRendered: false,
  isDefalut: false,
  version: 1,
  ...changes,
});

export const suppressionList = aPhoneList({
  listId: 9,
  listName: 'Do not text',
  listType: 'Suppression',
  leadsLoaded: 40,
});

export { aMedia } from '@campaign/shared-api/testing';

/** The agency's own hours: mornings of three days in Arizona. */
export const aSchedule = (changes: Partial<DeliverySchedule> = {}): DeliverySchedule => {
  const closed = { startTime: '09:00:00', endTime: '09:00:00' };
  const morning = { startTime: '09:00:00', endTime: '12:30:00' };
  return {
    scheduleId: 8,
    scheduleName: 'Mornings',
    scheduleTimezone: 'US/Arizona',
    isGlobal: false,
    endDate: null,
    mon: morning,
    tue: morning,
    wed: morning,
    thu: closed,
    fri: closed,
    sat: closed,
    sun: closed,
    ...changes,
  };
};

/** The server of an agency with one identity, two numbers, two send lists (one still loading) and a suppression list. */
export function replyLikeAnAgency({ job }: { job?: Job } = {}) {
  // First: its address would also answer for /job/associated-sip-peers and the like.
  if (job) reply.get('/job/:jobId', { data: job });
  const lists = [
    aPhoneList(),
    aPhoneList({ listId: 32, listName: 'Fresh upload', listState: 'PROCESSING', leadsLoaded: 0 }),
  ];
  reply.get('/identities', { data: [anIdentity()], total: 1 });
  reply.get('/job/associated-sip-peers', {
    AssociatedSipPeer: { SiteName: 'Harbor', SiteId: 'site-7', PeerId: 'peer-7', PeerName: 'Harbor' },
  });
  const numbers = [
    { phoneNumber: '+12025550100', city: 'Washington', state: 'DC' },
    { phoneNumber: '+13105550101' },
  ];
  reply.get('/job/site-inservice-numbers', { data: numbers, phoneNumbers: numbers });
  reply.get('/job/purchased-phone-numbers', { data: [], phoneNumbers: [] });
  reply.get('/job/campaign/link/settings', {
    data: { option: null, host: 'https://go.example.org', domains: [] },
  });
  reply.post('/job/campaign/link', ({ body }) => {
    const link = body as { campaignid: string; guidlink: string };
    return { data: { ...link, letters: link.guidlink.slice(-8) } };
  });
  reply.get('/schedule', { data: [], total: 0 });
  reply.post('/job/estimate', { data: anEstimate() });
  reply.get('/phone_lists', ({ query }) => {
    const found =
      { Suppression: [suppressionList], 'Rental List': [] }[query.get('list_type') ?? ''] ?? lists;
    return { data: found, total: found.length };
  });
  reply.get('/phone_lists/:listId', ({ params }) => ({
    data: [...lists, suppressionList].find(({ listId }) => String(listId) === params.listId) ?? aPhoneList(),
  }));
  reply.post('/phone_numbers', {
    data: [
      { listName: 'Spring drive', PhoneNumber: '+12025550111', first_name: 'Ana' },
      { listName: 'Spring drive', PhoneNumber: '+12025550112', first_name: 'Bjarne' },
    ],
    fileUrl: ['files/12/spring-drive.csv'],
  });
}
