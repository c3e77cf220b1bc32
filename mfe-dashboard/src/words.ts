import type { JobRow, ReplyRules } from '@campaign/shared-api/contracts';
import { countOf, formatCount, shareOf } from '@campaign/shared-api/messaging';

type Rated = Pick<
  JobRow,
  'messagesSent' | 'messagesNonOptOut' | 'messagesOptOut' | 'clicks' | 'peopleOptedOut'
>;

const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

const ROLES_OF = { 'AGENT-ADMIN': 'Admin', 'AGENT-CLICKER': 'Clicker', 'AGENT-READER': 'Reader' } as const;

/** 12408 → "12,408". */
export const number = formatCount;
const persons = (people: number) => countOf(people, 'person', 'people');
/** A row's cost: two decimals (JOBS-28). */
export const money = (value: number) => cents.format(value);
/** A total: whole (JOBS-29). */
export const wholeMoney = (value: number) => dollars.format(value);

const duration = (seconds: number) => {
  if (seconds < 60) return 'less than a minute';
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min`;
  return `about ${Math.round(seconds / 3600)} h`;
};

const span = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const clock = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
/** "1-14" → "Mon 2 PM" */
function hourOf(key: string): string {
  const [day = 1, hour = 0] = key.split('-').map(Number);
  return `${WEEKDAYS[day - 1]} ${clock(hour)}`;
}

/** Everything this remote says. Strings of the specification carry their acceptance ID. */
export const words = {
  title: 'P2P SMS Jobs', // DASH-01
  tabs: { label: 'Dashboard', jobs: 'P2P SMS Jobs', delivery: 'Delivery', mdr: 'MDR Reports' }, // DASH-01
  delivery: {
    title: 'Delivery', // DASH-01
    loading: 'Loading the delivery figures',
    empty: 'No results found for the applied filters', // DLV-10
    delivered: 'Delivered',
    failed: 'Failed',
    deliveryRate: 'Overall Delivery Rate', // DLV-08
    errorRate: 'Overall Error Rate',
    days: (days: string) => `Showing ${days}, New York time`,
    rule: (waiting: number) =>
      `Sent and received texts count as delivered, all others as failed. Waiting for the carrier: ${number(waiting)}, not in any rate.`,
    ofTexts: (part: number, whole: number, what: string) =>
      `${what}: ${number(part)} of ${countOf(whole, 'text')}.`,
    confirmed: (share: string) => `Of these confirmed by the handset: ${share}`,
    inbound: {
      title: 'Inbound texts have no delivery rate',
      text: 'A text that reached us has been delivered. The figures show how many came in.',
      line: 'Texts received by day',
      received: 'Received',
      summary: (texts: number, range: string) => `${number(texts)} received in ${range}.`,
      rule: 'The line shows the last 30 days.',
    },
    filters: {
      label: 'Delivery filters',
      direction: 'Direction',
      outbound: 'Outbound', // DLV-01
      inbound: 'Inbound',
      messageType: 'Message Type',
      from: 'From Number',
      to: 'To Number',
      numberPlaceholder: '+19995559999, 99999 or +1999', // DLV-03
      wrongNumber: 'Enter a number like +19995559999, 99999 or +1999.',
      timeRange: 'Time Range',
      ranges: { 0: 'Today', 1: 'Yesterday', 7: 'Last 7 Days', 30: 'Last 30 Days' }, // DLV-04
      apply: 'Apply Filter', // DLV-05
      notApplied: 'Changes are not applied yet.',
    },
    line: {
      title: 'Delivery by day',
      day: 'Day',
      summary: (days: number, share: string, range: string) =>
        `${share} delivered in ${range}. The line shows the last 30 days, ${days} of them with texts.`,
      none: (range: string) => `No texts in ${range}.`,
    },
    events: {
      stopped: 'Sending stopped',
      released: 'Sending resumed',
      build: 'New build',
      campaign: 'Campaign started',
      paused: 'Paused',
      resumed: 'Resumed',
      guard: 'Paused by the deliverability guard',
      people: persons,
    },
    top: {
      title: 'Top 3 numbers with errors',
      number: 'Number',
      errors: 'Errors',
      summary: (name: string, count: number) => `${name} has the most errors: ${number(count)}.`,
      of: (total: number, share: string) => `of ${countOf(total, 'text')} (${share})`,
      rule: 'Numbers with fewer than 20 texts are left out.',
    },
    tiles: {
      texts: 'Texts',
      kinds: (sms: number, mms: number) => `${number(sms)} SMS, ${number(mms)} MMS`,
      delivered: 'Delivered',
      change: (points: number) =>
        Math.abs(points) < 0.05
          ? 'Same as the previous period'
          : `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)} points vs. the previous period`,
      noBefore: 'No previous period to compare with',
      errors: 'Errors',
      spent: (cost: string) => `${cost} spent on them`,
      waiting: 'Waiting for the carrier',
      waitingHint: 'Not counted in any rate',
      receipt: 'Median delivery time',
      within: (seconds: number | null) => (seconds === null ? '–' : span(seconds)),
      most: (seconds: number | null) =>
        seconds === null ? 'No receipts yet' : `95% within ${span(seconds)}`,
    },
    narrowed: {
      label: 'Narrowed to',
      names: {
        day: 'Day',
        agency: 'Agency',
        identity: 'Identity',
        job: 'Job',
        list: 'List',
        number: 'Number',
        carrier: 'Carrier',
        code: 'Code',
        hour: 'Hour',
        outcome: 'Outcome',
      },
      outcomes: { delivered: 'Delivered', failed: 'Failed' },
      remove: (name: string, text: string) => `Remove ${name}: ${text}`,
      all: 'Remove all',
    },
    by: {
      title: 'Texts by',
      by: 'Texts by',
      groups: {
        carrier: 'Carrier',
        number: 'Number',
        identity: 'Identity',
        agency: 'Agency',
        job: 'Job',
        list: 'List',
        hour: 'Hour of the week',
      },
      loading: 'Loading the texts by group',
      unknown: 'Unknown',
      texts: 'Texts',
      delivered: 'Delivered',
      failed: 'Failed',
      waiting: 'Waiting',
      hours: 'Failed share of the texts by hour and weekday, New York time',
      hoursIn: 'Texts received by hour and weekday, New York time',
      hour: 'Hour',
      weekdays: WEEKDAYS,
      clock,
      hourOf,
      cell: (key: string, share: string, texts: number) =>
        `Narrow to ${hourOf(key)}: ${share} of ${number(texts)} failed`,
      cellIn: (key: string, texts: number) => `Narrow to ${hourOf(key)}: ${number(texts)}`,
    },
    texts: {
      title: 'Texts behind these figures',
      text: 'The newest first; people’s numbers stay hidden but for the last two digits.',
      show: 'Show texts',
      loading: 'Loading the texts',
      at: 'Time',
      number: 'Our number',
      person: 'Person',
      state: 'State',
      anyState: 'Any state',
      states: {
        delivered: 'Confirmed by the handset',
        sent: 'Sent',
        failed: 'Failed',
        unknown: 'Waiting for the carrier',
        received: 'Received',
      },
      carrier: 'Carrier',
      agency: 'Agency',
      row: (id: number) => `text ${id}`,
      openJob: 'Open job',
      openNamed: (job: string) => `Open job ${job}`,
      newer: 'Newer',
      older: 'Older',
      export: 'Export these',
      suppress: 'Suppress landlines and dead numbers',
      none: 'No landline or dead number among these texts is left to suppress.',
      confirm: {
        title: 'Suppress numbers',
        text: (numbers: number, agencies: number) =>
          `${countOf(numbers, 'number')} of ${countOf(agencies, 'agency', 'agencies')} cannot be reached: landlines or disconnected numbers. No one will text them again. Each agency can delete its list “Landlines and dead numbers” under DNC.`,
      },
      suppressed: (numbers: number) => `${countOf(numbers, 'number is', 'numbers are')} suppressed.`,
    },
    why: {
      title: 'Why texts failed',
      narrow: (code: number) => `Narrow to code ${code}`,
      code: 'Code',
      meaning: 'Meaning',
      remedy: 'What to do',
      texts: 'Texts',
      share: 'Share',
      trend: 'Trend',
      trendRule: 'Trend: the share of all texts that failed this way, compared with the previous period.',
      points: (points: number) =>
        Math.abs(points) < 0.05
          ? 'No change'
          : `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)} points`,
      cost: 'Cost',
    },
  },
  mdr: {
    title: 'MDR Reports', // DASH-01
    text: 'Message detail records: one line for every text, as a ZIP of CSV files.',
    generate: 'Generate Report', // MDR-03
    columns: {
      id: 'ID',
      reportName: 'Report Name',
      startDate: 'Start Date',
      endDate: 'End Date',
      status: 'Status',
      createdAt: 'Created At',
    },
    empty: 'Reports you generate appear here.',
    progress: (done: number, all: number) => `${number(done)} of about ${countOf(all, 'record')}`,
    download: (name: string) => `Download ${name}`,
    cancel: (name: string) => `Cancel ${name}`,
    dialog: {
      title: 'Generate Report',
      startDate: 'Start Date',
      endDate: 'End Date',
      zone: 'Days in New York. Today’s records end at the moment of the request.',
      withBody: 'Include the text of each message',
      submit: 'Generate',
      cancel: 'Cancel',
      estimate: (rows: number) => `About ${countOf(rows, 'record')}.`,
      invalid: 'Please select a valid date range', // MDR-05
    },
    requested: 'Report generation initiated', // MDR-06
    requestFailed: 'Failed to request report', // MDR-06
    downloaded: 'Report downloaded successfully', // MDR-08
  },
  guard: {
    title: 'Delivery Alerts',
    unsaved: 'Your changes to the alert rule have not been saved.',
    text: 'You get an email when too few texts from an identity’s number are delivered, and its jobs are marked.',
    loading: 'Loading the alert rule',
    enabled: 'Alert us when too few texts arrive',
    minRate: 'Delivered, at least',
    minRateHelp:
      'Percentage of texts delivered in an hour. Texts still waiting for the carrier are not counted.',
    minTexts: 'Texts in the hour, at least',
    minTextsHelp: 'With fewer texts, the rate is not reliable.',
    pauses: 'Pause the jobs automatically (deliverability guard)',
    pausesHelp:
      'Jobs sending from that number pause until someone resumes them: once per alert, not again while it lasts.',
    between: (min: number, max: number) => `A whole number from ${number(min)} to ${number(max)}.`,
    mailed: 'The email goes to your owner and administrators.',
    now: {
      off: 'No one is alerted.',
      on: (rate: number, texts: number) => `Under ${rate}% of ${countOf(texts, 'text')} or more in an hour.`,
      pauses: 'Jobs are paused.',
      stays: 'No job is paused.',
    },
    cancel: 'Cancel',
    save: 'Save',
  },
  create: 'Create Job +', // JOBS-11
  stopWords: {
    title: 'Stop Words', // JOBS-13
    unsaved: 'Your changes have not been saved.',
    text: (agency: string) =>
      `Anyone who replies with just one of these words gets no more texts from ${agency}.`,
    ownAgency: 'your agency',
    identity: 'Identity',
    chooseIdentity: 'Choose an identity',
    loadingIdentities: 'Loading identities…',
    word: 'Stop word',
    wordHelp: 'A word or a short sentence. Capitals and punctuation make no difference.',
    identityFirst: 'Choose an identity first.',
    add: 'Add',
    saved: 'Stop word saved successfully!', // STOP-06
    loading: 'Loading the stop words',
    list: 'Stop words of this identity',
    none: 'No stop words',
    noneText: 'STOP and the other usual words are always understood.',
    active: 'Active',
    activeOf: (word: string) => `“${word}” is active`,
    rules: {
      title: 'Sending rules',
      text: 'How soon replies need an answer, and how often this identity may text one person.',
      identityFirst: 'Choose an identity above to see how often its people may be texted.',
    },
    often: {
      title: 'How often a person gets a first text',
      text: 'Over all jobs. Replies and the answers people ask for are never limited.',
      agency: 'Agency',
      identity: 'Identity',
      none: 'No limit',
      texts: 'First texts',
      days: 'Days',
      textsOf: (whose: string) => `${whose}: first texts`,
      daysOf: (whose: string) => `${whose}: days`,
      help: 'Leave both empty for no limit.',
      range: 'From 1 to 100 texts in 1 to 365 days, or nothing in both.',
      save: 'Save limits',
      loading: 'Loading the limits',
      now: (whose: string, limit: { texts: number; days: number } | null) =>
        limit ? `${whose}: ${limit.texts} in ${countOf(limit.days, 'day')}` : `${whose}: no limit`,
    },
    unanswered: {
      title: 'Unanswered replies',
      label: 'Hours without an answer',
      help: 'Then it moves to the open queue for anyone to take. Leave empty to keep it with its owner.',
      range: 'From 0.25 to 720 hours, or nothing.',
      digest: 'Email people about waiting replies',
      digestHelp: 'No email is sent when nothing is waiting. Everyone can turn theirs off.',
      paces: { off: 'Never', hourly: 'Each hour', daily: 'Each day at 9 AM Eastern' },
      save: 'Save rules',
      masked: 'Mask numbers for',
      maskedHelp:
        'In the inbox, in chats, in P2P sending, in a job’s report and on DNC they see the last four digits. Files they download and their browsers still get the full numbers, which sending by hand needs.',
      roles: ROLES_OF,
      now: ({ takeBackHours, digest = 'off', maskedRoles = [] }: ReplyRules) =>
        [
          takeBackHours === null
            ? 'It stays with its owner.'
            : `${countOf(takeBackHours, 'hour')} without an answer.`,
          ...(digest === 'off' ? [] : [digest === 'hourly' ? 'An email every hour.' : 'An email every day.']),
          ...(maskedRoles.length > 0
            ? [`Numbers are masked for: ${maskedRoles.map((role) => ROLES_OF[role]).join(', ')}.`]
            : []),
        ].join(' '),
      loading: 'Loading the hours',
    },
    delete: (word: string) => `Delete “${word}”`,
    deletedItem: (word: string) => `Stop Word: ${word}`, // CONF-08
  },
  filters: {
    search: 'Search by name', // JOBS-01
    status: 'Status',
    /** JOBS-02: in this order. */
    statuses: [
      { value: 'all', label: 'All' },
      { value: 'completed', label: 'Completed' },
      { value: 'active', label: 'Active' },
      { value: 'paused', label: 'Paused' },
      { value: 'pending', label: 'Pending' },
      { value: 'error', label: 'Error' },
    ],
    jobType: 'Job Type', // JOBS-03
    allTypes: 'All',
    sendDate: 'Send Date Range', // JOBS-04
    agency: 'Agency',
    allAgencies: 'All Agencies',
    identity: 'Identity',
    allIdentities: 'All Identities',
  },
  rating: {
    label: 'Rating level', // JOBS-25
    level: (rating: number) => (rating === 5 ? 'Rating 5' : String(rating)),
    all: 'All',
  },
  columns: {
    name: 'Job Name', // JOBS-32
    jobId: 'Job ID',
    jobType: 'Type',
    identity: 'Identity',
    agency: 'Agency',
    status: 'Status',
    sendDate: 'Send Date',
    sent: 'Sent',
    optOuts: 'Opt Outs',
    peopleOptedOut: (people: number) => (people === 1 ? '1 person' : `${number(people)} people`),
    segments: 'Segments',
    cost: 'Cost',
    onTablet: {
      optOuts: (count: number) => countOf(count, 'opt out'),
      segments: (count: number) => countOf(count, 'segment'),
    },
  },
  statistics: { label: 'Totals of these jobs', jobs: 'Jobs', sent: 'Total sent', cost: 'Total cost' },
  firstSteps: {
    waiting: 'Your agency is waiting for approval',
    waitingText: 'You can prepare everything now. Texts go out once the platform has approved your agency.',
    title: 'Your first campaign, step by step',
    text: 'Each step is checked off as soon as it is done.',
    done: 'Done',
    approval: {
      title: 'Get approved',
      text: 'The platform reviews your agency and lets you know by email. You can prepare everything in the meantime.',
    },
    identity: {
      title: 'Add an identity',
      text: 'Who your texts are from, as carriers know it.',
      action: 'Add an identity',
    },
    registered: {
      title: 'Register it for 10DLC',
      text: 'Carriers accept texts only from registered identities. Review can take a few days.',
      action: 'Register',
      asks: 'Carriers accept texts only from registered identities. Ask an administrator of your agency to register it.',
    },
    number: {
      title: 'Get a phone number',
      text: 'The number your texts come from. Choose or buy one while you create a job.',
      action: 'Choose a number',
    },
    list: {
      title: 'Upload a phone list',
      text: 'Upload a CSV file of the people who agreed to get your texts. Save a spreadsheet as CSV first.',
      action: 'Upload a list',
    },
    job: {
      title: 'Create a job',
      text: 'Choose a list and write a message.',
      action: 'Create a job',
    },
    delivered: {
      title: 'Deliver your first text',
      text: 'Done when a recipient’s phone has confirmed it.',
    },
  },
  email: {
    title: 'Confirm your email address',
    text: (email: string) =>
      `Open the link we sent to ${email}. If the address is wrong, ask an administrator to change it.`,
    again: 'Send again',
    sent: (email: string) => `We sent another link to ${email}.`,
  },
  empty: {
    text: 'Create your first job: choose a list, write a message, send.',
    readOnly: 'Your agency has no jobs yet.',
    assigned: 'No job is assigned to you yet.',
    denied: 'There are no jobs for the identities you can use.',
  },
  actions: {
    report: (job: string) => `Report of ${job}`,
    approve: (job: string) => `Approve ${job}`,
    pause: (job: string) => `Pause ${job}`,
    resume: (job: string) => `Resume ${job}`,
    delete: (job: string) => `Delete ${job}`,
    more: (job: string) => `More actions for ${job}`,
    inMenu: {
      report: 'Report',
      approve: 'Approve',
      pause: 'Pause',
      resume: 'Resume',
      delete: 'Delete',
    },
    edit: 'Edit',
    assignAgents: 'Assign agents',
    sendTexts: (left: number) => `Send texts (${number(left)} left)`,
    sendTextsOf: (job: string, left: number) => `Send texts of ${job} (${number(left)} left)`,
    clone: 'Clone',
    open: 'Open the job',
    begunStays: 'It has started sending and cannot change.',
    completedStays: 'Completed jobs are deleted by the platform only.',
    deleteMany: (jobs: number) => `Delete ${jobs} Job Lists`, // JOBS-14
  },
  confirmDelete: {
    title: 'Confirm Deletion', // CONF-01
    one: 'Do you want to delete this job?', // CONF-05
    many: (jobs: number) => `Do you want to delete these ${jobs} jobs?`,
    /** Once they are deleted, nobody is asked for the answers any more. */
    item: (names: readonly string[], waiting: number) => {
      const jobs =
        names.length <= 5 ? names.join(', ') : `${names.slice(0, 4).join(', ')} and ${names.length - 4} more`;
      if (waiting === 0) return jobs;
      return `${jobs} · ${countOf(waiting, 'person is', 'people are')} waiting for a reply`;
    },
  },
  saved: 'Request completed successfully!', // TOAST-03
  paused: 'The job is paused.',
  /** "4.0% replies · 2.5% clicks · 1.2% opt-outs", each of the texts that were sent. */
  rates: ({ messagesSent, messagesNonOptOut, messagesOptOut, clicks, peopleOptedOut }: Rated) =>
    [
      `${shareOf(messagesNonOptOut, messagesSent)} replies`,
      ...(clicks === undefined ? [] : [`${shareOf(clicks, messagesSent)} clicks`]),
      `${shareOf(peopleOptedOut ?? messagesOptOut, messagesSent)} opt-outs`,
    ].join(' · '),
  progress: {
    label: (job: string) => `Progress of ${job}`,
    preparing: 'Preparing the recipients',
    rate: (perSecond: number) => `${number(Math.max(1, Math.round(perSecond)))}/s`,
    left: duration,
  },
  /** "Delivered 62.0%": of an hour's texts of this identity and number. */
  alert: (delivered: number, texts: number) => `Delivered ${((100 * delivered) / texts).toFixed(1)}%`,
  alertHint: (delivered: number, texts: number) =>
    `${number(delivered)} of ${countOf(texts, 'text')} of this identity and number in an hour`,
  hidden: {
    text: 'Your job is hidden by the filters.',
    show: 'Show',
    nobody: (job: string) => `No one is assigned to send “${job}” yet.`,
    assign: 'Assign agents',
  },
  news: (jobs: number) => `${countOf(jobs, 'new job')}.`,
  showNews: 'Show',
} as const;
