import { isInView, POLICY, rolesGivenBy, scopeOf, type Permission, type PolicyLine } from './policy';

const ROLES = ['ADMIN', 'AGENT-ADMIN', 'USER', 'AGENT-READER', 'AGENT-CLICKER'] as const;
const ALL = Object.keys(POLICY) as Permission[];
const lineOf = (permission: Permission): PolicyLine => POLICY[permission];

/**
 * The policy told the other way: whose rows ADMIN, AGENT-ADMIN, USER, AGENT-READER and AGENT-CLICKER reach, and by which calls.
 * A right that is given or taken is written twice, by somebody who means it.
 */
const DECIDED: readonly [scopes: string, permissions: string][] = [
  [
    'any any any any any',
    `session:sign-in session:verify-email session:recover session:sign-out media:fetch link:resolve system:health system:metrics system:page
     system:registry system:csp-report`,
  ],
  [
    'self self self self self',
    `session:read session:download session:view-end session:send-verification session:change-password session:list session:end session:prove
     session:switch session:prove-agency factor:list factor:write digest:read digest:write registry:preview registry:beacon
     docs:read`,
  ],
  [
    'any - - - -',
    `session:sign-up session:view agency:read agency:rates agency:features agency:carrier-site agency:status
     agency:approve identity:carrier-site carrier-site:list rating:write
     dnc:renew-registry job:approve link:create-manual delivery:read delivery:export delivery:suppress mdr:list mdr:create
     mdr:cancel mdr:download operations:read operations:hold connections:read held:list held:export registry:change registry:read
     registry:administer registry:tokens screen:releases`,
  ],
  [
    'any own - - -',
    `factor:reset agency:usage agency:usage-file agency:delete identity:delete tdlc:read tdlc:submit tdlc:check-website
     agent:edit agent:permit agent:read-sessions agent:end-sessions agent:reset-password agent:waiting agent:confirm
     list:delete dnc:delete dnc:export job:delete opt-out:lift stop-word:list stop-word:write frequency:read frequency:write
     media:delete reply-rules:read reply-rules:write audit:list audit:export screen:media`,
  ],
  [
    'any own own - -',
    `identity:create agent:create agent:delete agent:invite rating:list list:upload list:create list:sample dnc:create job:create-bulk
     job:edit job:pause message:test schedule:write template:write media:create guard:read guard:write donation:import
     screen:refresh held:decide`,
  ],
  ['any own own own -', 'list:export job:export-list job:report job:export message:clicks donation:list'],
  [
    'any own own own own',
    'identity:list identity:read agent:list list:list list:read dnc:list schedule:list',
  ],
  [
    'any own own own jobs',
    'job:list job:read template:list message:count message:history chat:read p2p:read screen:dashboard',
  ],
  ['any own own - own', 'job:create job:estimate number:list link:create media:list'],
  ['any own own - jobs', 'chat:reply chat:opt-out chat:assign p2p:send'],
  ['any own own self self', 'agent:read'],
  ['any own self - -', 'list:download'],
  ['any self self self self', 'agency:list'],
  ['- own own - -', 'factor:require first-steps:read donation:read-token donation:token'],
  ['- - - - -', 'session:join digest:end donation:report registry:publish carrier:callback carrier:tdlc'],
];
const listed = (permissions: string) => permissions.split(/\s+/) as Permission[];

it.each(DECIDED)('"%s" is what these reach: %s', (scopes, permissions) => {
  const reached = listed(permissions).map((permission) => [
    permission,
    ROLES.map((role) => scopeOf(permission, role) ?? '-').join(' '),
  ]);
  expect(reached).toEqual(listed(permissions).map((permission) => [permission, scopes]));
});

it('has decided on every call', () => {
  expect(DECIDED.flatMap(([, permissions]) => listed(permissions)).toSorted()).toEqual(ALL.toSorted());
});

