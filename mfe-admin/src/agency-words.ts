import type { AgencyFeature, RateKind } from '@campaign/shared-api/contracts';
import { number } from './words';

/** 0.0129 → "$0.0129". */
export const dollars = (rate: number | null) => (rate === null ? '–' : `$${rate.toFixed(4)}`);

/** All that is said about agencies. Strings of the specification carry their acceptance ID. */
export const agencyWords = {
  title: 'Agencies', // SHELL-07
  search: 'Search by name or number',
  waiting: (value: number) => `Waiting (${number(value)})`,
  add: 'Add Agency',
  empty: {
    title: 'No agency yet',
    text: 'Agencies sign up by themselves, or you add one here.',
  },
  // AGCY-02
  columns: {
    row: '#',
    name: 'Agency Name',
    number: 'Agency Number',
    sms: 'SMS RATE',
    image: 'Image MMS RATE',
    video: 'Video MMS RATE',
    status: 'Status',
    approved: 'Approved',
    actions: 'Actions',
  },
  textsWait: (value: number) => (value === 1 ? '1 text waits' : `${number(value)} texts wait`),
  waitsSince: 'Since ',
  emailNotVerified: 'Owner’s email not verified',
  usedBy: 'Jobs:',
  actions: {
    more: (name: string) => `More actions for ${name}`,
    stopWords: 'Modify Stop Words', // AGCY-05
    addIdentity: 'Add Identity',
    rates: 'Edit Rates', // AGCY-06
    usage: 'Usage',
    features: 'Features',
    carrier: 'Carrier setup',
    owner: 'Owner',
    people: 'People',
    history: 'History',
    status: 'Edit Status', // AGCY-07
    approve: 'Approve', // AGCY-08
    approveOf: (name: string) => `Approve ${name}`,
    reject: 'Reject', // AGCY-09
    rejectOf: (name: string) => `Reject ${name}`,
    delete: 'Delete Agencies', // AGCY-10
  },
  confirmStatus: 'Confirm update of status', // CONF-01
  askStatus: 'Do you want to update the status of this agency?', // CONF-06
  item: (name: string) => `Agency: ${name}`, // CONF-07
  statusItem: (name: string, enables: boolean) =>
    `Agency: ${name}, to be ${enables ? 'enabled' : 'disabled'}`,
  /** The effects of a status change; they follow the question. */
  consequence: {
    disabled: (jobs: number, texts: number) =>
      [
        'Its people are signed out and cannot sign in.',
        jobs > 0 && `Its ${jobs === 1 ? 'open job does' : `${number(jobs)} open jobs do`} not send.`,
        texts > 0 &&
          `${texts === 1 ? '1 text waits' : `${number(texts)} texts wait`} until the agency is enabled.`,
      ]
        .filter(Boolean)
        .join(' '),
    enabled: (texts: number) =>
      texts === 0
        ? 'Its people can sign in again.'
        : `Its people can sign in again, and ${texts === 1 ? '1 waiting text' : `${number(texts)} waiting texts`} can be sent.`,
    deleted: (jobs: number) =>
      jobs === 0
        ? 'Its people are signed out and cannot sign in again.'
        : `Its ${jobs === 1 ? 'open job has' : `${number(jobs)} open jobs have`} to be completed or deleted first.`,
  },
  ratesChange: (day: string) =>
    `Changes ${new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' })}`,
  applicant: 'Applicant:',
  noWebsite: 'No website yet',
  failed: 'Failed to update rates', // AGCY-13, of status and approval, too
  rejection: {
    title: (name: string) => `Reject ${name}?`,
    text: 'Its users can no longer sign in. You can approve it later.',
    reason: 'Reason',
    reasonHelp: 'Emailed to the agency’s owner and administrators.',
    confirm: 'Reject',
    cancel: 'Cancel',
  },
  rates: {
    title: 'Edit Message Rates', // RATE-01
    p2p: 'P2P rates',
    a2p: 'A2P rates',
    kinds: {
      smsRate: 'SMS',
      imgMmsRate: 'Image MMS',
      vidMmsRate: 'Video MMS',
      a2pSmsRate: 'A2P SMS',
      a2pImgMmsRate: 'A2P image MMS',
      a2pVidMmsRate: 'A2P video MMS',
    } satisfies Record<RateKind, string>,
    perSegment:
      'Dollars per segment, for jobs created from then on and for texts without a job. Existing jobs keep their rate.',
    from: 'Rates start',
    fromNow: 'Now',
    fromDay: 'On a date',
    day: 'Start date',
    dayHelp: 'From midnight in New York.',
    notAhead: 'Choose a day from tomorrow on.',
    agency: 'Agency',
    name: 'Agency name',
    nameRequired: 'Please fill in the fields!',
    domain: 'Domain',
    domainHelp: 'The host of its short links, like links.example.com.',
    shortLinks: 'Short links',
    shortLinkOptions: { internal: 'Made by the console', EXTERNAL: 'External', Manual: 'Manual' },
    invalid: 'Enter an amount from 0 to 100 with at most four decimals.',
    keep: (jobs: number) =>
      jobs === 1 ? '1 open job keeps its rate' : `${number(jobs)} open jobs keep their rate`,
    history: 'History',
    planned: 'Planned',
    withdraw: 'Withdraw',
    withdrawOf: (day: string) => `Withdraw the change of ${day}`,
    withdrawn: 'The change was withdrawn.',
    withAgency: 'Set when the agency was created',
    loading: 'Loading the history',
    save: 'Save',
    cancel: 'Cancel',
    theirs: 'Current',
  },
  usage: {
    title: (name: string) => `Usage of ${name}`,
    text: 'Texts sent and received, by calendar month in New York time.',
    month: 'Month',
    download: 'Download CSV',
    figures: {
      segments: 'Segments',
      mms: 'MMS',
      inbound: 'Inbound',
      failed: 'Failed',
      cost: 'Cost',
    },
    tabs: { label: 'By', identities: 'By identity', jobs: 'By job' },
    name: { identities: 'Identity', jobs: 'Job' },
    none: { identities: 'No identity', jobs: 'No job' },
    empty: { title: 'Nothing was sent', text: 'No texts were sent or received that month.' },
    close: 'Close',
    own: 'Usage',
  },
  owner: {
    title: (name: string) => `Owner of ${name}`,
    text: 'The agency belongs to this person.',
    name: 'Name',
    email: 'Email',
    emailState: (email: string, verified: boolean) => `${email} (${verified ? 'verified' : 'not verified'})`,
    view: 'View as owner',
    edit: 'Edit',
    invitation: 'Invitation',
    notAccepted: 'Not accepted yet',
    invite: 'Send the invitation again',
    handOver: 'To hand the agency over, add another administrator under Users, then delete this one there.',
    close: 'Close',
  },
  features: {
    title: (name: string) => `Features of ${name}`,
    text: 'Users of the agency see the change on the next page they open.',
    kinds: {
      'hide-cost': ['Hide costs', 'Users of this agency do not see prices, costs or estimates in dollars.'],
      'own-rows-only': [
        'Lists of the identity only',
        'A job can use only the lists of its identity, not those of the whole agency.',
      ],
      'rental-toggle-blocked': [
        'Lock the Rental List switch',
        'Users cannot change the Rental List switch of a job.',
      ],
      'house-rental-filter': [
        'Filter lists by house or rental',
        'The Rental List switch shows only rental lists when on, and only house lists when off.',
      ],
      'own-short-link-host': ['Own short-link domain', 'Its short links use a domain of their own.'],
    } satisfies Record<AgencyFeature, readonly [string, string]>,
    host: 'Host',
    hostHelp: 'Like go.example.com; it must lead to this console.',
    noHost: 'Enter a host like go.example.com.',
    failed: 'Failed to update features',
    save: 'Save',
    cancel: 'Cancel',
  },
  creation: {
    title: 'Create a new agency', // AGNEW-01
    name: 'Agency name',
    email: 'Owner’s email',
    emailHelp: 'We email them a link to choose their password.',
    password: 'Password',
    approve: 'Approve at once',
    approveHelp: 'Otherwise it waits for approval: its people can prepare, but nothing is sent.',
    fillIn: 'Please fill in the fields!', // AGNEW-02
    badEmail: 'Enter a valid email address.',
    done: 'Create a new agency!', // AGNEW-04
    create: 'Create',
    cancel: 'Cancel',
    unsaved: 'The agency has not been created yet.',
  },
} as const;
