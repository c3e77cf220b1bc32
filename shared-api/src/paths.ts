/** The console's addresses: link by these, so that no remote needs to know another. */
const slug = (jobType: string) => encodeURIComponent(jobType.toLowerCase());

export const paths = {
  home: () => '/',
  dashboard: () => '/dashboard',
  signIn: () => '/signin',
  signUp: () => '/signup',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  terms: () => '/terms',
  /** Where a preview link leads: asks before a build that nobody else has is run. */
  preview: (ticket: string) => `/preview?ticket=${ticket}`,
  selectSendType: () => '/select-send-type',
  /** ROUTE-05. */
  createJob: (sendType: 'soapbox' | 'house' | 'p2p') => `/${sendType}/create`,
  /** A new job like this one. */
  cloneJob: ({ jobType, jobId }: { jobType: string; jobId: number }) =>
    `/${jobType === 'P2P' ? 'p2p' : jobType === 'House File' ? 'house' : 'soapbox'}/create?from=${jobId}`,
  editJob: (jobId: number) => `/job/edit/${jobId}`,
  /** ROUTE-07, ROUTE-16: the first segment is the job type in lower case. */
  job: (jobType: string, jobId: number) => `/${slug(jobType)}/${jobId}`,
  /** JDET-09: the same, with the choice of its people open. */
  jobAgents: (jobType: string, jobId: number) => `/${slug(jobType)}/${jobId}?agents=choose`,
  /** ROUTE-08, JOBS-17. */
  jobReport: (jobType: string, jobId: number, identityId: number) =>
    `/${slug(jobType)}/${jobId}/${identityId}/reports`,
  phoneLists: () => '/phonelist',
  media: () => '/media',
  users: (agency?: number) => (agency === undefined ? '/agent' : `/agent?agency=${agency}`),
  /** What was done to one of the agencies. */
  auditOf: (agency: number) => `/admin/audit?agency=${agency}`,
  agencies: () => '/agencies',
  /** 'Is this number blocked?' for texts of this identity. */
  numberCheck: ({ phone, accountId, identityId }: { phone: string; accountId: number; identityId: number }) =>
    `/dnc?check=${encodeURIComponent(phone)}&of=${accountId}&for=${identityId}`,
  /** Everyone who is opted out in answer to a job. */
  optOutsOf: (jobId: number) => `/dnc?tab=opt-outs&job=${jobId}`,
  identities: () => '/identity',
  /** IMGR-05: absolute, wherever the panel was opened. */
  identity: (identityId: number) => `/identity/${identityId}`,
  chat: (jobId: number) => `/chats/${jobId}`,
  /** Whoever wrote, over all jobs. */
  inbox: () => '/chats/inbox',
  p2pChat: (jobOrListId: number) => `/p2pchats/${jobOrListId}`,
  /** CHATL-02, CHATL-03: what was said in a job. */
  conversations: ({ jobType, jobId }: { jobType: string; jobId: number }) =>
    jobType === 'P2P' ? paths.p2pChat(jobId) : paths.chat(jobId),
  /** JOBS-18, JOBS-19: where a row of the jobs tab leads. */
  jobRow: (job: { jobType: string; jobId: number }) => {
    if (job.jobType === 'House File') return paths.job('house', job.jobId);
    return paths.conversations(job);
  },
} as const;

/** The shell's own pages, open to all (ROUTE-03); the server announces their files with the page. */
const PUBLIC_PAGES = [
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/terms',
  '/preview',
] as const;
export type PublicPage = (typeof PUBLIC_PAGES)[number];

/** First path segments of the console; no short code may equal one (SLINK-10, ROUTE-19). */
export const RESERVED_SEGMENTS: readonly string[] = [
  'api',
  'mfe',
  'assets',
  'platform',
  'healthz',
  'readyz',
  'metrics',
  'webhooks',
  's',
  'm',
  'signin',
  'signup',
  'forgot-password',
  'reset-password',
  'verify-email',
  'terms',
  'preview',
  'dashboard',
  'select-send-type',
  'soapbox',
  'house',
  'p2p',
  'job',
  'media',
  'dnc',
  'phonelist',
  'agent',
  'identity',
  'chats',
  'p2pchats',
  'agencies',
  'p2p-phonelist',
  'admin',
  'settings',
  'help',
];

/** The address without the slashes at its end, which change nothing; `/` of nothing but slashes. */
export function withoutLastSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end) || '/';
}

/** Which of the shell's own pages stands at an address: as with the remotes' pages, capitals change nothing. */
export function publicPageAt(pathname: string): PublicPage | undefined {
  const path = withoutLastSlashes(pathname).toLowerCase();
  return PUBLIC_PAGES.find((page) => page === path);
}

/** The code of a short link at an address: eight letters, capital or small, or digits that begin no other address. */
export function shortCodeAt(pathname: string): string | undefined {
  const code = /^\/([A-Za-z0-9]{8})$/.exec(withoutLastSlashes(pathname))?.[1];
  return code && !RESERVED_SEGMENTS.includes(code.toLowerCase()) ? code : undefined;
}