it('opens to a visitor, a carrier and a token what is meant for them', () => {
  const open = (to: PolicyLine['open']) => ALL.filter((permission) => lineOf(permission).open === to);
  expect(open('public')).toEqual([
    'session:sign-in',
    'session:sign-up',
    'session:join',
    'session:recover',
    'session:verify-email',
    'session:sign-out',
    'media:fetch',
    'digest:end',
    'link:resolve',
    'system:health',
    'system:metrics',
    'system:page',
    'system:registry',
    'system:csp-report',
  ]);
  expect(open('carrier')).toEqual(['carrier:callback', 'carrier:tdlc']);
  expect(open('token')).toEqual([
    'donation:report',
    'registry:publish',
    'registry:change',
    'registry:read',
    'docs:read',
  ]);
});

it('asks for a fresh proof before rights, rates, secrets and mass deletion, and for nothing else', () => {
  const asks = (proof: PolicyLine['proof']) => ALL.filter((permission) => lineOf(permission).proof === proof);
  expect(asks('always').toSorted()).toEqual(
    [
      'agent:create',
      'agent:edit',
      'agent:permit',
      'agent:confirm',
      'agent:reset-password',
      'agent:delete',
      'agency:delete',
      'agency:approve',
      'agency:status',
      'agency:features',
      'agency:carrier-site',
      'identity:carrier-site',
      'agency:rates',
      'session:view',
      'factor:write',
      'factor:require',
      'factor:reset',
      'donation:token',
      'registry:tokens',
    ].toSorted(),
  );
  expect(asks('many').toSorted()).toEqual(
    // One after the other, and never several in one call: media.
    ['identity:delete', 'list:delete', 'dnc:delete', 'job:delete', 'media:delete'].toSorted(),
  );
});

/** What a view may be answered. A line is added here by whoever has seen that it shows and does nothing else. */
const SHOWN: readonly Permission[] = [
  ...([
    'session:read',
    'agency:list',
    'agency:usage',
    'first-steps:read',
    'frequency:read',
    'guard:read',
    'reply-rules:read',
    'digest:read',
    'identity:list',
    'identity:read',
    'agent:list',
    'agent:read',
  ] as const),
  ...(['agent:read-sessions', 'agent:waiting', 'rating:list', 'list:list', 'list:read', 'dnc:list'] as const),
  ...(['job:list', 'job:read', 'job:report', 'number:list', 'schedule:list', 'template:list'] as const),
  ...(['stop-word:list', 'media:list', 'message:count', 'message:clicks', 'message:history'] as const),
  ...(['donation:list', 'chat:read', 'p2p:read', 'audit:list', 'screen:dashboard', 'screen:media'] as const),
  'screen:refresh',
];

it('shows in a view of somebody’s console what shows and does nothing else', () => {
  expect(ALL.filter((permission) => lineOf(permission).inView).toSorted()).toEqual(SHOWN.toSorted());
});

it.each<[Permission, string, boolean]>([
  ['job:read', 'GET', true],
  ['job:read', 'HEAD', true],
  ['job:read', 'POST', false],
  ['job:export', 'GET', false],
  ['system:health', 'GET', true],
  ['session:sign-in', 'POST', false],
  ['registry:read', 'GET', false],
  ['session:view-end', 'DELETE', true],
  ['session:sign-out', 'POST', true],
])('%s by %s in a view of somebody’s console: %s', (permission, method, isAnswered) => {
  expect(isInView(permission, method)).toBe(isAnswered);
});

it('takes a call for one that reads unless its method is named', () => {
  expect(isInView('job:read')).toBe(true);
});

it('nobody gives a role above their own', () => {
  const all = ['AGENT-ADMIN', 'AGENT-READER', 'AGENT-CLICKER'];
  expect([...rolesGivenBy('ADMIN')].toSorted()).toEqual(all.toSorted());
  expect([...rolesGivenBy('AGENT-ADMIN')].toSorted()).toEqual(all.toSorted());
  expect([...rolesGivenBy('USER')].toSorted()).toEqual(['AGENT-CLICKER', 'AGENT-READER']);
  expect(rolesGivenBy('AGENT-READER')).toEqual([]);
  expect(rolesGivenBy('AGENT-CLICKER')).toEqual([]);
});
