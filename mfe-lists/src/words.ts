import type { LedgerBucket, ListFlags, SystemColumn } from '@campaign/shared-api/contracts';
import { countOf, formatCount } from '@campaign/shared-api/messaging';

/** 20000 → "20,000". */
export const number = formatCount;
const rows = (value: number) => countOf(value, 'row');

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth'];

/** Everything this remote says. Strings of the specification carry their acceptance ID. */
export const words = {
  title: 'Phone Lists',
  columns: {
    listName: 'List Name', // PL-02
    identity: 'Identity',
    listType: 'List Type',
    uploadDate: 'Upload Date',
    leadsLoaded: 'Leads Loaded',
    listState: 'List State',
  },
  wholeAgency: 'All identities',
  p2p: {
    title: 'P2P Phone Lists', // SHELL-15
    action: 'Action', // P2PL-04
    empty: 'P2P, house file and rental lists appear here once they are uploaded.',
    emptyReadOnly: 'Your agency has no lists to send to by hand yet.',
    notReady: {
      INACTIVE: 'This list is no longer used.',
      ERROR: 'This list could not be loaded.',
    } as Record<string, string>,
  },
  search: 'Search by list name',
  add: 'Add Phone List',
  empty: {
    text: 'Upload your first list, and send to it a minute later.',
    readOnly: 'Your agency has no phone lists yet.',
    denied: 'There are no lists for the identities you can use.',
  },
  actions: {
    download: (list: string) => `Download report of ${list}`,
    delete: (list: string) => `Delete ${list}`,
    sendTo: (list: string) => `P2P Send to ${list}`, // P2PL-05
  },
  deleted: (list: string) => `Phone List: ${list}`, // CONF-08
  stillLoading: 'This list is still loading.',
  stages: {
    waiting: 'Waiting to be read',
    reading: 'Reading',
    merging: 'Sorting out duplicates and do-not-call numbers',
    done: 'Done',
    failed: 'Failed',
  },
  progress: (list: string) => `Loading ${list}`,
  rowsOf: (read: number, total: number) => `${number(read)} of ${number(total)}`,
  perSecond: (rate: number) => `${number(Math.round(rate))} rows/s`,
  timeLeft: (seconds: number) => {
    if (seconds < 5) return 'almost done';
    if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} s`;
    return `about ${Math.ceil(seconds / 60)} min`;
  },
  ledger: {
    title: (list: string) => list,
    text: 'What became of each row of the file.',
    picture: (parts: string) => `Rows by outcome: ${parts}`,
    bucket: 'Outcome',
    rows: 'Rows',
    share: 'Share',
    download: 'Download',
    downloadOf: (bucket: string) => `Download “${bucket}” as CSV`,
    sum: (accounted: number, total: number) => `${number(accounted)} of ${rows(total)} accounted for`,
    loadedBy: (column: string, rows: number) => `${column} ${number(rows)}`,
    unreadable: 'This list could not be loaded',
    close: 'Close',
    gone: 'No such list',
    goneText: 'It was deleted, or the address names another agency’s list.',
    back: 'Back to the lists',
    details: {
      state: 'State',
      type: 'Type',
      identity: 'Identity',
      agency: 'Agency',
      uploaded: 'Uploaded',
      leads: 'Leads loaded',
    },
    notFound: 'This phone list was not found.',
  },
  buckets: {
    loaded: { name: 'Loaded', why: 'Ready to be texted.' },
    duplicate: { name: 'Duplicate', why: 'Appears earlier in the file.' },
    malformed: { name: 'Malformed', why: 'No phone of 10 or 11 digits, or the row cannot be read.' },
    invalid: { name: 'Invalid', why: 'No such number can exist in North America.' },
    opted_out: { name: 'Opted out', why: 'The person asked to be left alone.' },
    dnc: { name: 'DNC', why: 'On a do-not-contact list of the agency.' },
    national_dnc: { name: 'National DNC', why: 'On the national do-not-call registry.' },
    florida_dnc: { name: 'Florida DNC', why: 'On Florida’s do-not-call registry.' },
    landline: { name: 'Landline', why: 'Cannot receive texts.' },
    mobile_suppressed: { name: 'Mobile suppressed', why: 'Cell numbers were to be left out.' },
  } satisfies Record<LedgerBucket, { name: string; why: string }>,
  upload: {
    steps: { file: 'Upload Phone List', mapping: 'Phone List Mapping' }, // PLUP-01
    title: 'Phone List Manager',
    save: 'Save', // PLUP-02
    back: 'Back',
    finish: 'Finish',
    cancel: 'Cancel',
    cancelUpload: 'Cancel upload',
    file: 'Phone list file',
    fileHelp: 'CSV, TXT or ZIP, up to 200\u00a0MB. One column must be called PhoneNumber.',
    agency: 'Agency',
    chooseAgency: 'Choose an agency',
    identity: 'Identity',
    chooseIdentity: 'Choose an identity',
    loadingIdentities: 'Loading…',
    global: 'Global phone list',
    globalHelp: 'For every identity of your agency.',
    listName: 'List Name',
    listType: 'List Type',
    chooseType: 'Choose a type',
    options: 'Options',
    flags: {
      splitStates: 'Split States', // PLUP-15..18
      suppressCell: 'Suppress Cell',
      addLandlines: 'Add Landlines',
      ndncScrub: 'NDNC Scrub',
      scrubAgainstFloridaDNC: 'Scrub Against Florida DNC',
    } satisfies Record<keyof ListFlags, string>,
    hasSuppression: 'This identity has a suppression list already.',
    missing: {
      agency: 'Choose an agency.',
      identity: 'Choose an identity.',
      listName: 'Give the list a name.',
      listType: 'Choose a list type.',
    },
    uploading: (file: string) => `Uploading ${file}`,
    bytes: (sent: string, total: string) => `${sent} of ${total}`,
    reading: 'Reading the file…',
    notUploaded: 'The file was not uploaded',
    noFile: 'Please select a file to upload.', // PLUP-07
    empty: 'The file is empty or not properly formatted.', // PLUP-08
    noPhoneColumn: "CSV file must contain a 'PhoneNumber' column.", // PLUP-09
    /** PLUP-11. `row` 1 is the first row below the header. */
    badPhone: (row: number, value: string) =>
      `Invalid phone number format at row ${row}: ${value}. Number should be 10 or 11 digits with optional +1 prefix.`,
    /** Added to badPhone: Excel writes long numbers as 2.02555E+09. */
    shortened: 'Excel has shortened these numbers. Format the column as Number, and save the file again.',
    duplicateColumn: (name: string) =>
      `The column '${name}' appears twice in the header. Rename or remove one.`,
    /** What one click does about a file that is refused. */
    ways: {
      sheet: 'Read its first sheet as CSV',
      column: (name: string) => `Use “${name}” as PhoneNumber`,
      keep: 'Load it anyway and list bad rows in the report',
      usesColumn: (name: string) => `“${name}” is used as PhoneNumber.`,
      keepsRows: 'Bad rows will appear in the ledger as malformed.',
    },
    notProcessed: 'Failed to process the file.',
    sheetTooLarge: 'The spreadsheet is too large to be read here. Save it as CSV and choose that file.',
    sheetUnreadable: 'The spreadsheet cannot be read. Save it as CSV and choose that file.',
    wrongExtension: 'Only .txt, .csv and .zip files can be uploaded.',
    tooLarge: 'The file is larger than 200 MB.',
    mapping: {
      intro: (file: string, total: number) => `${rows(total)} in ${file}. Say what each column holds.`,
      dataColumn: 'Column of the file',
      samples: 'First values',
      systemColumn: 'System column',
      of: (column: string) => `System column of ${column}`,
      another: (column: string) => `Another system column for ${column}`,
      also: (column: string, at: number) => `System column ${at} of ${column}`,
      ignored: 'Ignored',
      taken: (system: string, by: string) => `${system} (now ${by})`,
      unnamed: (at: number) => `Column ${at}`,
      emptyValue: 'empty',
      /** What people call them; the wire's name stands beside it. */
      names: {
        title: 'Title',
        first_name: 'First name',
        mid_name: 'Middle name',
        last_name: 'Last name',
        address1: 'Address',
        address2: 'Address, line 2',
        city: 'City',
        state: 'State',
        zip: 'ZIP',
        email: 'Email',
        lead_phone: 'Phone',
        last_4: 'Last 4',
      } satisfies Record<SystemColumn, string>,
      named: (name: string, system: string) => `${name} (${system})`,
      phoneOrder: (place: number) =>
        place === 1 ? 'Tried first' : `Tried ${ORDINALS[place] ?? `as number ${place}`}`,
      first: 'Try first',
      tryFirst: (column: string) => `Try first: ${column}`,
      severalPhones: 'Of several phone columns the first number that can be texted is loaded.',
      needsPhone: 'Map one column to lead_phone.',
    },
    unsaved: 'The phone list is not saved yet.',
    discard: {
      title: 'Leave the upload?',
      text: 'The phone list is not saved yet. What you chose will be lost.',
      confirm: 'Leave',
      stay: 'Stay',
    },
  },
} as const;
