import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HeldPeople, HeldPerson, Operations } from '@campaign/shared-api/contracts';
import { reply, startMockServer, users, type Asked } from '@campaign/shared-api/testing';
import { describeListScreen, renderRemote } from '@campaign/platform/testing';
import { OperationsScreen } from './operations-screen';

startMockServer();

const operations = (changes: Partial<Operations> = {}): Operations => ({
  at: '2026-11-20T15:00:00Z',
  hold: null,
  queue: { pending: 12_408, sending: 50, unknown: 2, callbacks: 7, callbackLag: 1.2, dispatchLag: 0.4 },
  holds: [{ reason: 'Outside the recipients’ hours', jobs: 2, recipients: 1200 }],
  unknowns: [{ jobId: 9, jobName: 'Reminder', userName: 'Harbor', texts: 2, oldest: '2026-11-20T14:59:00Z' }],
  errors: [{ code: 4720, texts: 31, meaning: 'A landline', remedy: 'Drop landlines.' }],
  ...changes,
});
const nobody: HeldPeople = { total: 0, people: [] };
beforeEach(() => reply.get('/operations/held-people', { data: nobody }));
const enter = () => renderRemote(<OperationsScreen />, { at: '/admin/operations', user: users.admin() });

it('shows depth, lag, holds by reason, texts in doubt and errors with their remedies', async () => {
  reply.get('/operations', { data: operations() });
  enter();
  expect(await screen.findByText('12,408')).toBeVisible();
  for (const [table, said] of [
    ['Waiting by reason', 'Outside the recipients’ hours'],
    ['In doubt', 'Reminder'],
    ['Refused by the carrier, last 24 hours', 'Drop landlines.'],
  ] as const) {
    expect(within(screen.getByRole('table', { name: table })).getByText(said)).toBeVisible();
  }
});

const living = { living: 1, silent: 0, silentSince: null, lastSeenAt: '2026-11-20T14:59:58Z' };

it('does not say that every job can send while all sending is paused', async () => {
  const hold = { reason: 'The carrier asked.', by: 'a@b.example', since: '2026-11-20T15:00:00Z' };
  reply.get('/operations', { data: operations({ holds: [], hold, workers: living }) });
  enter();
  expect(await screen.findByText('All sending is paused, so no text goes out.')).toBeVisible();
  expect(screen.queryByText('Every running job can send.')).toBeNull();
});

it.each([
  [
    '2026-11-20T14:20:00Z',
    /Nothing is sent until one starts\. The last one was seen Nov 20, 2026, 9:20 AM ET/,
  ],
  [null, /Nothing is sent until one starts\. None has run yet\./],
])('says that no worker is running, where the last was seen %s', async (lastSeenAt, text) => {
  const workers = { living: 0, silent: 0, silentSince: null, lastSeenAt };
  reply.get('/operations', { data: operations({ holds: [], workers }) });
  enter();
  const notice = (await screen.findByText('No worker is running')).closest('[role=status]');
  expect(notice).toHaveTextContent(text);
  expect(screen.getByText('No worker is running, so no text goes out.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See Connections' })).toHaveAttribute('href', '/admin/connections');
});

it('names a worker that has been silent, and nothing where all are alive', async () => {
  let workers: Operations['workers'] = { ...living, silent: 1, silentSince: '2026-11-20T14:20:00Z' };
  reply.get('/operations', () => ({ data: operations({ holds: [], workers }) }));
  const { unmount } = enter();
  const notice = (await screen.findByText('A worker has stopped responding')).closest('[role=status]');
  expect(notice).toHaveTextContent(
    '1 other worker is sending. The last heartbeat came Nov 20, 2026, 9:20 AM ET.',
  );
  unmount();
  workers = living;
  enter();
  expect(await screen.findByText('Every running job can send.')).toBeVisible();
  expect(screen.queryByText('A worker has stopped responding')).toBeNull();
});

