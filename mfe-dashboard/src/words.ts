const count = new Intl.NumberFormat('en-US');
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** 12408 → "12,408". */
export const number = (value: number) => count.format(value);
/** A row's cost: two decimals (JOBS-28). */
export const money = (value: number) => cents.format(value);
/** A total: whole (JOBS-29). */
export const wholeMoney = (value: number) => dollars.format(value);

const duration = (seconds: number) => {
  if (seconds < 60) return 'less than a minute';
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min`;
  return `about ${Math.round(seconds / 3600)} h`;
};

/** Everything this room says. Strings of the specification carry their acceptance ID. */
export const words = {
  title: 'P2P SMS Jobs', // DASH-01
  create: 'Create Job +', // JOBS-11
  stopWords: {
    title: 'Stop Words', // JOBS-13
    text: 'Whoever answers with one of these and nothing else gets no more texts from your agency.',
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
    active: 'In force',
    activeOf: (word: string) => `“${word}” is in force`,
    delete: (word: string) => `Delete “${word}”`,
    confirmDelete: {
      title: 'Confirm Deletion', // CONF-01
      text: 'Do you want to delete this item?', // CONF-08
      item: (word: string) => `Stop Word: ${word}`, // CONF-08
    },
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
    segments: 'Segments',
    cost: 'Cost',
  },
  statistics: { label: 'Totals of these jobs', jobs: 'Jobs', sent: 'Total sent', cost: 'Total cost' },
  empty: {
    text: 'Create your first job: choose a list, write a message, send.',
    readOnly: 'Your agency has no jobs yet.',
  },
  actions: {
    report: (job: string) => `Report of ${job}`,
    approve: (job: string) => `Approve ${job}`,
    pause: (job: string) => `Pause ${job}`,
    resume: (job: string) => `Resume ${job}`,
    delete: (job: string) => `Delete ${job}`,
    more: (job: string) => `More actions for ${job}`,
    edit: 'Edit',
    clone: 'Clone',
    open: 'Open the job',
    begunStays: 'It has begun to send and stays as it is.',
    completedStays: 'Completed jobs are deleted by the platform only.',
    deleteMany: (jobs: number) => `Delete ${jobs} Job Lists`, // JOBS-14
  },
  confirmDelete: {
    title: 'Confirm Deletion', // CONF-01
    one: 'Do you want to delete this job?', // CONF-05
    many: (jobs: number) => `Do you want to delete these ${jobs} jobs?`,
  },
  confirmApprove: {
    title: 'Confirm update of status', // CONF-01
    text: (job: string, people: number) =>
      people > 0
        ? `“${job}” will begin to send to ${number(people)} people.`
        : `“${job}” will begin to send.`,
  },
  saved: 'Request completed successfully!', // TOAST-03
  progress: {
    label: (job: string) => `Progress of ${job}`,
    preparing: 'Preparing the recipients',
    of: (done: number, all: number) => `${number(done)} of ${number(all)}`,
    rate: (perSecond: number) => `${number(Math.max(1, Math.round(perSecond)))}/s`,
    left: duration,
  },
  hidden: {
    text: 'Your job is hidden by the filters.',
    show: 'Show',
  },
  news: (jobs: number) => (jobs === 1 ? '1 new job.' : `${jobs} new jobs.`),
  showNews: 'Show',
} as const;
