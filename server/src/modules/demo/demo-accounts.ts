import type { Role } from '@campaign/shared-api/contracts';
import { ACCOUNT_FEATURES } from '@campaign/shared-api/constants';
import type { Context } from '../../context';
import { daysBefore } from './demo-draw';

export const DEMO_PASSWORD = 'campaign-demo';

export const LAUNCHPAD = 60;

/** The agencies of the demo, with every kind of approval. Account 4 is the platform's owner. */
export const ACCOUNTS = [
  { account_id: 4, user_name: 'Campaign Console', agent_number: '1000004', approved: true, status: true },
  {
    account_id: 46,
    user_name: 'Northfield Strategies',
    agent_number: '1000046',
    approved: true,
    status: true,
  },
  { account_id: 53, user_name: 'Civic Scope', agent_number: '1000053', approved: true, status: true },
  {
    account_id: 56,
    user_name: 'Bright Harbor',
    agent_number: '1000056',
    approved: true,
    status: true,
    // SLINK-08: it has a host of its own, and says which.
    short_link_host: 'https://go.bright-harbor.example',
  },
  {
    account_id: LAUNCHPAD,
    user_name: 'Launchpad',
    agent_number: '1000060',
    approved: true,
    status: true,
    // People are told each morning of replies that wait.
    reply_digest: 'daily',
  },
  { account_id: 61, user_name: 'LP Brokering', agent_number: '1000061', approved: true, status: true },
  { account_id: 62, user_name: 'Fresh Start Media', agent_number: '1000062', approved: null, status: true },
  {
    account_id: 63,
    user_name: 'Offshore Offers',
    agent_number: '1000063',
    approved: false,
    status: true,
    approval_reason: 'The website does not say who sends the texts.',
  },
  { account_id: 64, user_name: 'Quiet Corner', agent_number: '1000064', approved: true, status: false },
] as const;

/** An agency's rates begin with it, and its first job comes later; who waits for approval came lately. */
export const demoAccounts = (ctx: Context) =>
  ACCOUNTS.map((account) => ({
    ...account,
    site_id: `70${account.account_id}`,
    created_at: daysBefore(ctx, account.approved === null ? 2 : 40).toJSDate(),
  }));

export const FEATURES = Object.entries(ACCOUNT_FEATURES).flatMap(([account, features]) =>
  features.map((feature) => ({ account_id: Number(account), feature })),
);

const person = (agent_id: number, account_id: number, email: string, name: string, role: Role) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return {
    agent_id,
    account_id,
    email: `${email}@demo.example`,
    first_name,
    last_name,
    display_name: name,
    role,
  };
};

/** All sign in with DEMO_PASSWORD; `both@` belongs to two agencies (SIGNIN-06). */
export const AGENTS = [
  person(1, 4, 'admin', 'Alex Admin', 'ADMIN'),
  person(2, LAUNCHPAD, 'agency', 'Avery Agency', 'USER'),
  person(3, LAUNCHPAD, 'agent-admin', 'Andy Admin', 'AGENT-ADMIN'),
  person(4, LAUNCHPAD, 'reader', 'Robin Reader', 'AGENT-READER'),
  person(5, LAUNCHPAD, 'clicker', 'Chris Clicker', 'AGENT-CLICKER'),
  person(6, 46, 'northfield', 'Nora Northfield', 'AGENT-ADMIN'),
  person(7, 53, 'both', 'Bo Both', 'AGENT-ADMIN'),
  person(8, 56, 'both', 'Bo Both', 'AGENT-ADMIN'),
  person(9, 61, 'brokering', 'Lee Brokering', 'AGENT-ADMIN'),
  person(10, 62, 'pending', 'Pat Pending', 'AGENT-ADMIN'),
  person(11, 63, 'rejected', 'Reese Rejected', 'USER'),
  person(12, 64, 'disabled', 'Dana Disabled', 'USER'),
] as const;

