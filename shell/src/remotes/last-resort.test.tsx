import { act, screen, waitFor, within } from '@testing-library/react';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { reply, startMockServer, users, type Asked } from '@campaign/shared-api/testing';
import { LastResort } from './last-resort';

startMockServer();
beforeAll(() => import('./emergency-controls'), 60_000);

const AT = '2026-11-20T14:00:00.000Z';
const hold = { reason: 'Wrong list', by: 'Ada Admin', since: AT };
const operations = (given: object | null) => ({
  data: { hold: given, queue: { pending: 3, pendingCost: 387 } },
});
const channel = (build: string) => ({ id: 'stable', build, weight: 100, since: AT });
const overview = {
  release: { release: 7, parent: 6, createdAt: AT, createdBy: 'Ada', reason: 'Faster ledger' },
  shell: { build: 'shell1', contract: 1 },
  remotes: [
    { name: 'admin', state: 'off', channels: [channel('admin-1')], builds: [] },
    { name: 'lists', state: 'on', channels: [channel('lists-7')], fallbackBuild: 'lists-6', builds: [] },
  ],
};
const given = (paused: object | null = null) => {
  reply.get('/operations', operations(paused) as never);
  reply.get('/registry/overview', { data: overview } as never);
};
const enter = async (at = '/admin/operations', user = users.admin()) => {
  let view!: ReturnType<typeof renderRemote>;
  // The controls are a chunk of their own.
  await act(async () => {
    view = renderRemote(<LastResort />, { at, user });
  });
  return view;
};

it('pauses all sending with a reason, without the remote that holds Operations', async () => {
  given();
  const asked: Asked[] = [];
  reply.post('/operations/hold', (call) => {
    asked.push(call);
    return operations(hold) as never;
  });
  const { person } = await enter();
  const pause = await screen.findByRole('button', { name: 'Pause all sending' });
  expect(pause).toHaveAttribute('aria-disabled', 'true');
  act(() => pause.focus());
  expect(pause).toHaveAccessibleDescription('Give a reason of at least 3 characters.');
  await person.type(screen.getByLabelText('Reason for pausing'), 'Wrong list');
  given(hold);
  await person.click(pause);
  expect(asked.map(({ body }) => body)).toEqual([{ reason: 'Wrong list' }]);
  expect(await screen.findByText('All sending is paused')).toBeVisible();
  expect(screen.getByText(/Wrong list · Ada Admin/)).toBeVisible();
  expect(await axeProblems()).toEqual([]);
});

it('asks as Operations does before it resumes what is paused', async () => {
  given(hold);
  let asked = 0;
  reply.post('/operations/release', () => {
    asked += 1;
    return operations(null) as never;
  });
  const { person } = await enter('/admin/releases');
  await person.click(await screen.findByRole('button', { name: 'Resume all sending' }));
  const question = await screen.findByRole('alertdialog', { name: /^Resume all sending: .* paused / });
  expect(asked).toBe(0);
  await person.click(within(question).getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(asked).toBe(1));
});

it('switches a remote on again and rolls one back, on the release that was read', async () => {
  given();
  const asked: [string, unknown][] = [];
  for (const verb of ['enable', 'rollback'])
    reply.post(
      `/registry/remotes/:remote/${verb}` as '/registry/remotes/:remote/enable',
      ({ params, body }: Asked) => {
        asked.push([`${String(params.remote)} ${verb}`, body]);
        return { data: overview.release } as never;
      },
    );
  const { person } = await enter();
  const parts = within(await screen.findByRole('list'));
  await person.click(await parts.findByRole('button', { name: 'Switch on admin' }));
  expect(await screen.findByText('admin is switched on.')).toBeVisible();
  expect(parts.getByRole('button', { name: 'Roll back admin' })).toHaveAttribute('aria-disabled', 'true');
  await person.click(parts.getByRole('button', { name: 'Roll back lists' }));
  expect(await screen.findByText('lists is rolled back.')).toBeVisible();
  const order = { parent: 7, reason: 'Emergency controls' };
  expect(asked).toEqual([
    ['admin enable', order],
    ['lists rollback', order],
  ]);
});

it('says what could not be read, and reads it again', async () => {
  reply.problem('GET', '/operations', 500, { error: 'Something went wrong.' });
  reply.get('/registry/overview', { data: overview } as never);
  const { person } = await enter();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong.');
  given();
  await person.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Pause all sending' })).toBeVisible();
});

it.each([
  ['another page', '/phonelist', users.admin()],
  ['another role', '/admin/operations', users.agentAdmin()],
])('shows nothing on %s', async (_what, at, user) => {
  given();
  await enter(at, user);
  expect(screen.queryByRole('region', { name: 'Emergency controls' })).toBeNull();
});
