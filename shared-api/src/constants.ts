/**
 * Facts of the business, without zod, so that the browser may use them.
 * Sources: A§n and B§n are the sections of the two specifications.
 */

/** The contract's version: the newest entry of platform/CHANGELOG.md, and of the API's document. */
export const CONTRACT_VERSION = '1.14.0';

/** The remote that holds Operations and Releases; it cannot be switched off from a page of the console. */
export const ADMIN_REMOTE = 'admin';

/** How long a proof of who somebody is stands for what is asked to be proven (`proof` of the policy). */
export const PROOF_MS = 15 * 60_000;

export const ROLES = ['ADMIN', 'AGENT-ADMIN', 'USER', 'AGENT-READER', 'AGENT-CLICKER'] as const;
/** Roles of an agency's agents. USER is the owner of an older agency; ADMIN is the platform's. */
export const AGENT_ROLES = [
  'AGENT-ADMIN',
  'AGENT-CLICKER',
  'AGENT-READER',
] as const satisfies readonly (typeof ROLES)[number][];
export const JOB_TYPES = ['P2P', 'House File', 'Soapbox P2P'] as const;
export const JOB_STATUSES = ['pending', 'active', 'paused', 'completed', 'error'] as const;
export const LIST_TYPES = [
  'House File',
  'Rental List',
  'IVR',
  'RVM',
  'Bulk SMS',
  'P2P SMS',
  'Suppression',
] as const;
/** The lists a person sends from by hand, number by number (P2PL-09). */
export const P2P_LIST_TYPES = [
  'P2P SMS',
  'House File',
  'Rental List',
] as const satisfies readonly (typeof LIST_TYPES)[number][];
export const LIST_STATES = ['PENDING', 'PROCESSING', 'ACTIVE', 'INACTIVE', 'ERROR'] as const;

/** The system columns a data column can be mapped to; also the placeholders a message knows (A§3, B§2.4). */
export const SYSTEM_COLUMNS = [
  'title',
  'first_name',
  'mid_name',
  'last_name',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'email',
  'lead_phone',
  'last_4',
] as const;

/** What a do-not-contact file may say of a number beside itself: why it is held, and since when. */
export const DNC_DETAILS = ['reason', 'since'] as const;

/** Every supplied row of a phone list ends in exactly one of these (PL-10). */
export const LEDGER_BUCKETS = [
  'loaded',
  'duplicate',
  'malformed',
  'invalid',
  'opted_out',
  'dnc',
  'national_dnc',
  'florida_dnc',
  'landline',
  'mobile_suppressed',
] as const;

export const LIST_FLAGS = [
  'splitStates',
  'suppressCell',
  'addLandlines',
  'ndncScrub',
  'scrubAgainstFloridaDNC',
] as const;

/** Options offered per list type (A§5, PLUP-15..19). */
export const LIST_FLAGS_BY_TYPE: Record<(typeof LIST_TYPES)[number], readonly (typeof LIST_FLAGS)[number][]> =
  {
    'House File': [],
    'Rental List': [],
    IVR: ['splitStates', 'suppressCell', 'ndncScrub'],
    RVM: ['splitStates', 'addLandlines', 'ndncScrub', 'scrubAgainstFloridaDNC'],
    'Bulk SMS': ['splitStates', 'ndncScrub', 'scrubAgainstFloridaDNC'],
    'P2P SMS': ['splitStates', 'ndncScrub', 'scrubAgainstFloridaDNC'],
    Suppression: ['splitStates'],
  };

/** The tabs of a job's report (JREP-05). */
/** What a file of donations may tell of each; the first three it must. */
export const DONATION_FIELDS = [
  ...(['id', 'amount', 'sourceurl', 'firstName', 'lastName', 'mobile'] as const),
  ...(['recipientname', 'status', 'createdAt'] as const),
] as const;
/** Of those, the ones without which a row is no donation. */
export const DONATION_MUST = ['id', 'amount', 'sourceurl'] as const;
export const REPORT_TABS = ['clicks', 'donations', 'non-opt-out', 'opt-out'] as const;

/** Where one recipient of a job stands. `recipients` = the sum of all of them, at every moment (sending, P1). */
export const RECIPIENT_STATES = [
  'waiting',
  'pending',
  'sending',
  'sent',
  'failed',
  'unknown',
  'suppressed',
] as const;

