const whole = new Intl.NumberFormat('en-US');
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** 12408 → "12,408". */
export const number = (value: number) => whole.format(value);
/** 58_240 → "58.2 kB". */
export const kilobytes = (bytes: number) => `${decimal.format(bytes / 1000)} kB`;
/** 0.034 → "3.4%". */
export const percent = (value: number) => share.format(value);
/** 218 → "218 ms". */
export const milliseconds = (value: number) => `${number(value)} ms`;

interface Match {
  roles?: string[] | undefined;
  agencies?: number[] | undefined;
}
const KINDS: Record<string, string> = {
  timeout: 'too slow',
  'not-found': 'not found',
  http: 'server',
  integrity: 'wrong bytes',
  incompatible: 'incompatible',
  evaluation: 'did not start',
  contract: 'contract',
  'stale-build': 'other build',
  chunk: 'part missing',
  render: 'crashed',
  tampered: 'changed the console',
};

/** 75 → "75 s", 300 → "5 min". */
export const seconds = (value: number) =>
  value < 120 ? `${Math.round(value)} s` : `${number(Math.round(value / 60))} min`;

/** Everything this remote says. */
export const words = {
  operations: {
    title: 'Operations',
    pending: 'Texts to send',
    lag: (value: number) => `Longest time without a text in a running job: ${seconds(value)}`,
    sending: 'With the carrier',
    unknown: 'In doubt',
    unknownHint: 'Never sent again blindly',
    callbacks: 'Callbacks to apply',
    oldest: (age: string) => `Oldest: ${age}`,
    holds: 'Waiting by reason',
    reason: 'Reason',
    jobs: 'Jobs',
    recipients: 'Recipients',
    noHolds: { title: 'Nothing waiting', text: 'Every running job can send.' },
    noHoldsPaused: { title: 'No job is waiting', text: 'All sending is paused, so no text goes out.' },
    noHoldsNoWorker: { title: 'No job is waiting', text: 'No worker is running, so no text goes out.' },
    noWorker: 'No worker is running',
    neverWorked: 'Nothing is sent until one starts. None has run yet.',
    noWorkerSince: 'Nothing is sent until one starts. The last one was seen',
    silentWorker: (silent: number) =>
      silent === 1 ? 'A worker has stopped responding' : `${number(silent)} workers have stopped responding`,
    silentSince: (living: number) =>
      `${living === 1 ? '1 other worker is' : `${number(living)} other workers are`} sending. The last heartbeat came`,
    toConnections: 'See Connections',
    unknowns: 'In doubt',
    unknownsText: 'The carrier has not said whether it took these. Its callback or a look-up settles them.',
    job: 'Job',
    noJob: 'An automatic answer',
    agency: 'Agency',
    texts: 'Texts',
    since: 'Since',
    noUnknowns: { title: 'Nothing in doubt', text: 'The carrier has answered for every text.' },
    held: {
      title: 'Needs review',
      text: 'What these people wrote may mean stop. Nothing is sent to them until you decide.',
      search: 'Words, number or agency',
      wrote: 'What they wrote',
      last: (text: string) => `Last: ${text}`,
      number: 'Number',
      agency: 'Agency',
      job: 'Job',
      since: 'Since',
      waiting: 'Texts waiting',
      decide: 'Decide',
      optOut: 'Stop texting',
      optOutOf: (phone: string) => `${phone}: stop texting`,
      release: 'Not a stop',
      releaseOf: (phone: string) => `${phone}: not a stop`,
      releaseTitle: (phone: string) => `Text ${phone} again?`,
      releaseText: (text: string, last: string | null, waiting: number) =>
        `They wrote “${text}”${last === null ? '' : `, and last “${last}”`}. ${waiting === 1 ? '1 waiting text goes' : `${number(waiting)} waiting texts go`} out.`,
      none: { title: 'Nothing to review', text: 'No one has written words that may mean stop.' },
    },
    errors: 'Refused by the carrier, last 24 hours',
    code: 'Code',
    meaning: 'What it means',
    remedy: 'What to do',
    noErrors: { title: 'Nothing refused', text: 'The carrier took every text of the last day.' },
    pauseAll: {
      stop: 'Pause all sending',
      stopText: 'No agency’s texts go out until you resume. Texts already with the carrier are not recalled.',
      stopNow: 'Pause now',
      cancel: 'Cancel',
      reason: 'Reason',
      reasonHelp: 'Saved in the audit log.',
    },
  },
  connections: {
    title: 'Connections',
    text: 'What this installation needs to send texts and to receive replies.',
    refresh: 'Check again',
    checked: 'Checked',
    since: 'Since',
    callbacks: {
      title: 'Callback URL',
      text: 'Enter this URL at your carrier for delivery receipts and for incoming messages.',
      inUse: 'In use',
      copy: (carrier: string) => `Copy the callback URL for ${carrier}`,
      copied: 'Copied to the clipboard.',
      notCopied: 'Your browser did not allow copying. Select the URL and copy it.',
      withUser: (username: string) =>
        `Basic authentication: user name ${username}, password from CARRIER_CALLBACK_PASSWORD. Enter the URL twice: as inbound and as status callback.`,
      signed:
        'Enter it as the webhook URL of the messaging profile. Telnyx signs each call with the key in CARRIER_PUBLIC_KEY.',
    },
  },
  audit: {
    title: 'Audit log',
    text: 'Who did what. No one can change it.',
    ownText: 'What was done in your agency, and by whom. No one can change it.',
    ownSearch: 'Person or object',
    when: 'When',
    who: 'Who',
    platform: 'The platform',
    agency: 'Agency',
    action: 'Action',
    anyAction: 'Any action',
    object: 'Object',
    details: 'Details',
    none: '–',
    dates: 'Date',
    open: 'Open',
    openEntry: (action: string) => `Open the entry “${action}”`,
    close: 'Close',
    entry: (auditId: number) => `Entry ${auditId}`,
    entryNumber: 'Entry',
    noEntry: { title: 'No such entry', text: 'You may not see it, or the URL is wrong.' },
    whoseAgency: 'Agency of this person',
    change: (old: string, now: string) => `${old} → ${now}`,
    call: 'API call',
    search: 'Person, agency or object',
    allAgencies: 'All Agencies',
    empty: { title: 'No activity yet', text: 'Changes appear here.' },
  },
  releases: {
    title: 'Releases',
    refresh: 'Refresh',
    loading: 'Loading the releases',
    tabs: { remotes: 'Remotes', history: 'History', audit: 'Audit' },
    inForce: (release: number, by: string) => `Release ${release} is live, published by ${by},`,
    on: 'On',
    off: 'Switched off',
    canaryOf: (weight: string, match: Match = {}) =>
      [
        `Canary ${weight}`,
        ...(match.roles?.length ? [match.roles.join(', ')] : []),
        ...(match.agencies?.length ? [`agencies ${match.agencies.join(', ')}`] : []),
      ].join(' + '),
    canaryOfNobody: 'No one has the canary',
    whoIsOnCanary: 'Who is on it',
    rollBack: 'Roll back',
    noWayBack: 'There is no build before this one.',
    switchOff: 'Switch off',
    adminStays:
      'Operations and Releases are part of it. It can be switched off by command line only: mfe disable admin.',
    switchOn: 'Switch on',
    peopleRead: 'People read in its place:',
    builds: {
      label: (remote: string) => `Builds of ${remote}`,
      build: 'Build',
      published: 'Published',
      /** No browser has shown its pages before people get them. */
      notMounted: 'not mounted: cannot become stable',
      typical: 'Opens in',
      failures: 'Failed in 7 days',
      failed: (failed: string, loads: string) => `${failed} of ${loads}`,
      byKind: 'By kind',
      otherKinds: 'others',
      kind: (kind: string) => KINDS[kind] ?? kind,
      channels: { stable: 'stable', canary: 'canary', fallback: 'fallback' },
      empty: { title: 'Nothing published yet', text: 'mfe publish brings the first build.' },
    },
    canary: {
      title: (remote: string) => `On the canary of ${remote}`,
      name: 'Name',
      email: 'Email',
      agency: 'Agency',
      why: 'Chosen by',
      by: { weight: 'share', match: 'role or agency' },
      empty: { title: 'No one', text: 'No one is in the canary’s share right now.' },
    },
    change: {
      titles: {
        rollback: (remote: string) => `Roll ${remote} back?`,
        disable: (remote: string) => `Switch ${remote} off?`,
        enable: (remote: string) => `Switch ${remote} on?`,
      },
      rollbackText: (canary?: string, stable?: string, fallback?: string) =>
        canary
          ? `The canary ${canary} ends and everybody gets ${stable ?? 'nothing'}. Open tabs follow the next time they open it.`
          : `Everybody gets ${fallback ?? 'the build before'} instead of ${stable ?? 'this one'}. Open tabs follow the next time they open it.`,
      texts: {
        disable: 'No one can enter it until it is switched on again. People in it now stay until they leave.',
        enable: 'Everybody may enter it again.',
      },
      reason: 'Reason',
      reasonHelp: 'Saved in the history with your name.',
      reasonMissing: 'Say why, in a few words.',
      message: 'What people read in its place',
      messageHelp: 'Say when it will be back, if you know.',
      messageMissing: 'Say something to the people who need this page.',
      confirm: {
        rollback: (remote: string) => `Roll back ${remote}`,
        disable: (remote: string) => `Switch off ${remote}`,
        enable: (remote: string) => `Switch on ${remote}`,
      },
      cancel: 'Cancel',
      done: {
        rollback: (remote: string) => `${remote} is rolled back.`,
        disable: (remote: string) => `${remote} is switched off.`,
        enable: (remote: string) => `${remote} is switched on.`,
      },
    },
    override: {
      title: (remote: string) => `See another build of ${remote}?`,
      text: (remote: string, build: string) =>
        `For an hour you alone see build ${build} of ${remote}, in this browser. A bar above the page says so and ends it. The console reloads.`,
      confirm: 'See this build',
      cancel: 'Cancel',
    },
    history: {
      label: 'Releases',
      release: 'Release',
      when: 'When, by whom',
      reason: 'Reason',
      empty: { title: 'No release yet', text: 'The first promotion makes one.' },
    },
    audit: {
      label: 'What was done',
      what: 'What',
      when: 'When, by whom',
      reason: 'Reason',
      actions: {
        publish: 'Published',
        mount: 'Mounted in a browser',
        promote: 'Promoted',
        rollback: 'Rolled back',
        disable: 'Switched off',
        enable: 'Switched on',
        halt: 'Halted',
        adopt: 'Adopted',
        token: 'Token made',
        revoke: 'Token revoked',
        override: 'Override',
        'preview-link': 'Preview link',
        preview: 'Preview started',
        'preview-end': 'Preview ended',
        previewer: 'On the preview list',
        'previewer-gone': 'Off the preview list',
      },
      empty: { title: 'Nothing yet', text: 'Releases and rollbacks appear here.' },
    },
  },
} as const;
