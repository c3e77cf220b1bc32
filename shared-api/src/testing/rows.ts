import type {
  Agency,
  Agent,
  Dnc,
  Identity,
  Job,
  JobProgress,
  JobRow,
  Ledger,
  Media,
  PhoneList,
  TdlcInfo,
} from '../contracts';
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

/** A number entered by hand, for the whole agency. */
export function aDnc(changes: Partial<Dnc> = {}): Dnc {
  return {
    kind: 'entry',
    id: 5,
    accountId: 12,
    userName: 'Harbor Strategies',
    dncType: 'PHONE',
    identityId: null,
    identityName: null,
    isAtAgencyLevel: true,
    name: 'Ms Rivera',
    value: '+12025550100',
    reason: 'Complaint',
    addedDate: '2026-11-19T19:04:00.000Z',
    leadsLoaded: 1,
    list: null,
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
    version: 1,
    ...changes,
  };
}

/** A company that has answered the questionnaire and submitted nothing. */
export function aTdlcInfo(changes: Partial<TdlcInfo> = {}): TdlcInfo {
  return {
    identityId: 7,
    ein: null,
    legalEntityType: 'PRIVATE_PROFIT',
    companyName: null,
    displayName: null,
    street: null,
    city: null,
    state: null,
    postalCode: null,
    phone: null,
    email: null,
    website: null,
    vertical: null,
    sample1: null,
    sample2: null,
    campaignVerifyToken: null,
    isPolitical: false,
    willSendOver2k: true,
    isPoliticallyActive: false,
    tcrIdentityStatus: null,
    cvVettingStatus: null,
    usecase: null,
    campaignStatus: null,
    problem: null,
    version: 1,
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
    ratesFrom: '2026-01-05T15:00:00.000Z',
    domainName: null,
    shortLinkOption: null,
    status: true,
    approved: true,
    inviteByMail: false,
    identityPermission: [],
    owner: null,
    features: [],
    shortLinkHost: null,
    approvalReason: null,
    textsWaiting: null,
    createdAt: '2026-01-05T15:00:00.000Z',
    version: 1,
    ...changes,
  };
}

/** Somebody of agency 12 who reads. */
export function anAgent(changes: Partial<Agent> = {}): Agent {
  return {
    id: 31,
    accountId: 12,
    userName: 'Harbor Strategies',
    firstName: 'Rosa',
    lastName: 'Reader',
    displayName: 'Rosa Reader',
    email: 'rosa@harbor.example',
    displayEmail: 'rosa@harbor.example',
    role: 'AGENT-READER',
    domain: null,
    state: 'active',
    invitedUntil: null,
    lastSeenAt: '2026-11-19T19:04:00.000Z',
    createdAt: '2026-01-05T15:00:00.000Z',
    version: 1,
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
    version: 1,
    ...changes,
  };
}

/** A photo of an identity. */
export function aMedia(changes: Partial<Media> = {}): Media {
  return {
    mediaId: 3,
    title: 'Poster',
    accountId: 12,
    identityId: 7,
    identityName: 'Harbor Youth',
    mediaType: 'IMAGE',
    mimeType: 'image/png',
    extension: 'png',
    thumbnailUrl: '/m/3-small.jpg',
    previewUrl: '/m/3.png',
    createdDate: '2026-11-19T19:04:00.000Z',
    sizeBytes: 182_400,
    ...changes,
  };
}
