import { act, screen, waitFor, within } from '@testing-library/react';
import { renderRemote } from '@campaign/platform/testing';
import type { RegistryOverview } from '@campaign/shared-api/contracts';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { ReleasesScreen } from './releases-screen';

startMockServer();

const AT = '2026-11-20T14:00:00.000Z';
const aBuild = (build: string): RegistryOverview['remotes'][number]['builds'][number] => ({
  build,
  publishedAt: AT,
  publishedBy: 'lists-team',
  mountedIn: 'Chromium 156',
  runsAs: [],
  firstRouteBytes: 21_400,
  loads: 0,
  failures: {},
  typicalMilliseconds: null,
});
const overview: RegistryOverview = {
  release: { release: 7, parent: 6, createdAt: AT, createdBy: 'Ada', reason: 'Faster ledger' },
  shell: { build: 'shell1', contract: 1 },
  remotes: [
    {
      name: 'lists',
      state: 'on',
      channels: [
        { id: 'canary', build: 'lists-8', weight: 10, match: { roles: ['ADMIN'] }, since: AT },
        { id: 'stable', build: 'lists-7', weight: 100, since: AT },
      ],
      fallbackBuild: 'lists-6',
      builds: [
        {
          ...aBuild('lists-8'),
          mountedIn: null,
          runsAs: ['canary'],
          loads: 204,
          failures: { render: 5, chunk: 1, timeout: 0, offline: 4 },
          typicalMilliseconds: 218,
        },
        { ...aBuild('lists-7'), runsAs: ['stable'], loads: 1_800 },
        aBuild('lists-6'),
      ],
    },
    {
      name: 'chats',
      state: 'off',
      offMessage: 'Back at noon.',
      channels: [{ id: 'stable', build: 'chats-1', weight: 100, since: AT }],
      builds: [{ ...aBuild('chats-1'), runsAs: ['stable'] }],
    },
  ],
};

function open(at = '/admin/releases', shown = overview) {
  reply.get('/registry/overview', { data: shown });
  return renderRemote(<ReleasesScreen />, { at, user: users.admin() });
}
const remote = (name: string) => screen.findByRole('region', { name });

it('shows what runs where: release and reason, channels, loads, failures by kind', async () => {
  open();
  const lists = within(await remote('lists'));
  expect(screen.getByText(/Release 7 is live, published by Ada/)).toHaveTextContent('“Faster ledger”');
  expect(lists.getByText('Canary 10% + ADMIN')).toBeVisible();
  const [, canary, stable] = lists.getAllByRole('row');
  expect(canary).toHaveTextContent('lists-8canarynot mounted: cannot become stable');
  expect(stable).not.toHaveTextContent('not mounted');
  expect(canary).toHaveTextContent('218 ms');
  // Who was offline counts neither for it nor against it.
  expect(canary).toHaveTextContent('6 of 200 (3%)');
  expect(
    within(canary!)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.trim()),
  ).toEqual(['crashed 5', 'part missing 1']);
  expect(stable).toHaveTextContent('0 of 1,800');
  expect(within(await remote('chats')).getByText('Back at noon.')).toBeVisible();
});