/** Why a text was not sent. The words a person reads are in each remote's catalogue. */
export const REFUSAL_REASONS = [
  'opted-out',
  'dnc',
  'suppression-list',
  'job-not-active',
  'agency-disabled',
  'agency-not-approved',
  'identity-not-ready',
  'outside-hours',
  'already-sent',
  'not-a-recipient',
  'not-the-jobs-number',
  'empty-message',
  'held-for-review',
  /** After merging it is longer than the carrier takes. */
  'too-long',
  /** It alone takes more segments than the identity is allowed in a day. */
  'wider-than-daily-cap',
  /** The carrier took it in none of the tries. */
  'carrier-unavailable',
  /** Its person has been sent as many first texts lately as the agency or the identity allows. */
  'frequency-cap',
] as const;

export const PAGE_SIZES = [5, 10, 25, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_WINDOW = 3;
export const CHAT_PAGE_SIZE = 12;
/** A list asked for without `page` answers at most this many rows, with a warning (API-06). */
export const UNPAGED_LIMIT = 1000;
/** A list as a file has at most this many rows; its last line says when there are more. */
export const MAX_FILE_ROWS = 10_000;

export const LOADER_DELAY_MS = 1000;
export const CONFIRM_DELAY_MS = 300;
export const SIDEBAR_MINIMISES_BELOW_PX = 1200;

export const SMS_LIMIT = 160;
export const MMS_LIMIT = 1600;

export const MEDIA_KINDS = ['IMAGE', 'VIDEO'] as const;

/** What carriers take in an MMS, and how large (MUP-08). */
export const MEDIA_TYPES = {
  'image/jpeg': { kind: 'IMAGE', extension: 'jpg' },
  'image/png': { kind: 'IMAGE', extension: 'png' },
  'image/gif': { kind: 'IMAGE', extension: 'gif' },
  'video/mp4': { kind: 'VIDEO', extension: 'mp4' },
  'video/3gpp': { kind: 'VIDEO', extension: '3gp' },
} as const;
export const MEDIA_MAX_BYTES = { IMAGE: 5_000_000, VIDEO: 15_000_000 } as const;
/** Above this some carriers shrink or drop it: worth a warning. */
export const MEDIA_LARGE_BYTES = 600_000;
/** What each carrier takes in an MMS; above it the carrier shrinks or drops the file. As they published it in 2026. */
export const CARRIER_MMS_BYTES = [
  { name: 'AT&T', bytes: 1_000_000 },
  { name: 'Verizon', bytes: 1_000_000 },
  { name: 'T-Mobile', bytes: 1_500_000 },
  { name: 'US Cellular', bytes: 500_000 },
] as const;

export const OWNER_ACCOUNT_ID = 4;
export const DEFAULT_AGENCY_FOR_OWNER = 46;
export const HIDDEN_IDENTITY_ID = 1;
/** Agencies whose identity choices include identity 1 (A§6, B§6). */
export const SPECIAL_AGENCY_NAMES = ['Launchpad', 'LP Brokering'] as const;
export const NO_SUPPRESSION_LIST_ID = -2;

/** B§9: the rating levels of account 4; All is null (JOBS-25, JOBS-26). */
export const RATINGS = [5, 4, 3] as const;

export const PASSWORD_MIN = 8;
export const RECOVERY_PASSWORD_MIN = 6;
export const IDENTITY_NAME_MIN = 3;

export const SHORT_CODE_LENGTH = 8;
export const SHORT_CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** What an agency pays for, a segment each (RATE-02). */
export const RATE_KINDS = [
  'smsRate',
  'imgMmsRate',
  'vidMmsRate',
  'a2pSmsRate',
  'a2pImgMmsRate',
  'a2pVidMmsRate',
] as const;
/** Dollars per segment when an agency has none of its own (B§9). */
export const DEFAULT_RATES = {
  smsRate: 0.0129,
  imgMmsRate: 0.0229,
  vidMmsRate: 0.0229,
  a2pSmsRate: 0.0129,
  a2pImgMmsRate: 0.0229,
  a2pVidMmsRate: 0.0229,
} as const;

/** The zone every list screen shows its dates in (A§9). */
export const DISPLAY_ZONE = 'America/New_York';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** B§3: the delivery schedule a new job gets. */
export const DEFAULT_SCHEDULE = {
  scheduleId: 1009028,
  scheduleName: 'Custom',
  scheduleTimezone: 'US/Eastern',
  startTime: '09:00:00',
  endTime: '21:00:00',
} as const;

/** B§3: fields of a job payload that no screen sets. */
export const JOB_DEFAULTS = {
  aiEnabled: false,
  aiAutoOptOutThreshold: 'DISABLED',
  didNpaSubset: '',
  didState: 'USA',
  externalBillingId: null,
  integrations: [],
  questions: [],
  trackedLinks: [],
  jobType: 'P2P',
  status: 'active',
} as const;

/** The tags messages carry, by the screen they were sent from (B§2.8). */
export const P2P_TAG = 'reply from P2P dashboard';
export const CHAT_TAG = 'reply from dashboard';
export const TEST_TAG = 'quick test';

/** The request header every write carries; a foreign page cannot set it (CSRF). */
export const CONSOLE_HEADER = 'x-requested-with';
export const CONSOLE_HEADER_VALUE = 'campaign-console';

/** With what a tab asks of the registry while it tries a build alone: the pass that its start gave. */
export const PREVIEW_HEADER = 'x-mfe-preview';

/** Upload limits (PLUP-28). */
export const MAX_LIST_FILE_BYTES = 200 * 1024 * 1024;
export const LIST_FILE_EXTENSIONS = ['.txt', '.csv', '.zip'] as const;

/**
 * Accounts the specification treats by number (ROLE-18). One table, so that no literal is scattered; what an agency has is
 * in its `features`, which ADMIN sets: these begin with theirs.
 */
export const ACCOUNT_FEATURES: Record<number, readonly string[]> = {
  4: ['protected', 'rating-dropdown'],
  46: ['hide-cost', 'own-rows-only', 'rental-toggle-blocked'],
  53: ['house-rental-filter'],
  56: ['own-short-link-host'],
};

/** Those of the table that any agency may be given; the others belong to the platform's own. */
export const AGENCY_FEATURES = [
  'hide-cost',
  'own-rows-only',
  'rental-toggle-blocked',
  'house-rental-filter',
  'own-short-link-host',
] as const;

/** WIZ-04: which of the specification's two readings of the Agents tab is in force. */
export const AGENTS_TAB_READING: 'A' | 'B' = 'A';

/** How the load of a remote ends; all but the first are failures, and `offline` is nobody's fault. */
export const LOAD_OUTCOMES = [
  'loaded',
  'timeout',
  'offline',
  'not-found',
  'http',
  'integrity',
  'incompatible',
  'evaluation',
  'contract',
  'stale-build',
  'chunk',
  'render',
  'tampered',
] as const;

/** ORG-07. A sole proprietor has no EIN, which the registry asks for: the form says so and does not send it. */
export const ENTITY_TYPES = [
  'PRIVATE_PROFIT',
  'PUBLIC_PROFIT',
  'NON_PROFIT',
  'GOVERNMENT',
  'SOLE_PROPRIETOR',
] as const;
/** ORG-08. POLITICAL is no choice: the questionnaire sets it. */
export const VERTICALS = [
  'REAL_ESTATE',
  'HEALTHCARE',
  'ENERGY',
  'ENTERTAINMENT',
  'RETAIL',
  'AGRICULTURE',
  'INSURANCE',
  'EDUCATION',
  'HOSPITALITY',
  'FINANCIAL',
  'GAMBLING',
  'CONSTRUCTION',
  'NGO',
  'MANUFACTURING',
  'GOVERNMENT',
  'TECHNOLOGY',
  'COMMUNICATION',
] as const;
export const POLITICAL_VERTICAL = 'POLITICAL';
/** The Delivery tab (DLV-01, DLV-02, DLV-04, CONST-09, CONST-10). */
export const DELIVERY_DIRECTIONS = ['SENT', 'RECEIVED'] as const;
export const MESSAGE_TYPES = ['Any', 'SMS', 'MMS'] as const;
export const DELIVERY_RANGES = [0, 1, 7, 30] as const;
export const DELIVERY_DAYS = 30;
export const DELIVERY_TOP_NUMBERS = 3;
/** A number with fewer texts says nothing about itself. */
export const DELIVERY_MIN_TEXTS = 20;
export const DELIVERY_GROUPS = ['carrier', 'number', 'identity', 'agency', 'job', 'list', 'hour'] as const;
/** What a text of the tab may have come to. */
export const DELIVERY_STATES = ['delivered', 'sent', 'failed', 'unknown', 'received'] as const;
/** What a mark of a donut narrows to: a text that waits for the carrier is neither. */
export const DELIVERY_OUTCOMES = ['delivered', 'failed'] as const;
export const DELIVERY_TEXTS = 50;
/** A landline, or a disconnected number: no later text reaches it either. */
export const UNREACHABLE_CODES = [4720, 4721, 40_001] as const;
/** The deliverability guard: what may be set, and what is proposed. */
export const GUARD_LIMITS = { rate: { min: 1, max: 99 }, texts: { min: 20, max: 1_000_000 } } as const;
export const GUARD_DEFAULTS = { enabled: false, minRate: 90, minTexts: 500, pauses: false } as const;
/** What we did ourselves, as it is marked on a line over time. */
export const SENDING_EVENTS = [
  'stopped',
  'released',
  'build',
  'campaign',
  'paused',
  'resumed',
  'guard',
] as const;

/** Message detail reports (MDR-15). */
export const MDR_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export const MDR_MAX_DAYS = 92;