it('stops all sending only with a reason, and lets it go on after a question', async () => {
  const asked: Asked[] = [];
  let now = operations();
  reply.get('/operations', () => ({ data: now }));
  reply.post('/operations/hold', (call) => {
    asked.push(call);
    now = operations({
      hold: { reason: 'The carrier asked.', by: 'admin@demo.example', since: '2026-11-20T15:00:00Z' },
    });
    return { data: now };
  });
  const user = userEvent.setup();
  enter();
  await user.click(await screen.findByRole('button', { name: 'Pause all sending' }));
  const stop = await screen.findByRole('button', { name: 'Pause now' });
  expect(stop).toBeDisabled();
  await user.type(screen.getByLabelText('Reason'), 'The carrier asked.');
  await user.click(stop);
  await waitFor(() => expect(asked[0]?.body).toEqual({ reason: 'The carrier asked.' }));
  expect(await screen.findByText('All sending is paused')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resume all sending' })).toBeVisible();
});

it('withdraws why all sending was not paused once it is tried again, with Enter too', async () => {
  let now = operations();
  reply.get('/operations', () => ({ data: now }));
  reply.problem('POST', '/operations/hold', 500, { error: 'The pause was not kept.' }, { once: true });
  const user = userEvent.setup();
  enter();
  await user.click(await screen.findByRole('button', { name: 'Pause all sending' }));
  await user.type(screen.getByLabelText('Reason'), 'The carrier asked.{Enter}');
  expect(await screen.findByText('The pause was not kept.')).toBeVisible();
  reply.post('/operations/hold', () => {
    now = operations({
      hold: { reason: 'The carrier asked.', by: 'a@b.example', since: '2026-11-20T15:00:00Z' },
    });
    return { data: now };
  });
  await user.click(screen.getByRole('button', { name: 'Pause now' }));
  expect(await screen.findByText('All sending is paused')).toBeVisible();
  expect(screen.queryByText('The pause was not kept.')).toBeNull();
});

it('asks with the texts, cost and pause of that moment before it resumes all sending, and Undo pauses it again', async () => {
  const since = new Date(Date.now() - 2.1 * 3_600_000).toISOString();
  const hold = { reason: 'The carrier asked.', by: 'a@b.example', since };
  let now = operations({ hold });
  const asked: Asked[] = [];
  reply.get('/operations', () => ({ data: now }));
  reply.post('/operations/release', () => ({ data: { ...(now = operations()), undoMs: 10_000 } }));
  reply.post('/operations/hold', (call) => {
    asked.push(call);
    return { data: (now = operations({ hold })) };
  });
  const user = userEvent.setup();
  enter();
  const button = await screen.findByRole('button', { name: 'Resume all sending' });
  now = operations({ hold, queue: { ...now.queue, pending: 425, pendingCost: 54_825 } });
  await user.click(button);
  const name = 'Resume all sending: 425 texts, about $5.48, paused 2 hours ago';
  const question = await screen.findByRole('alertdialog', { name });
  await user.click(within(question).getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Sending in 10 s')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Resume all sending' })).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([{ reason: 'The carrier asked.' }]);
});

