import type { JobType, RecipientState, RefusalReason } from '@campaign/shared-api/contracts';

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
    `Billed by the carrier: ${segments} ${segments === 1 ? 'segment' : 'segments'} before tags are filled.`,
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
  deleteItem: 'Do you want to delete this item?',

  // Ours.
  steps: 'Steps of the job',
  aside: 'Preview and summary',
  missing: (fields: number) =>
    `${fields} ${fields === 1 ? 'field is' : 'fields are'} missing. The summary leads to them.`,
  unsaved: 'This job is not saved yet. Your draft stays in this tab.',
  leaveTitle: 'Leave without saving?',
  leave: 'Leave',
  stay: 'Stay',
  draftRestored: 'Your draft is back, from',
  startOver: 'Start over',
  begunTitle: 'This job has begun to send',
  begunText: 'Its text, number and lists stay as they are. Pause it on its page, or create a new job.',
  job: 'Job',
  jobReport: 'Job report',
  report: 'Report',
  dashboard: 'Dashboard',
  details: 'Details',
  progress: 'Progress',
  edit: 'Edit',
  pause: 'Pause',
  paused: 'The job is paused.',
  resume: 'Resume',
  resumed: 'The job goes on.',
  sendTexts: 'Send texts',
  save: 'Save',
  cancel: 'Cancel',
  toJob: 'Open the job',
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
  'held-for-review': 'Held for a person to read',
  'too-long': 'Too long after merging',
  'carrier-unavailable': 'The carrier did not take it',
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

/** 12408 → '12,408'. */
export const count = (value: number) => value.toLocaleString('en-US');

/** '1 person', '12,408 people'. */
export const people = (value: number) => `${count(value)} ${value === 1 ? 'person' : 'people'}`;

/** Integer 1/10,000 dollars → '$320.13'. */
export const money = (tenThousandths: number) =>
  (tenThousandths / 10_000).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