const READY = {
  entity_type: 'NON_PROFIT',
  is_political: true,
  vertical: 'POLITICAL',
  tcr_identity_status: 'VERIFIED',
  cv_vetting_status: 'ACTIVE',
  usecase: 'POLITICAL',
};
const site = (account: number) => ({ site_id: `70${account}`, peer_id: `70${account}01` });

/** `clicker@demo.example`, who works on Launchpad's P2P jobs. */
export const CLICKER = 5;

/** One identity in every 10DLC state; what they have told the registry: demo-registrations. */
const IDENTITIES = [
  { identity_id: 1, account_id: 4, identity_name: 'House identity', ...READY, ...site(60) },
  { identity_id: 101, account_id: LAUNCHPAD, identity_name: 'Rivera for Mayor', ...READY, ...site(60) },
  {
    identity_id: 102,
    account_id: LAUNCHPAD,
    identity_name: 'Harbor Parks Levy',
    ...READY,
    usecase: null,
    ...site(60),
  },
  {
    identity_id: 103,
    account_id: LAUNCHPAD,
    identity_name: 'Lakeside Clinic',
    ...READY,
    is_political: false,
    vertical: 'HEALTHCARE',
    cv_vetting_status: 'PENDING',
    usecase: null,
    ...site(60),
  },
  {
    identity_id: 104,
    account_id: LAUNCHPAD,
    identity_name: 'Union Local 12',
    ...READY,
    is_political: false,
    vertical: 'NGO',
    tcr_identity_status: 'UNVERIFIED',
    cv_vetting_status: null,
    usecase: null,
    ...site(60),
  },
  { identity_id: 105, account_id: LAUNCHPAD, identity_name: 'Corner Bakery', ...site(60) },
  {
    identity_id: 106,
    account_id: LAUNCHPAD,
    identity_name: 'Riverside Yoga',
    ...site(60),
    entity_type: 'PRIVATE_PROFIT',
    is_political: false,
    will_send_over_2k: false,
  },
  {
    identity_id: 107,
    account_id: LAUNCHPAD,
    identity_name: 'Maple Street Books',
    ...site(60),
    entity_type: 'PRIVATE_PROFIT',
    is_political: false,
    will_send_over_2k: false,
    vertical: 'RETAIL',
    tcr_identity_status: 'PENDING',
  },
  {
    identity_id: 108,
    account_id: LAUNCHPAD,
    identity_name: 'Green Valley Fund',
    ...site(60),
    entity_type: 'NON_PROFIT',
    is_political: false,
    will_send_over_2k: true,
    vertical: 'NGO',
    tcr_identity_status: 'VETTED_VERIFIED',
  },
  {
    identity_id: 109,
    account_id: LAUNCHPAD,
    identity_name: 'Citizens for Transit',
    ...site(60),
    entity_type: 'NON_PROFIT',
    is_political: true,
    vertical: 'POLITICAL',
    tcr_identity_status: 'VERIFIED',
  },
  {
    identity_id: 150,
    account_id: LAUNCHPAD,
    identity_name: 'Hill Country Library',
    ...site(60),
    entity_type: 'GOVERNMENT',
    is_political: false,
    will_send_over_2k: false,
    vertical: 'EDUCATION',
    tcr_identity_status: 'VERIFIED',
    usecase: 'LOW_VOLUME',
    daily_cap: 1500,
  },
  {
    identity_id: 171,
    account_id: LAUNCHPAD,
    identity_name: 'Oak Grove PAC',
    ...site(60),
    entity_type: 'NON_PROFIT',
    is_political: true,
    vertical: 'POLITICAL',
    tcr_identity_status: 'VERIFIED',
    cv_vetting_status: 'FAILED',
  },
  {
    identity_id: 172,
    account_id: LAUNCHPAD,
    identity_name: 'Prairie Food Co-op',
    ...site(60),
    entity_type: 'PRIVATE_PROFIT',
    is_political: false,
    will_send_over_2k: false,
    vertical: 'AGRICULTURE',
    tcr_identity_status: 'SELF_DECLARED',
  },
  {
    identity_id: 173,
    account_id: LAUNCHPAD,
    identity_name: 'Riverbend Theater',
    ...site(60),
    entity_type: 'NON_PROFIT',
    is_political: false,
    will_send_over_2k: true,
    vertical: 'ENTERTAINMENT',
    tcr_identity_status: 'VERIFIED',
  },
  {
    identity_id: 174,
    account_id: LAUNCHPAD,
    identity_name: 'Sunrise Fitness',
    ...site(60),
    entity_type: 'PRIVATE_PROFIT',
    is_political: false,
    will_send_over_2k: true,
    vertical: 'RETAIL',
    tcr_identity_status: 'VERIFIED',
  },
  {
    identity_id: 175,
    account_id: LAUNCHPAD,
    identity_name: 'Voters of Elm County',
    ...site(60),
    entity_type: 'NON_PROFIT',
    is_political: true,
    vertical: 'POLITICAL',
    usecase: 'POLITICAL',
    tcr_identity_status: 'VERIFIED',
    cv_vetting_status: 'EXPIRED',
  },
  { identity_id: 111, account_id: 46, identity_name: 'Northfield House', ...READY, ...site(46) },
  {
    identity_id: 112,
    account_id: 46,
    identity_name: 'Northfield Field',
    ...READY,
    site_id: '7046',
    peer_id: '704602',
  },
  { identity_id: 121, account_id: 53, identity_name: 'Civic Scope', ...READY, ...site(53) },
  { identity_id: 131, account_id: 56, identity_name: 'Bright Harbor', ...READY, ...site(56) },
  { identity_id: 141, account_id: 61, identity_name: 'LP Brokering', ...READY, ...site(60) },
  { identity_id: 151, account_id: 62, identity_name: 'Fresh Start', ...site(60) },
] as const;