it('rolls back with a reason, and names what everybody gets before it happens', async () => {
  let asked: unknown;
  reply.post('/registry/remotes/:remote/rollback', ({ params, body }) => {
    asked = { ...params, ...(body as object) };
    return { data: { ...overview.release, release: 8 } };
  });
  const { person } = open();
  await person.click(within(await remote('lists')).getByRole('button', { name: 'Roll back' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Roll lists back?' }));
  expect(dialog.getByText(/The canary lists-8 ends and everybody gets lists-7/)).toBeVisible();

  await person.click(dialog.getByRole('button', { name: 'Roll back lists' }));
  expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
  expect(asked).toBeUndefined();

  await person.type(dialog.getByLabelText('Reason'), 'It crashes');
  await person.click(dialog.getByRole('button', { name: 'Roll back lists' }));
  expect(await screen.findByText('lists is rolled back.')).toBeVisible();
  expect(asked).toMatchObject({ remote: 'lists', parent: 7, reason: 'It crashes' });
});

it('switches a remote off with words for the people who need it, and on again', async () => {
  let asked: unknown;
  reply.post('/registry/remotes/:remote/disable', ({ body }) => {
    asked = body;
    return { data: overview.release };
  });
  const { person } = open();
  await person.click(within(await remote('lists')).getByRole('button', { name: 'Switch off' }));
  await person.type(screen.getByLabelText('What people read in its place'), 'Back at noon.');
  await person.type(screen.getByLabelText('Reason'), 'Wrong sums');
  await person.click(screen.getByRole('button', { name: 'Switch off lists' }));
  expect(await screen.findByText('lists is switched off.')).toBeVisible();
  expect(asked).toEqual({ parent: 7, reason: 'Wrong sums', message: 'Back at noon.' });
  expect(within(await remote('chats')).getByRole('button', { name: 'Switch on' })).toBeEnabled();
});

it('keeps the dialog and says why when somebody else was faster', async () => {
  reply.problem('POST', '/registry/remotes/:remote/rollback', 409, {
    error: 'Another release is in force by now.',
  });
  const { person } = open();
  await person.click(within(await remote('lists')).getByRole('button', { name: 'Roll back' }));
  await person.type(screen.getByLabelText('Reason'), 'It crashes');
  await person.click(screen.getByRole('button', { name: 'Roll back lists' }));
  expect(await screen.findByText('Another release is in force by now.')).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('It crashes');
});

it('names who is on a canary, and why', async () => {
  reply.get('/registry/remotes/:remote/canary', {
    data: [{ id: 1, name: 'Ada', email: 'ada@demo.example', agency: 'Launchpad', by: 'match' }],
    total: 1,
  });
  const { person } = open();
  await person.click(within(await remote('lists')).getByRole('button', { name: 'Who is on it' }));
  const panel = within(await screen.findByRole('dialog', { name: 'On the canary of lists' }));
  expect(await panel.findByText('ada@demo.example')).toBeVisible();
  expect(panel.getByText('role or agency')).toBeVisible();
});

it('has history and audit at addresses of their own', async () => {
  reply.get('/registry/releases', { data: [overview.release], total: 1 });
  reply.get('/registry/audit', {
    data: [
      {
        id: 3,
        at: AT,
        by: 'registry',
        action: 'halt',
        remote: 'lists',
        build: 'lists-5',
        release: 6,
        reason: '4% failed',
      },
    ],
    total: 1,
  });
  const { person, address } = open('/admin/releases?tab=history');
  expect(await screen.findByText('Faster ledger')).toBeVisible();
  await person.click(screen.getByRole('tab', { name: 'Audit' }));
  expect(await screen.findByText('Halted')).toBeVisible();
  expect(screen.getByText('4% failed')).toBeVisible();
  expect(address()).toBe('/admin/releases?tab=audit');
});

it('shows an ADMIN a build of their choice after a question, where mfe override leads', async () => {
  const asked: unknown[] = [];
  reply.post('/registry/override', ({ body }) => {
    asked.push(body);
    return { data: { builds: { lists: 'lists-8' }, until: AT } };
  });
  const { person, address } = open('/admin/releases?override=lists:lists-8');
  const dialog = within(await screen.findByRole('dialog', { name: 'See another build of lists?' }));
  expect(dialog.getByText(/you alone see build lists-8 of lists/)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(asked).toEqual([]);
  expect(address()).toBe('/admin/releases');
});

it('starts the override that was confirmed, and stays where it is when it is refused', async () => {
  const asked: unknown[] = [];
  reply.problem('POST', '/registry/override', 404, { error: 'There is no such build.' });
  const { person, address } = open('/admin/releases?override=lists:lists-8');
  await person.click(await screen.findByRole('button', { name: 'See this build' }));
  expect(await screen.findByText('There is no such build.')).toBeVisible();
  expect(address()).toBe('/admin/releases?override=lists:lists-8');

  reply.post('/registry/override', ({ body }) => {
    asked.push(body);
    return { data: { builds: { lists: 'lists-8' }, until: AT } };
  });
  await person.click(screen.getByRole('button', { name: 'See this build' }));
  await waitFor(() => expect(address()).toBe('/admin/releases'));
  expect(asked).toEqual([{ builds: { lists: 'lists-8' } }]);
  expect(screen.queryByText('There is no such build.')).toBeNull();
});

it.each(['lists', '../x:y', 'lists:<b>'])('asks nothing for an address nobody made: %s', async (choice) => {
  open(`/admin/releases?override=${encodeURIComponent(choice)}`);
  await remote('lists');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says why when the registry does not answer', async () => {
  reply.problem('GET', '/registry/overview', 503, { error: 'The registry is busy.' });
  renderRemote(<ReleasesScreen />, { at: '/admin/releases', user: users.admin() });
  expect(await screen.findByText('The registry is busy.')).toBeVisible();
});

it('offers no switch for the remote that this page is part of, and says why', async () => {
  const [lists] = overview.remotes as [RegistryOverview['remotes'][number]];
  open('/admin/releases', { ...overview, remotes: [{ ...lists, name: 'admin' }] });
  const off = within(await remote('admin')).getByRole('button', { name: 'Switch off' });
  expect(off).toHaveAttribute('aria-disabled', 'true');
  act(() => off.focus());
  expect(off).toHaveAccessibleDescription(
    'Operations and Releases are part of it. It can be switched off by command line only: mfe disable admin.',
  );
});
