import { screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@campaign/shared-api/contracts';
import { anAgency, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { describeListScreen, renderRemote } from '@campaign/platform/testing';
import { AuditScreen } from './audit-screen';

startMockServer();
const given = () => reply.get('/users/userList', { data: [anAgency()], total: 1 });
beforeEach(given);

const entry = (auditId: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  auditId,
  at: '2026-11-20T15:00:00Z',
  who: 'agency@demo.example',
  userName: 'Harbor',
  ofAgency: 'Lakeside',
  action: 'job:pause',
  object: 'job/9',
  thing: null,
  detail: {},
  ...changes,
});
const enter = (at = '/admin/audit') => renderRemote(<AuditScreen />, { at, user: users.admin() });

describeListScreen({
  screen: <AuditScreen />,
  title: 'Audit log',
  at: '/admin/audit',
  user: users.admin(),
  roles: ['ADMIN'],
  call: '/operations/audit',
  rows: [entry(1), entry(2, { object: 'job/10' })],
  shows: 'Job 9',
  file: { path: '/operations/audit/file' },
  given,
  filter: {
    address: 'query=ann&action=job%3Apause&agency=12&from=2026-11-01&to=2026-11-20',
    asks: { query: 'ann', action: 'job:pause', account_id: '12', from: '2026-11-01', to: '2026-11-20' },
  },
  emptyTitle: 'No activity yet',
  empty: 'Changes appear here.',
});

it('says who did what to what, and why where somebody said', async () => {
  reply.get('/operations/audit', {
    data: [
      entry(2, { action: 'operations:hold', detail: { reason: 'The carrier asked.' } }),
      entry(1, { who: null }),
    ],
    total: 2,
  });
  enter();
  await screen.findByText('The carrier asked.');
  const [, held, paused] = screen.getAllByRole('row');
  expect(held).toHaveTextContent('Paused all sending');
  expect(paused).toHaveTextContent('The platform');
  expect(paused).toHaveTextContent('Paused a job');
});

it('shows method and origin of a sign-in, or why it was refused, and counts unknown emails', async () => {
  const origin = { device: 'Chrome on Windows', address: '203.0.113.7' };
  reply.get('/operations/audit', {
    data: [
      entry(3, { action: 'session:sign-in', object: null, detail: { method: 'passkey', ...origin } }),
      entry(2, { action: 'session:refused', object: null, detail: { problem: 'wrong-password', ...origin } }),
      entry(1, { action: 'session:unknown', object: null, who: null, detail: { attempts: 1200 } }),
    ],
    total: 3,
  });
  enter();
  await screen.findByText('Password and passkey. Chrome on Windows, 203.0.113.7');
  const [, signedIn, refused, unknown] = screen.getAllByRole('row');
  expect(signedIn).toHaveTextContent('Signed in');
  expect(refused).toHaveTextContent('Failed to sign in');
  expect(refused).toHaveTextContent('Wrong password. Chrome on Windows, 203.0.113.7');
  expect(unknown).toHaveTextContent('Sign-in attempts with unknown emails');
  expect(unknown).toHaveTextContent('1,200 attempts in an hour');
});

it('narrows by action, from the first page on, and clears', async () => {
  const asked: URLSearchParams[] = [];
  reply.get('/operations/audit', ({ query }) => {
    asked.push(query);
    const isNarrow = query.get('action') !== null;
    return { data: isNarrow ? [] : [entry(1)], total: isNarrow ? 0 : 30 };
  });
  const { person, address } = enter('/admin/audit?page=2');
  await screen.findByText('Job 9');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Paused a job');
  await waitFor(() => expect(asked.at(-1)?.get('action')).toBe('job:pause'));
  expect(asked.at(-1)?.get('page')).toBe('1');
  expect(address()).toBe('/admin/audit?action=job%3Apause');
  await person.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Job 9')).toBeVisible();
});

it('offers actions by name, and an agency none of those that the platform does for itself', async () => {
  reply.get('/operations/audit', { data: [entry(1)], total: 1 });
  const offered = async () =>
    within(await screen.findByRole('combobox', { name: 'Action' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent ?? '');
  const { unmount } = enter();
  const [any, ...all] = await offered();
  expect(any).toBe('Any action');
  expect(all).toEqual([...all].sort((a, b) => a.localeCompare(b)));
  const own = [
    'Added a user',
    'Changed an agency’s rates',
    'Viewed the console as someone else',
    'Suppressed landlines and dead numbers',
    'Submitted a 10DLC registration',
    'Reviewed a reply',
  ];
  const platforms = [
    'Published a build',
    'Paused all sending',
    'Requested a detail report',
    'Rated numbers',
    'Exported texts of the delivery tab',
    'Uploaded a new copy of a do-not-call registry',
  ];
  expect(all).toEqual(expect.arrayContaining([...own, ...platforms]));
  unmount();
  renderRemote(<AuditScreen />, { at: '/admin/audit', user: users.agentAdmin() });
  const theirs = await offered();
  expect(theirs).toEqual(expect.arrayContaining(own));
  expect(theirs.filter((each) => platforms.includes(each))).toEqual([]);
});

it('shows ADMIN what was done to one agency, where one is chosen', async () => {
  const asked: (string | null)[] = [];
  reply.get('/operations/audit', ({ query }) => {
    asked.push(query.get('account_id'));
    return { data: [entry(1)], total: 1 };
  });
  const { person, address } = enter();
  await screen.findByText('Job 9');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Agency' }), 'Harbor Strategies');
  await waitFor(() => expect(asked.at(-1)).toBe('12'));
  expect(address()).toBe('/admin/audit?agency=12');
});

it('shows an AGENT-ADMIN the own agency’s, by name, with a way to each thing', async () => {
  reply.get('/operations/audit', {
    data: [
      entry(3, {
        who: 'Nora Northfield',
        userName: null,
        object: 'job/9',
        thing: { name: 'Fall appeal', identityId: null, job: { jobId: 9, jobType: 'House File' } },
      }),
      entry(2, {
        who: 'Platform',
        userName: null,
        action: 'tdlc:submit',
        object: 'identities/7',
        thing: { name: 'Harbor Youth', identityId: 7, job: null },
      }),
      entry(1, { who: 'Platform', userName: null, action: 'agent:delete', object: 'agents/4,5' }),
    ],
    total: 3,
  });
  renderRemote(<AuditScreen />, { at: '/admin/audit', user: users.agentAdmin() });
  expect(await screen.findByRole('link', { name: 'Fall appeal' })).toHaveAttribute('href', '/house/9');
  expect(screen.getByRole('link', { name: 'Harbor Youth' })).toHaveAttribute('href', '/identity/7');
  expect(screen.getByText('User 4, 5')).toBeVisible();
  expect(screen.getAllByText('Platform')).toHaveLength(2);
  expect(screen.queryByRole('columnheader', { name: 'Agency' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Agency' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeVisible();
});

it('leads to what is found in a list by its name; what is gone is a name alone', async () => {
  const found = (name: string, foundIn: NonNullable<AuditEntry['thing']>['foundIn']) => ({
    thing: { name, identityId: null, job: null, foundIn },
  });
  reply.get('/operations/audit', {
    data: [
      entry(5, { object: 'agent/4', ...found('Ann & Co Reed', 'users') }),
      entry(4, { object: 'account/12', ...found('Harbor', 'agencies') }),
      entry(3, { object: 'phone_list/7', ...found('Fall list', 'phone-lists') }),
      entry(2, { object: 'media/7', ...found('Logo', 'media') }),
      entry(1, { object: 'agents/4,5', ...found('Bo Both, Gus Reed', null) }),
      entry(0, { object: 'factors' }),
    ],
    total: 6,
  });
  const { unmount } = enter();
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByText('Bo Both, Gus Reed');
  expect(href('Ann & Co Reed')).toBe('/agent?query=Ann%20%26%20Co%20Reed');
  expect(href('Harbor')).toBe('/agencies?query=Harbor');
  expect(href('Fall list')).toBe('/phonelist?query=Fall%20list');
  expect(href('Logo')).toBe('/media?query=Logo');
  expect(screen.queryByRole('link', { name: /Bo Both/ })).toBeNull();
  expect(screen.getByText('Second factor')).toBeVisible();
  unmount();
  // An agency's people have no list of agencies.
  renderRemote(<AuditScreen />, { at: '/admin/audit', user: users.agentAdmin() });
  expect(await screen.findByText('Harbor')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Harbor' })).toBeNull();
});

it('has no file for whoever looks as somebody else', async () => {
  reply.get('/operations/audit', { data: [], total: 0 });
  const view = { by: 'ada@platform.example', endsAt: '2026-11-23T20:00:00.000Z' };
  renderRemote(<AuditScreen />, { at: '/admin/audit', user: users.agentAdmin({ view }) });
  expect(await screen.findByText('No activity yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
});

it('names the agency concerned and opens an entry with its old and new values at a URL of its own', async () => {
  const rates = entry(7, {
    action: 'agency:rates',
    object: 'account/12',
    detail: { changes: { smsRate: [0.0129, 0.0155] }, from: '2026-12-01' },
  });
  const asked: URLSearchParams[] = [];
  reply.get('/operations/audit', ({ query }) => {
    asked.push(query);
    return { data: [rates], total: 1 };
  });
  const { person, address } = enter();
  expect(await screen.findByText('SMS: $0.0129 → $0.0155; From Dec 1, 2026')).toBeVisible();
  expect(screen.getByText('Lakeside')).toBeVisible();
  expect(screen.queryByText('Harbor')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Open the entry “Changed an agency’s rates”' }));
  const panel = await screen.findByRole('dialog', { name: 'Changed an agency’s rates' });
  expect(await within(panel).findByText('$0.0129 → $0.0155')).toBeVisible();
  expect(within(panel).getByText('Harbor')).toBeVisible();
  expect(address()).toBe('/admin/audit?entry=7');
  expect(asked.at(-1)?.get('audit_id')).toBe('7');
});

it('says so when an entry does not exist or is not visible', async () => {
  reply.get('/operations/audit', { data: [], total: 0 });
  enter('/admin/audit?entry=99');
  expect(await screen.findByText('No such entry')).toBeVisible();
});