/** Registered before their agencies' first jobs. */
export const demoIdentities = (ctx: Context) => {
  const agencies = new Map(demoAccounts(ctx).map((account) => [account.account_id as number, account]));
  return IDENTITIES.map((identity) => ({
    ...identity,
    created_at: agencies.get(identity.account_id)!.created_at,
  }));
};

const numbers = (
  account_id: number | null,
  area: number,
  first: number,
  count: number,
  peer: string | null,
  city: string,
  state: string,
) =>
  Array.from({ length: count }, (_, index) => ({
    phone: area * 10_000_000 + 5_550_000 + first + index,
    account_id,
    site_id: peer?.slice(0, 4) ?? null,
    peer_id: peer,
    city,
    state,
    mps: 400,
  }));

/** The simulated carrier's inventory, and free numbers for "New Number". */
export const NUMBERS = [
  ...numbers(46, 202, 100, 6, '704601', 'Washington', 'DC'),
  ...numbers(46, 212, 100, 4, '704602', 'New York', 'NY'),
  ...numbers(53, 312, 100, 4, '705301', 'Chicago', 'IL'),
  ...numbers(56, 415, 100, 4, '705601', 'San Francisco', 'CA'),
  ...numbers(LAUNCHPAD, 512, 100, 4, '706001', 'Austin', 'TX'),
  ...numbers(null, 206, 190, 5, null, 'Seattle', 'WA'),
  ...numbers(null, 305, 190, 5, null, 'Miami', 'FL'),
  ...numbers(null, 303, 190, 5, null, 'Denver', 'CO'),
];

/** Where the campaigns' links lead: not the console's own host. */
export const DEMO_SITE = 'https://demo.example';

/** One agency is told when too few of its texts arrive, and its jobs rest then. */
export const GUARDS = [
  { account_id: 56, enabled: true, min_rate: 92, min_texts: 100, pauses: true, changed_by: null },
];
