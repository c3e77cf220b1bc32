import { countOf, formatCount } from '@campaign/shared-api/messaging';

const MINUTE = 60_000;
/** How long somebody waits: "now", "5 min", "3 h", "2 d". */
export function waitFor(since: string | null | undefined): string {
  const minutes = since ? Math.floor((Date.now() - Date.parse(since)) / MINUTE) : 0;
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}

/** 12408 → "12,408". */
export const number = formatCount;

/** Everything this remote says. Strings of the specification carry their acceptance ID. */
export const words = {
  numbers: {
    title: 'Numbers List', // P2P-01
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number, pages: number) => `${number(page)} / ${number(pages)}`,
    visited: 'visited',
    none: 'No recipients yet',
    noneText: 'They appear here as soon as the lists of this job are read.',
    open: 'Numbers List',
    back: 'Back to the conversation',
  },
  states: {
    sending: 'Sending',
    sent: 'Sent',
    failed: 'Failed',
    refused: 'Not sent',
    suppressed: 'Suppressed', // P2P-22
    resting: 'Texted lately',
    taken: 'Taken by a colleague',
    changed: 'Text changed',
  },
  progress: 'Progress of this job',
  conversation: (phone: string) => `Conversation with ${phone}`,
  noMessages: 'No messages yet.',
  message: {
    title: 'Initial message',
    template: 'Template',
    media: 'Attached media',
    gone: 'This number has been texted.',
    optedOut: 'This number has opted out.', // CHATD-10
  },
  /** What a text is billed as. */
  billed: (segments: number, mms: boolean) => (mms ? 'MMS' : countOf(segments, 'segment')),
  send: 'Send', // P2P-05
  hint: 'Enter or Space sends and goes to the next number.',
  notAssigned: 'You are not assigned to this job. Choose Send to start texting.',
  phoneNeeded: 'Phone Number is required.', // P2P-12
  retry: 'Retry',
  retryOf: (phone: string) => `Retry ${phone}`,
  notSent: (texts: number) => `${countOf(texts, 'text was', 'texts were')} not sent`,
  connection: {
    offline: 'You are offline. Sending stopped.',
    unsentOffline: (texts: number) =>
      `${countOf(texts, 'text was', 'texts were')} not sent. Retry when you are back online.`,
    nothingLost: 'You can go on when you are back online.',
    lost: 'The server could not be reached.',
    retry: (texts: number) => `Retry ${number(texts)}`,
  },
  allSent: {
    title: 'All messages sent', // P2P-18
    text: 'No one on these lists is waiting for this message.',
    held: (waiting: number) =>
      waiting === 1
        ? 'A colleague has the last number open.'
        : `Colleagues have the last ${number(waiting)} numbers open.`,
    rests: 'No one can be texted now',
    resting: (people: number, until: string) =>
      `${countOf(people, 'person was', 'people were')} texted as often lately as your limits allow. The next may be texted ${until}.`,
    again: 'Look again',
    dashboard: 'Back to the dashboard',
    replies: (waiting: number) => (waiting === 1 ? '1 reply waits' : `${number(waiting)} replies wait`),
  },
  looking: 'Looking for the next number…',
  unsaved: (texts: number) =>
    `${countOf(texts, 'text is still on its way', 'texts are still on their way')}.`,
  /** The text of the number that is next could not be read. */
  unread: {
    title: 'This text could not be loaded',
    again: 'The screen continues automatically once it can.',
  },
  /** A number that was texted, opened to read and answer. */
  reading: { toSend: 'Back to sending', replies: 'Replies' },
  repliesOf: (replies: number) => `Replies (${number(replies)})`,
  /** Nobody on this page waits. */
  pageDone: {
    title: 'No one on this page is waiting for a text',
    text: 'Choose a number to read and reply, or go to someone who is waiting.',
    next: 'Next number',
  },
  notActive: {
    pending: 'This job is waiting for approval.',
    paused: 'This job is paused.',
    completed: 'This job is completed.',
    error: 'This job has stopped with an error.',
    other: 'This job is not active.',
  },
  readOnly: 'You have read-only access.',
  ofList: {
    none: 'No P2P job uses this list.', // P2P-23
    create: 'Create a job',
    /** They may be a colleague's, or of an identity that is denied. */
    others: 'Jobs that are not assigned to you do not count here.',
    choose: 'Choose a job to send',
    text: 'Several P2P jobs use this list.',
    lists: 'Phone Lists',
  },
  list: {
    title: 'Chat History',
    columns: {
      identity: 'Identity', // CHATL-01
      jobName: 'Job Name',
      sendDate: 'Send Date',
      messagesSent: 'Messages Sent',
      replies: 'Replies',
      waiting: 'Waiting',
      oldest: 'Oldest waiting',
      action: 'Action',
    },
    history: (job: string) => `View history of ${job}`,
    replies: (job: string) => `Replies to ${job}`,
    search: 'Search by name',
    empty: 'What people answer to your campaigns is kept here. There is no campaign yet.',
    assigned: 'What people answer to your jobs is kept here. No job is assigned to you yet.',
    denied: 'There are no jobs for the identities you can use.',
    create: 'Create Job +',
  },
  inbox: {
    title: 'Inbox',
    /** The server counts no further than a thousand. */
    waiting: (waiting: number) => `Inbox (${waiting < 1_000 ? waiting : '999+'} open or yours)`,
    digest: {
      hourly: 'Email me every hour about waiting replies',
      daily: 'Email me every day about waiting replies',
    },
  },
  chat: {
    people: 'Recipients',
    isBlocked: 'Is this number blocked?',
    search: 'Name, number or words',
    filter: 'Whose turn',
    filters: {
      waiting: 'Waiting',
      mine: 'Waiting for me',
      open: 'Open queue',
      review: 'Needs review',
      all: 'All',
    },
    /** The server counts no further than a thousand. */
    reviewOf: (people: number) => `Needs review (${people < 1_000 ? people : '999+'})`,
    meaning: 'Meaning',
    anyMeaning: 'Any meaning',
    meanings: {
      question: 'Question',
      yes: 'Yes',
      no: 'No',
      'wrong-number': 'Wrong number',
      stop: 'Stop',
    },
    waits: (since: string) => `Waiting · ${since}`,
    answered: 'Answered',
    held: 'Needs review',
    take: 'Take',
    answers: (name: string) => `${name} answers`,
    takeFrom: (name: string) => `Take over from ${name}`,
    settle: 'No answer needed',
    more: 'More actions',
    optOut: 'Opt out',
    wrongNumber: 'Wrong number',
    undo: 'Undo',
    handOptOut: {
      'opt-out': (phone: string) => (seconds: number) =>
        `${phone} is opted out. Confirmation text in ${seconds} s`,
      'wrong-number': (phone: string) => (seconds: number) =>
        `${phone} is opted out as a wrong number. Undo within ${seconds} s`,
    },
    byHand: {
      'opt-out': (name: string) => `Opted out by hand, by ${name},`,
      'wrong-number': (name: string) => `Wrong number, set by hand, by ${name},`,
    },
    lift: 'Lift opt-out',
    liftText: (name: string) =>
      `${name} opted this person out by hand. Texts of open jobs that wait for them go out.`,
    review: {
      text: 'What they wrote may mean stop. Nothing is sent to them until someone decides.',
      wrote: (text: string) => `“${text}” may mean stop. Nothing is sent to them until you decide.`,
      othersDecide:
        'What they wrote may mean stop. Nothing is sent to them until an administrator or user of the agency decides.',
      stop: 'Stop texting',
      notAStop: 'Not a stop',
      releaseTitle: (phone: string) => `Text ${phone} again?`,
      releaseText: (text: string) => `They wrote “${text}”. Texts of open jobs that wait for them go out.`,
      decidedBy: (name: string) => `Reviewed by ${name},`,
    },
    everywhere: 'All jobs',
    everythingOf: (number: string) => `All jobs of ${number}`,
    next: 'Next waiting',
    noneWaits: 'No one is waiting for a reply',
    noneToReview: 'No reply needs review',
    noneFound: 'No one found',
    showAll: 'Show all',
    choose: 'Choose a conversation',
    replied: 'replied',
    optedOut: 'Opted out',
    none: 'No one has been texted yet',
    noneText: 'Conversations appear here once this job sends.',
    reply: 'Your reply',
    templates: 'Templates',
    withoutMedia: 'Send without the media',
    placeholder: 'Write a reply',
    hint: 'Ctrl or ⌘ and Enter sends.',
    sent: 'Message sent successfully', // CHATD-07
    /** DYN-03; templates come filled in. */
    tagsAsTyped: (tags: readonly string[]) =>
      `${tags.map((tag) => `{${tag}}`).join(', ')} will be sent as typed: only templates fill in tags.`,
    optedOutHint: 'This number has opted out.', // CHATD-10
    unsaved: 'Your reply is not sent.',
    noJob: 'This job was not found.',
    all: 'All conversations',
  },
} as const;
