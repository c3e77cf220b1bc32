import type { Estimate, JobType, RecipientState, RefusalReason } from '@campaign/shared-api/contracts';
import { countOf, formatCount } from '@campaign/shared-api/messaging';
import { NOT_READY } from '@campaign/shared-api/registration';

/** The specification's own words, as spelt there (B§2, B§8). */
export const words = {
  newTitle: 'New P2P SMS Job',
  editTitle: 'Edit P2P SMS Job',
  fillIn: 'Please fill in the fields!',
  optOutMissing: 'Your message does not contain the needed opt out language, stop.',
  sendListMissing: 'Please assign at least one send phonelist!',
  scheduled: 'Job scheduled successfully!',
  segmented: (parts: number) => `The message has been segmented into ${parts} parts.`,
  carrierSegments: (segments: number) =>
    `Billed by the carrier: ${countOf(segments, 'segment')} before tags are filled.`,
  atRate: (dollars: number) => `At $${dollars.toFixed(4)} a segment, billed as sent.`,
  cost: 'Cost',
  /** '$12.90: 1,000 segments at $0.0129 a segment'. */
  billed: (segments: number, dollars: number) =>
    `${money(Math.round(dollars * 10_000) * segments)}: ${countOf(segments, 'segment')} at $${dollars.toFixed(4)} a segment`,
  /** CONT-25: the truth over the real list, beside the specification's count. */
  mergedSegments: ({ min, median, max }: Estimate['segments'], recipients: number) =>
    min === max
      ? `Billed by the carrier, merged for ${people(recipients)}: ${countOf(min, 'segment')} each.`
      : `Billed by the carrier, merged for ${people(recipients)}: ${min} to ${max} segments, median ${median}.`,
  otherLink: 'You need to use another generation link',
  timeZoneAdjusted: '( Time Zone Adjusted )',
  tabs: {
    content: 'Content',
    templates: 'Reply Templates',
    agents: 'Agents',
    lists: 'Phone List',
    suppression: 'Suppression List',
  },
  back: 'Back',
  continue: 'Continue',
  confirmDeletion: 'Confirm Deletion',
  templateItem: (title: string) => `Template: ${title}`, // CONF-08
  deleteJobQuestion: 'Do you want to delete this job?',

  // Ours.
  steps: 'Steps of the job',
  aside: 'Preview and summary',
  missing: (fields: number) =>
    `${countOf(fields, 'field is', 'fields are')} missing. The summary leads to them.`,
  unsaved: 'This job is not saved yet. Your draft stays in this tab.',
  leaveTitle: 'Leave without saving?',
  leave: 'Leave',
  stay: 'Stay',
  draftRestored: 'We restored your draft from',
  startOver: 'Start over',
  begunTitle: 'This job has begun to send',
  begunText: 'Its text, number and lists stay as they are. Pause it on its page, or create a new job.',
  job: 'Job',
  jobReport: 'Job report',
  report: 'Report',
  export: 'Export',
  exportCsv: 'Export CSV',
  print: 'Print',
  dashboard: 'Dashboard',
  details: 'Details',
  dailyLimit: 'Daily limit',
  leftToday: (segments: number) => `${countOf(segments, 'segment')} left today`,
  progress: 'Progress',
  accepted: 'Accepted by the carrier',
  /** What stands in the way of nothing, and deserves a look before texts leave. */
  lastLook: (amber: readonly { label: string; value: string; detail?: string | undefined }[]) => ({
    title: amber.length === 1 ? 'Send with one warning?' : `Send with ${amber.length} warnings?`,
    text: amber
      .map(({ label, value, detail }) =>
        [`${label}: ${value}`, ...(detail ? [detail] : [])].join(value.endsWith('.') ? ' ' : ' · '),
      )
      .join('\n\n'),
    confirmLabel: 'Send anyway',
    cancelLabel: 'Keep editing',
  }),
  startedOver: 'What you had written is gone.',
  peopleOptedOut: (number: number) => `${people(number)} opted out`,
  optOutPeople: 'People opted out',
  ofTexts: (share: string) => `${share} of texts sent`,
  optOutPeopleRule: 'In answer to this job: in any words, by their carrier or by hand',
  optOutsTab: (replies: number, number: number) =>
    `${countOf(replies, 'reply was', 'replies were')} exactly STOP; ${people(number)} opted out.`,
  optOutsAll: 'See everyone who opted out',
  undo: 'Undo',
  afterSuppression: (rows: number, recipients: number) =>
    `${count(rows)} on the chosen lists, ${people(recipients)} after suppression.`,
  gathering: 'Counting recipients…',
  countedLater: 'Recipients are counted when the platform approves this job.',
  noRecipients: 'No one is on the lists of this job.',
  sum: 'Recipients and where they are',
  recipients: 'Recipients',
  assignAgents: 'Assign agents',
  nobodySends: 'No one is sending these texts yet',
  notReady: (identity: string) => `${identity} (not ready for 10DLC)`,
  noLists: 'No phone list can be used with this identity yet. Upload one under Phone Lists.',
  noNumber: {
    text: 'This identity has no number in service.',
    noSite: {
      admin: 'Choose its carrier site on the identity’s page, under Carrier setup.',
      agency: 'A platform administrator has to choose its carrier site first.',
    },
    noNumber: {
      admin: 'Order one at the carrier for its site, or choose New Number.',
      agency: 'Choose New Number, or ask a platform administrator.',
    },
  },
  onHold: {
    'platform-hold': 'Nothing is sent until the platform resumes sending.',
    'agency-disabled': 'Nothing is sent until the platform enables the agency.',
    'agency-not-approved': 'Nothing is sent until the platform has approved the agency.',
    'identity-not-ready': NOT_READY,
  },
  uploadList: 'Upload a list',
  openIdentity: (name: string) => `Open ${name}`,
  edit: 'Edit',
  clone: 'Clone',
  copyOf: (name: string) => `${name} (copy)`,
  moreActions: 'More actions',
  delete: 'Delete',
  jobDeleted: 'Request completed successfully!',
  deleteFailed: 'The job was not deleted',
  /** Once it is deleted, nobody is asked for the answers any more. */
  jobItem: (job: string, waiting: number) => (waiting === 0 ? job : `${job} · ${waits(waiting)}`),
  completedStays: 'Completed jobs are deleted by the platform only.',
  approve: 'Approve',
  pause: 'Pause',
  paused: 'The job is paused.',
  resume: 'Resume',
  sendTexts: 'Send texts',
  save: 'Save',
  cancel: 'Cancel',
  toJob: 'Open the job',
  noJob: 'There is no such job',
  noJobText: 'It may have been deleted, or the address is wrong.',
  toDashboard: 'Go to the dashboard',
} as const;

