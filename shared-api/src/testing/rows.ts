import type { Agency, Identity, Job, JobProgress, JobRow, Ledger, PhoneList } from '../contracts';
import { DEFAULT_RATES, JOB_DEFAULTS, LEDGER_BUCKETS } from '../constants';

/** No row anywhere, but for the `counts` given. */
export const aLedger = (counts: Partial<Ledger> = {}): Ledger =>
  ({ ...Object.fromEntries(LEDGER_BUCKETS.map((bucket) => [bucket, 0])), ...counts }) as Ledger;

/** A P2P list of 20,000 rows, loaded. */
export function aPhoneList(changes: Partial<PhoneList> = {}): PhoneList {
  return {
    listId: 31,
    listName: 'Spring drive',
    listState: 'ACTIVE',
    listType: 'P2P SMS',
    leadsLoaded: 19_200,
    identityId: 7,
    identityName: 'Harbor Youth',
    accountId: 12,
    userName: 'Harbor Strategies',
    createdAt: '2026-11-19T19:04:00.000Z',
    uploadedBy: null,
    fileUrl: 'files/12/spring-drive.csv',
    columnMap: [{ dataColumn: 'PhoneNumber', systemColumns: ['lead_phone'] }],
    flags: {
      splitStates: false,
      suppressCell: false,
      addLandlines: false,
      ndncScrub: false,
      scrubAgainstFloridaDNC: false,
    },
    progress: { stage: 'done', rowsRead: 20_000, rowsTotal: 20_000, rate: null },
    ledger: aLedger({ loaded: 19_200, duplicate: 500, malformed: 120, invalid: 80, dnc: 70, opted_out: 30 }),
    error: null,
    parentListId: null,
    ...changes,
  };
}

export function anIdentity(changes: Partial<Identity> = {}): Identity {
  return {
    identityId: 7,
    identityName: 'Harbor Youth',
    displayName: null,
    accountId: 12,
    account_id: 12,
    userName: 'Harbor Strategies',
    siteId: 'site-7',
    peerId: 'peer-7',
    startDate: '2026-01-05T15:00:00.000Z',
    entityType: 'NON_PROFIT',
    isPolitical: false,
    canUseMms: true,
    tcrIdentityStatus: 'VERIFIED',
    cvVettingStatus: 'ACTIVE',
    usecase: 'CHARITY',
    readyFor10Dlc: true,
    ...changes,
  };
}

export function anAgency(changes: Partial<Agency> = {}): Agency {
  return {
    accountId: 12,
    userName: 'Harbor Strategies',
    id: 12,
    role: 'USER',
    siteId: null,
    agentNumber: '1012',
    ...DEFAULT_RATES,
    domainName: null,
    shortLinkOption: null,
    status: true,
    approved: true,
    ...changes,
  };
}

/** Everybody is sent to, nothing moves, unless told. */
export function aProgress(changes: Partial<JobProgress> = {}): JobProgress {
  return {
    planned: true,
    recipients: 12_408,
    waiting: 0,
    pending: 0,
    sending: 0,
    sent: 12_408,
    delivered: 12_200,
    failed: 0,
    unknown: 0,
    suppressed: 0,
    rate: null,
    secondsLeft: null,
    held: null,
    ...changes,
  };
}

/** An active P2P job of agency 12. */
export function aJobRow(changes: Partial<JobRow> = {}): JobRow {
  return {
    jobId: 501,
    jobType: 'P2P',
    name: 'November reminder',
    status: 'active',
    startDate: '2026-11-20T14:00:00.000Z',
    identityId: 7,
    identityName: 'Harbor Youth',
    accountId: 12,
    userName: 'Harbor Strategies',
    canUseMms: false,
    mmsMIME: null,
    messagesSent: 1200,
    messagesOptOut: 14,
    messagesNonOptOut: 96,
    price: 0.0129,
    segment: 1400,
    campaignid: 'https://harbor.example/november',
    sourceurl: null,
    progress: aProgress(),
    ...changes,
  };
}

export function aJob(changes: Partial<Job> = {}): Job {
  return {
    ...aJobRow(),
    ...JOB_DEFAULTS,
    integrations: [],
    questions: [],
    trackedLinks: [],
    jobType: 'P2P',
    jobName: 'November reminder',
    adminPhone: '+12025550199',
    existingNumber: '+12025550199',
    existingNumbers: ['+12025550199'],
    jobArea: null,
    allAreaCodes: [],
    changedTimezone: 'false',
    guidlink: null,
    letters: null,
    isMMSEnabled: false,
    mmsExtension: null,
    initialTemplateMessage: '<p>Hi {first_name}, it is Harbor Youth. Reply STOP to opt out.</p>',
    initialMessage: 'Hi {first_name}, it is Harbor Youth. Reply STOP to opt out.',
    initialTemplateMedia: null,
    agents: [],
    agentIds: [],
    phoneListAssignments: [{ listId: 31, listName: 'Spring drive' }],
    suppressionListAssignments: [],
    templateIds: [],
    scheduleId: 1009028,
    leadsRemaining: 24,
    createdAt: '2026-11-19T19:04:00.000Z',
    ...changes,
  };
}