it('goes on in the page where the button that paused or resumed all sending was replaced', async () => {
  const held = operations({
    hold: { reason: 'The carrier asked.', by: 'a@b.example', since: '2026-11-20T15:00:00Z' },
  });
  let now = held;
  reply.get('/operations', () => ({ data: now }));
  reply.post('/operations/release', () => ({ data: (now = operations()) }));
  reply.post('/operations/hold', () => ({ data: (now = held) }));
  const page = document.createElement('main');
  Object.assign(page, { id: 'main', tabIndex: -1 });
  document.body.append(page);
  const user = userEvent.setup();
  enter();
  await user.click(await screen.findByRole('button', { name: 'Resume all sending' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Resume' }));
  const stop = await screen.findByRole('button', { name: 'Pause all sending' });
  expect(page).toHaveFocus();
  await user.click(stop);
  await user.type(screen.getByLabelText('Reason'), 'The carrier asked.{Enter}');
  await screen.findByText('All sending is paused');
  expect(page).toHaveFocus();
  page.remove();
});

const held: HeldPerson = {
  accountId: 46,
  userName: 'Harbor',
  phone: 2_025_550_142,
  text: 'leave me alone',
  heldText: 'leave me alone',
  heldSince: '2026-11-20T14:00:00.000Z',
  since: '2026-11-20T14:00:00.000Z',
  jobId: 9,
  jobName: 'Reminder',
  waiting: 2,
};

const someHeld = [held, { ...held, phone: 2_025_550_143, heldText: 'not today' }] as const;
describeListScreen({
  screen: <OperationsScreen />,
  title: 'Needs review',
  heading: 2,
  at: '/admin/operations',
  user: users.admin(),
  roles: ['ADMIN'],
  given: () => reply.get('/operations', { data: operations({ holds: [], unknowns: [], errors: [] }) }),
  call: '/operations/held-people',
  reply: (people, total) => ({ data: { people, total } }),
  rows: someHeld,
  shows: 'leave me alone',
  file: { path: '/operations/held-people/file' },
  filter: { address: 'query=harbor', asks: { query: 'harbor' } },
  emptyTitle: 'Nothing to review',
  empty: 'No one has written words that may mean stop.',
});

it('O04 shows what a held person wrote, and releases them only after a question', async () => {
  const asked: Asked[] = [];
  let now: HeldPeople = { total: 1, people: [held] };
  reply.get('/operations', { data: operations() });
  reply.get('/operations/held-people', () => ({ data: now }));
  reply.post('/operations/held-people/release', (call) => {
    asked.push(call);
    now = nobody;
    return { data: now, message: 'The number may be texted again.' };
  });
  const user = userEvent.setup();
  enter();
  const table = await screen.findByRole('table', { name: 'Needs review' });
  expect(await within(table).findByText('leave me alone')).toBeVisible();
  await user.click(within(table).getByRole('button', { name: /202.*555.*0142: not a stop/ }));
  expect(asked).toEqual([]);
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/They wrote “leave me alone”. 2 waiting texts go out./)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: /yes|ok|confirm|continue/i }));
  await waitFor(() =>
    expect(asked[0]?.body).toEqual({ accountId: 46, phone: 2_025_550_142, since: held.since }),
  );
  expect(await screen.findByText('Nothing to review')).toBeVisible();
});

it('O04 shows the words that held a person, and the last, and asks with both', async () => {
  const again = { ...held, text: 'ok thanks', since: '2026-11-20T14:30:00.000Z' };
  reply.get('/operations', { data: operations() });
  reply.get('/operations/held-people', { data: { total: 1, people: [again] } });
  const user = userEvent.setup();
  enter();
  const table = await screen.findByRole('table', { name: 'Needs review' });
  expect(await within(table).findByText('leave me alone')).toBeVisible();
  expect(within(table).getByText('Last: ok thanks')).toBeVisible();
  await user.click(within(table).getByRole('button', { name: /: not a stop/ }));
  const question = await screen.findByRole('alertdialog');
  expect(
    within(question).getByText(/They wrote “leave me alone”, and last “ok thanks”. 2 waiting texts/),
  ).toBeVisible();
});

it('O04 takes held words for a stop', async () => {
  const asked: Asked[] = [];
  reply.get('/operations', { data: operations() });
  reply.get('/operations/held-people', { data: { total: 1, people: [held] } });
  reply.post('/operations/held-people/opt-out', (call) => {
    asked.push(call);
    return { data: nobody, message: 'The number is opted out.' };
  });
  const user = userEvent.setup();
  enter();
  await user.click(await screen.findByRole('button', { name: /: stop texting/ }));
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ phone: 2_025_550_142 }));
});