/** The kinds of send, as their cards name them (STYPE-01..03). */
export const sendTypes = {
  soapbox: {
    jobType: 'Soapbox P2P',
    title: 'Soapbox P2P Send',
    text: 'Sent for you once the platform has approved it. Replies arrive in chat history.',
  },
  house: {
    jobType: 'House File',
    title: 'A2P Send',
    text: 'One message to whole lists, now or at a set time, from a registered number.',
  },
  p2p: {
    jobType: 'P2P',
    title: 'P2P Send',
    text: 'A person sends each text with one key and answers the replies.',
  },
} as const satisfies Record<string, { jobType: JobType; title: string; text: string }>;

export type SendType = keyof typeof sendTypes;

/** 'House File' → 'A2P Send'; a type nobody knows is shown as it is. */
export const titleOfType = (jobType: string): string =>
  Object.values(sendTypes).find((kind) => kind.jobType === jobType)?.title ?? jobType;

/** The Media Manager (MMGR, MUP). */
export const mediaWords = {
  manager: 'Media Manager',
  library: 'Media',
  title: 'Title',
  created: 'Created',
  actions: 'Actions',
  search: 'Search by title',
  assign: 'Assign',
  delete: 'Delete',
  preview: (title: string) => `Preview of ${title}`,
  closePreview: 'Close preview',
  deleteQuestion: 'Do you want to delete this Media?',
  none: 'No media',
  empty: 'This identity has no photos or videos yet.',
  emptyUpload: 'This identity has no photos or videos yet. Upload one.',
  upload: 'Upload',
  uploadTitle: 'Upload a photo or video',
  uploading: 'Uploading',
  uploaded: 'Media uploaded.',
  cancel: 'Cancel',
  file: 'Photo or video',
  limits: 'JPEG, PNG or GIF up to 5 MB, MP4 or 3GP up to 15 MB',
  wrongType: 'Only JPEG, PNG and GIF photos and MP4 and 3GP videos can be sent.',
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB.`,
  large: (size: string) => `${size}: some carriers shrink or drop files above 600 KB.`,
  /** A§5, in the form. */
  needsIdentity: 'You must select an identity to assign a media',
  needed: 'Choose a photo or video, or turn MMS off.',
  browse: 'Browse media',
  change: 'Change',
  remove: 'Remove',
  assigned: 'Media of the message',
  attachment: 'Photo or video (optional)',
  goesWithReply: 'Sent with the reply, which becomes an MMS.',
  ofReply: 'Media of the reply',
  withMedia: 'With media',
  cannotMms: 'This identity cannot send MMS.',
} as const;

/** The quick test (CONT-19..22). */
export const testWords = {
  title: 'Quick test',
  text: 'Sends the current message, with your test values, to one phone.',
  phone: 'Phone number',
  invalid: 'Invalid phone number.',
  send: 'Send test',
  sent: (phone: string) => `Sent to ${phone} at`,
  changed: 'The message has changed since.',
  needsNumber: 'Choose an existing number to send from first.',
  needsMessage: 'Write the message first.',
} as const;

/** Delivery hours (WIZ-17, WIZ-18). */
export const hoursWords = {
  label: 'Delivery hours',
  usual: 'Custom: 9 AM–9 PM Eastern, every day',
  wait: 'Texts go out during delivery hours only.',
  off: 'Delivery hours are turned off on this installation: texts go out at any time.',
  help: 'Inside these, every recipient’s own 8 AM–9 PM applies as well.',
  noEffect: 'Delivery hours have no effect while they are turned off.',
  add: 'New hours',
  edit: 'Edit hours',
  addTitle: 'New delivery hours',
  editTitle: 'Edit delivery hours',
  name: 'Name',
  zone: 'Time zone',
  endDate: 'Last day',
  endHelp: 'Sending stops after this date.',
  over: 'The last day has passed.',
  endsBefore: 'These delivery hours end before the job starts.',
  global: 'For every agency',
  days: {
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  },
  from: (day: string) => `${day} from`,
  to: (day: string) => `${day} until`,
  closed: 'Closed',
  ends: 'The window ends before it starts.',
  noDay: 'At least one day must have hours.',
  copy: 'Same hours every day',
  save: 'Save hours',
  saved: 'Schedule saved.',
  shared: 'These hours belong to the platform.',
} as const;

/** People whom the agency's limits keep from one more first text. */
export const frequencyWords = {
  label: 'Texted lately',
  text: 'Your agency, or this identity, limits how often one person is texted first.',
  found: (who: number, days: number) =>
    `${countOf(who, 'of these was', 'of these were')} texted in the last ${days === 1 ? 'day' : `${days} days`}`,
  question: 'What to do with them',
  skip: 'Leave them out',
  hold: 'Text them later',
  holdHint: 'Each is texted when your limits allow, which may be days from now.',
  anyway: 'Text them anyway',
  anywayHint:
    'Opt-outs, do-not-contact lists and sending hours still apply. This is recorded in the audit log.',
  onlyAdmins: 'Only an agency’s administrators choose this.',
  outcome: {
    skip: 'They are left out.',
    hold: 'They are texted when your limits allow, which may be days from now.',
    anyway: 'They are texted all the same.',
  },
} as const;

export const overlapWords = {
  label: 'Overlap',
  lists: (who: number, one: string, other: string) =>
    `${count(who)} on both “${one}” and “${other}”, texted once.`,
  job: (who: number, name: string) => `${countOf(who, 'is', 'are')} in “${name}” too, which is not finished.`,
} as const;

/** Who owes answers in a job. */
export const debtWords = {
  title: 'Waiting for a reply',
  nobodyWaits: 'No one is waiting for a reply.',
  waits: (who: number) => `${waits(who)}.`,
  answer: 'Reply to them',
  byAgent: 'Waiting for a reply, by agent',
  openQueue: 'Open queue',
  owes: (who: number) => `${count(who)} waiting`,
  since: 'the first since',
  noAnswers: 'No answer has been sent yet.',
  times: (answers: number, half: number, most: number) =>
    `${countOf(answers, 'answer')}: half within ${duration(half)}, 95% within ${duration(most)}`,
  first: 'Answers before new texts',
  firstHelp: 'Agents who owe a reply in this job cannot send new texts until they answer.',
} as const;

/** Why a recipient was not texted, for a person. */
export const reasonWords: Record<RefusalReason, string> = {
  'opted-out': 'Opted out',
  dnc: 'On the do-not-contact list',
  'suppression-list': 'On a suppression list',
  'job-not-active': 'The job was not active',
  'agency-disabled': 'The agency is disabled',
  'agency-not-approved': 'The agency is not approved',
  'identity-not-ready': 'The identity is not ready for 10DLC',
  'outside-hours': 'Outside the hours of the recipient',
  'already-sent': 'Already texted by this job',
  'not-a-recipient': 'Not a recipient of this job',
  'not-the-jobs-number': 'Another number than the job’s',
  'empty-message': 'The message was empty',
  'held-for-review': 'Needs review',
  'too-long': 'Too long after merging',
  'wider-than-daily-cap': 'More segments than the sender is allowed in a day',
  'carrier-unavailable': 'The carrier did not take it',
  'frequency-cap': 'Texted often enough lately',
};

/** Where a recipient stands. */
export const recipientWords: Record<RecipientState, string> = {
  waiting: 'Waiting',
  pending: 'Pending',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
  suppressed: 'Suppressed',
};

/** How donations come in. */
export const donationWords = {
  page: 'Donation page',
  import: 'Import donations',
  importTitle: 'Import donations',
  importText:
    'A CSV file of donations, of all campaigns if you like. Each joins the jobs that have its source address.',
  importCount: (rows: number) => `Import ${countOf(rows, 'row')}`,
  file: 'Donations file',
  fileHelp: 'CSV with a header, up to 20,000 rows and 4 MB',
  noFile: 'Choose a file.',
  empty: 'This file is empty.',
  tooLarge: 'This file is larger than 4 MB. Split it and import the parts.',
  unread: 'The file could not be read. Please try again.',
  mapping: 'Which column says what?',
  choose: 'Choose a column',
  none: 'Not in this file',
  needed: 'Choose the column that says this.',
  sample: (cells: readonly string[]) => `For example: ${cells.join(', ')}`,
  fields: {
    id: 'Donation id',
    amount: 'Amount',
    sourceurl: 'Source address',
    firstName: 'First name',
    lastName: 'Last name',
    mobile: 'Mobile',
    recipientname: 'Recipient',
    status: 'Status',
    createdAt: 'Time',
  },
  added: (donations: number) => `${countOf(donations, 'donation')} added`,
  sum: (rows: number, known: number, refused: number) =>
    `${countOf(rows, 'row')}: ${count(known)} known before, ${count(refused)} refused.`,
  unmatched: (donations: number) =>
    donations === 1
      ? 'One has a source address that no job has. It is kept, and joins a job that gets this address.'
      : `${count(donations)} have a source address that no job has. They are kept, and join a job that gets it.`,
  row: (row: number) => `Row ${count(row)}`,
  more: (rows: number) => `And ${count(rows)} more, all in the file below.`,
  takeRefused: (rows: string) => `Download the refused rows (${rows})`,
  refusedName: (name: string) => `${name.replace(/\.[^.]*$/, '') || 'donations'}-refused.csv`,
  done: 'Done',
  pageTitle: 'Donation page',
  pageText: 'A donation page can report each donation automatically. Give these to whoever runs it.',
  address: 'Address',
  header: 'Header',
  token: 'Token',
  loading: 'Loading…',
  noToken: 'None yet',
  endsOn: (ending: string) => `Ends on ${ending}, made`,
  lastUsed: ', last used',
  neverUsed: ', never used',
  onlyNow: 'Copy the token now. It is shown this once.',
  example: 'POST one donation, or a list of up to 100:',
  exampleLabel: 'Example of a donation',
  rules: 'Repeating an id changes nothing. Optional: recipientname, status, createdAt (with its time zone).',
  make: 'Make a token',
  renew: 'Make a new token',
  renewTitle: 'Make a new token?',
  renewText: 'Donations are refused until the donation page has the new one.',
  end: 'End the token',
  endTitle: 'End the token?',
  endText: 'The donation page can no longer report donations. Donations already received stay.',
  tokenMade: 'Token made.',
  tokenEnded: 'Token ended.',
};

/** The charts of a job's report. */
export const chartWords = {
  loading: 'Loading charts',
  empty: 'Nothing to show yet.',
  hour: 'Hour (ET)',
  day: 'Day (ET)',
  number: 'Number',
  texts: 'Texts over time',
  textsSummary: (sent: number, delivered: number, failed: number) =>
    `${countOf(sent, 'text')} sent, ${count(delivered)} of them confirmed by the handset, ${count(failed)} failed.`,
  textsRule: 'Each text is counted at the time it was handed to the carrier.',
  answers: 'Replies and opt-outs over time',
  answersSummary: (replies: number, optOuts: number) =>
    `${countOf(replies, 'reply', 'replies')}, ${countOf(optOuts, 'opt-out')}.`,
  lines: {
    sent: 'Sent',
    delivered: 'Confirmed by the handset',
    failed: 'Failed',
    replies: 'Replies',
    optOuts: 'Opt-outs',
  },
  events: {
    stopped: 'The platform stopped all sending',
    released: 'Sending resumed',
    build: 'New build of the console',
    campaign: 'The job started',
    paused: 'Paused',
    resumed: 'Resumed',
    guard: 'Paused by the deliverability guard',
  },
  funnel: 'From recipients to replies',
  funnelSummary: (recipients: number, sent: number, replied: number) =>
    `Of ${people(recipients)}, ${countOf(sent, 'was', 'were')} texted and ${count(replied)} replied.`,
  funnelRule:
    'People, not texts. People who only opted out have not replied. “Opted out” counts any words, reports of carriers and opt-outs by hand in answer to this job. Clicks count where each person had their own link.',
  step: 'Step',
  people: 'People',
  steps: {
    recipients: 'Recipients',
    sent: 'Texted',
    delivered: 'Confirmed by the handset',
    clicked: 'Clicked',
    replied: 'Replied',
    optedOut: 'Opted out',
  },
  ofRecipients: (percent: number) => `(${percent.toFixed(1)}%)`,
} as const;

/** 12408 → '12,408'. */
export const count = formatCount;

/** '1 person', '12,408 people'. */
export const people = (value: number) => countOf(value, 'person', 'people');

const waits = (who: number) => `${countOf(who, 'person is', 'people are')} waiting for a reply`;

/** 45 → '45 s', 12,420 → '3 h 27 min', 180,000 → '2 days 2 h'. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  const days = Math.floor(hours / 24);
  return `${countOf(days, 'day')}${hours % 24 ? ` ${hours % 24} h` : ''}`;
}

/** Integer 1/10,000 dollars → '$320.13'. */
export const money = (tenThousandths: number) =>
  (tenThousandths / 10_000).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
