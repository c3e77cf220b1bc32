import { countOf } from '@campaign/shared-api/messaging';
import { number } from './words';

/** What the DNC Manager and its panel say. Strings of the specification carry their acceptance ID. */
export const dncWords = {
  title: 'DNC Manager', // SHELL-02
  tabs: { label: 'Do not contact', entries: 'Numbers and lists', optOuts: 'Opt-outs' },
  columns: {
    name: 'Name', // DNC-02
    value: 'Value',
    type: 'Type',
    addedOn: 'Added On',
    loaded: 'Opt outs loaded',
    reason: 'Reason',
    actions: 'Action',
  },
  search: 'Search by name or number',
  add: 'Add DNC',
  addSuppression: 'Add Suppression List',
  wholeAgency: 'Whole\u00a0agency',
  notInForce: 'Not active yet',
  none: '—',
  noName: 'No name',
  empty: {
    text: 'Numbers you add here are never texted, by any job.',
    readOnly: 'Your agency has no do-not-contact numbers yet.',
  },
  actions: {
    download: (name: string) => `Download report of ${name}`,
    delete: (name: string) => `Delete ${name}`,
  },
  deletedItem: (name: string) => `DNC: ${name}`, // CONF-08
  stillLoading: 'This list is still loading.',
  export: { label: 'Export', chooseAgency: 'Choose an agency in the filter first.' },
  registries: {
    old: 'A copy of a do-not-call registry is older than 31 days.',
    missing: (name: string) => `${name}: not loaded.`,
    loaded: (name: string, days: number, numbers: number) =>
      `${name}: ${countOf(numbers, 'number')}, ${countOf(days, 'day')} old.`,
    upload: {
      open: 'Upload a new copy',
      title: 'New copy of a registry',
      registry: 'Registry',
      chooseRegistry: 'Choose a registry',
      fileDate: 'File date',
      fileDateHelp: 'The day the registry created it. Scrubs can rely on it for 31 days.',
      isOld: 'This file is older than 31 days: lists would be scrubbed with a warning.',
      file: 'File',
      fileHelp:
        'CSV, TXT or ZIP, up to 200\u00a0MB: the registry’s flat file, or a column PhoneNumber. It replaces the whole old copy.',
      submit: 'Upload',
      cancel: 'Cancel',
      taken: 'The new copy is being read. The old one is used until then.',
      failed: 'The copy was not uploaded',
      missing: {
        registry: 'Choose a registry.',
        fileDate: 'Enter the date of the file.',
        file: 'Please select a file to upload.',
      },
      reading: (name: string, day: string) => `${name}: the copy of ${day} is being read.`,
      notRead: (name: string) => `${name}: the new copy could not be read`,
    },
  },
  optOuts: {
    phone: 'Phone',
    words: 'What they wrote',
    state: 'State',
    job: 'Job',
    since: 'Since',
    stopped: 'Opted out',
    held: 'Needs review',
    byCarrier: 'Reported by the carrier',
    byStaff: 'Reviewed by an agent',
    byHand: {
      'opt-out': (name: string) => `Opted out by hand, by ${name}`,
      'wrong-number': (name: string) => `Wrong number, set by hand, by ${name}`,
    },
    reviewedBy: (name: string) => `Reviewed by ${name}`,
    lift: 'Lift opt-out',
    liftOf: (phone: string) => `Lift opt-out of ${phone}`,
    liftTitle: (phone: string) => `Text ${phone} again?`,
    liftText: (name: string) =>
      `${name} opted this person out by hand. Texts of open jobs that wait for them go out.`,
    action: 'Action',
    search: 'Search by number',
    hint: 'A person lifts an opt-out by texting START. Account administrators can lift what was set by hand.',
    ofJob: 'People who are opted out in answer to one job.',
    allJobs: 'Show all',
    empty: 'No one has opted out yet.',
    unknown: '—',
  },
  check: {
    title: 'Is this number blocked?',
    open: 'Check a number',
    phone: 'Phone',
    agency: 'Agency',
    chooseAgency: 'Choose an agency',
    identity: 'Identity',
    anyIdentity: 'Any identity',
    close: 'Close',
    blocked: (phone: string) => `${phone} is blocked.`,
    free: (phone: string) => `${phone} can be texted.`,
    digits: 'Enter 10 digits.',
    looking: 'Looking it up…',
    nothing: 'Nothing blocks this number.',
    since: 'since',
    sources: {
      'opt-out': 'Opted out',
      review: 'Needs review',
      'dnc-entry': 'Do-not-contact entry',
      'dnc-file': 'Do-not-contact file',
      'suppression-list': 'Suppression list, for jobs that name it',
      national: 'National Do Not Call Registry, for lists scrubbed against it',
      florida: 'Florida Do Not Call list, for lists scrubbed against it',
      'daily-cap': 'The identity has reached its daily limit: texts wait until tomorrow',
      'frequency-cap': 'Texted as often as the frequency limits allow, until',
    },
  },
  create: {
    title: 'DNC Create Manager', // SHELL-14
    way: 'How to add',
    manual: 'Enter a number',
    file: 'Upload a file',
    phone: 'Phone',
    name: 'Name',
    listName: 'List Name',
    fileLabel: 'DNC file',
    fileHelp:
      'CSV, TXT or ZIP, up to 200\u00a0MB. One column must be called PhoneNumber, with 10 or 11 digits.',
    columns: {
      text: 'Choose what the other columns contain. The person in a row is not texted at any number the row gives.',
      asks: 'Holds',
      of: (column: string) => `What ${column} holds`,
      ignored: 'Ignored',
      names: { lead_phone: 'Phone', reason: 'Reason', since: 'Since' },
      taken: (name: string, by: string) => `${name} (now ${by})`,
    },
    reason: 'Reason',
    noReason: 'Choose a reason',
    reasons: [
      'Asked not to be contacted',
      'Wrong number',
      'Complaint',
      'Legal',
      'Litigator',
      'Other',
    ] as readonly string[],
    other: 'Other',
    otherReason: 'Which reason',
    agency: 'Agency',
    chooseAgency: 'Choose an agency',
    identity: 'Identity',
    chooseIdentity: 'Choose an identity',
    everyIdentity: 'All identities of the agency',
    global: 'Whole agency', // DNCM-11
    globalHelp: 'For every identity of your agency.',
    cancelUpload: 'Cancel upload',
    missing: {
      phone: 'Enter a phone number.',
      target: 'Choose an identity or the whole agency.',
      targetOfAdmin: 'Choose an agency or an identity.',
      listName: 'Give the list a name.',
      file: 'Please select a file to upload.',
    },
    badPhone: 'Invalid phone number.', // DNCM-12
    nameTaken: 'This name already exists. Please choose a different name.', // DNCM-04
    notUploaded: 'Failed to upload the list file.', // DNCM-08
    notProcessed: 'Failed to process the file.', // DNCM-08
    notSaved: 'The number was not saved',
    saved: 'DNC saved successfully!', // DNCM-09
    unsaved: 'The do-not-contact numbers are not saved yet.',
  },
  count: number,
} as const;
