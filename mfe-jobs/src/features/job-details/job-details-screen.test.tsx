import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import type { Job } from '@campaign/shared-api/contracts';
import { aJob, anAgent, aProgress, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { aSchedule, aWaitingJob } from '../../testing/builders';
import { EagerRemote } from '../../testing/eager-remote';

startMockServer();

const sending = (changes: Partial<Job> = {}) =>
  aJob({
    jobId: 42,
    jobType: 'P2P',
    messagesSent: 4210,
    messagesOptOut: 84,
    messagesNonOptOut: 312,
    leadsRemaining: 8198,
    agentIds: [1],
    agents: [{ id: 1, firstName: 'Ana', lastName: 'Ruiz' }],
    progress: aProgress({
      sent: 4120,
      delivered: 4000,
      failed: 60,
      unknown: 3,
      suppressed: 27,
      pending: 8198,
      rate: 38,
      secondsLeft: 170,
    }),
    ...changes,
  });
const open = (job: Job, at = '/p2p/42', options: Parameters<typeof renderRemote>[1] = {}) => {
  reply.get('/job/:jobId', { data: job });
  return renderRemote(<EagerRemote />, { at, ...options });
};
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const tile = (label: string) => screen.getByText(label).parentElement?.parentElement;

it('JDET-01 JDET-07 tells what the job is', async () => {
  open(sending());
  expect(await screen.findByRole('heading', { name: 'November reminder' })).toBeVisible();
  expect(fact('Sender identity')).toHaveTextContent('Harbor Youth');
  expect(fact('Send type')).toHaveTextContent('P2P Send');
  expect(fact('Job name')).toHaveTextContent('November reminder');
  expect(fact('Job ID')).toHaveTextContent('42');
  expect(fact('Send date')).toHaveTextContent('Nov 20, 2026, 9:00 AM ET');
  expect(fact('Agents')).toHaveTextContent('Ana Ruiz');
  expect(await axeProblems()).toEqual([]);
});

it.each([
  [590, '590 segments left today'],
  [1, '1 segment left today'],
])('says what carriers still take of its identity today: %i', async (leftToday, told) => {
  open(sending({ leftToday }));
  await screen.findByText('Remaining leads');
  expect(fact('Daily limit')).toHaveTextContent(told);
});

it.each([
  ['pending', /^Its start, Nov 20, 2026, .* Recipients are counted when the platform approves this job\.$/],
  ['active', 'Counting recipients…'],
] as const)('says when the recipients of a job that is %s are counted', async (status, told) => {
  open(sending({ status, progress: aProgress({ planned: false, recipients: 0 }) }));
  expect(await screen.findByText(told)).toBeVisible();
});

it('says that nobody is on the lists of a job, once they are read', async () => {
  const none = { sent: 0, delivered: 0, failed: 0, unknown: 0, suppressed: 0, pending: 0, waiting: 0 };
  open(sending({ progress: aProgress({ ...none, planned: true, recipients: 0 }) }));
  expect(await screen.findByText('No one is on the lists of this job.')).toBeVisible();
});

it('says nothing of a daily limit where there is none', async () => {
  open(sending({ leftToday: null }));
  await screen.findByText('Remaining leads');
  expect(screen.queryByText('Daily limit')).toBeNull();
});

it('tells what the job says, where its link leads and when its texts may go', async () => {
  reply.get('/schedule', { data: [aSchedule()], total: 1 });
  const { unmount } = open(aWaitingJob({ scheduleId: 8, initialMessage: 'Hi {first_name}, vote!' }));
  await waitFor(() =>
    expect(fact('Delivery hours')).toHaveTextContent('Mornings: 9 AM–12:30 PM Arizona, Mon, Tue, Wed'),
  );
  expect(fact('Message')).toHaveTextContent('Hi {first_name}, vote!');
  expect(fact('Short link')).toHaveTextContent('https://go.example.org/Ab3dE6gH');
  expect(fact('Leads to')).toHaveTextContent('https://example.org/vote');
  unmount();
  open(sending(), '/p2p/42', { user: users.user({ quietHours: false }) });
  await screen.findByText('Delivery hours');
  expect(fact('Delivery hours')).toHaveTextContent('Delivery hours are turned off on this installation');
});

it('JDET-02 JDET-03 JDET-04 JDET-05 counts agents, leads, messages and replies', async () => {
  open(sending());
  await screen.findByText('Remaining leads');
  expect(tile('Assigned agents')).toHaveTextContent('1');
  expect(tile('Remaining leads')).toHaveTextContent('8,198');
  expect(tile('Messages sent')).toHaveTextContent('4,210');
  expect(tile('Replies received')).toHaveTextContent('396');
});

it('JDET-06 the tile of sent messages leads to the current path plus /reports', async () => {
  open(sending());
  expect(await screen.findByRole('link', { name: 'Messages sent' })).toHaveAttribute(
    'href',
    '/p2p/42/reports',
  );
});

it('ROLE-15 leads AGENT-CLICKER to no report', async () => {
  open(sending(), '/p2p/42', { user: users.clicker() });
  await screen.findByText('Messages sent');
  expect(screen.queryByRole('link', { name: 'Messages sent' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Report' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});

it('JDET-08 shows a House File job without an agents tile when it has none', async () => {
  open(sending({ jobType: 'House File', agentIds: [], agents: [] }), '/house/42');
  await screen.findByText('Remaining leads');
  expect(screen.queryByText('Assigned agents')).toBeNull();
  expect(screen.getByText('A2P Send')).toBeVisible();
});

it('tells the progress with pace, remaining time and what was left out', async () => {
  open(sending());
  expect(await screen.findByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
    'aria-valuetext',
    '4,120 of 12,381 sent · 8,198 left · 38/s · about 3 min · 3 in doubt · 60 failed · 27 suppressed',
  );
});

it('shows the recipients as one sum whose parts add up', async () => {
  open(sending());
  const rows = within(
    await screen.findByRole('table', { name: 'Recipients and where they are' }),
  ).getAllByRole('row');
  const figures = rows.map((row) => [
    within(row).getByRole('rowheader').textContent,
    row.lastElementChild?.textContent,
  ]);
  expect(figures).toEqual([
    ['Confirmed by the handset', '4,000'],
    ['Waiting for a receipt', '120'],
    ['In doubt', '3'],
    ['Failed', '60'],
    ['Suppressed', '27'],
    ['Not yet', '8,198'],
    ['Recipients', '12,408'],
  ]);
  const [all, ...parts] = figures.map(([, figure]) => Number(figure?.replace(',', ''))).reverse();
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all);
});

it.each([
  [
    'error',
    'The list "Ward 4" is not ready.',
    'Resume to try the 8,198 people who are left again. No one is texted twice.',
  ],
  ['paused', 'This job is paused.', 'Resume to text the 8,198 people who are left.'],
])('says why a job stands in %s, and what to do', async (status, why, next) => {
  open(sending({ status, cause: status === 'error' ? why : null }));
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.getByText(next)).toBeVisible();
});

it('says why texts wait', async () => {
  const held = 'Waits until 11:00 AM in Phoenix (area code 480).';
  open(sending({ progress: aProgress({ pending: 9, sent: 0, held }) }));
  expect(await screen.findByText(held)).toBeVisible();
});

it.each([
  ['some', 40, '20 of 60 sent · 30 left · 10 texted lately', 10],
  ['all', 40, '20 of 60 sent · 40 texted lately', 40],
])('tells apart who waits for a click and who was texted lately: %s', async (_, waiting, detail, resting) => {
  const none = {
    pending: 0,
    sending: 0,
    failed: 0,
    unknown: 0,
    suppressed: 0,
    rate: null,
    secondsLeft: null,
  };
  open(sending({ progress: aProgress({ ...none, recipients: 60, sent: 20, waiting, resting }) }));
  expect(await screen.findByText(detail)).toBeVisible();
});

it('a job that its identity holds says why, in IDET-05’s words, and leads to the identity', async () => {
  const held =
    'This Identity does not have any registered and active use case, and is not ready for 10DLC messages.';
  open(
    sending({
      identityId: 7,
      identityName: 'Harbor Youth',
      progress: aProgress({ pending: 9, sent: 0, onHold: 'identity-not-ready', held }),
    }),
  );
  expect(await screen.findByText('On hold: identity not registered')).toBeVisible();
  expect(screen.getByText(held, { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Harbor Youth' })).toHaveAttribute('href', '/identity/7');
});

it('says on its page that the agency is disabled, by whom and since when', async () => {
  const onHold = { onHold: 'agency-disabled', onHoldSince: '2026-11-20T15:00:00.000Z' } as const;
  open(sending({ onHoldBy: 'ada@platform.example', progress: aProgress({ pending: 9, ...onHold }) }));
  const title = 'On hold: agency disabled by ada@platform.example since Nov 20, 2026, 10:00 AM ET';
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText('Nothing is sent until the platform enables the agency.')).toBeVisible();
});

it('reads a moving job again every three seconds, and a finished one not', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let reads = 0;
  let job = sending();
  reply.get('/job/:jobId', () => {
    reads += 1;
    return { data: job };
  });
  renderRemote(<EagerRemote />, { at: '/p2p/42' });
  await screen.findByText('Remaining leads');
  job = sending({ status: 'completed', messagesSent: 12_381, leadsRemaining: 0, progress: aProgress() });
  await act(() => jest.advanceTimersByTimeAsync(3000));
  await waitFor(() => expect(tile('Messages sent')).toHaveTextContent('12,381'));
  const before = reads;
  await act(() => jest.advanceTimersByTimeAsync(9000));
  expect(reads).toBe(before);
  jest.useRealTimers();
});

it('pauses and resumes, not by a second impatient press', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { person } = open(sending());
  let paused = false;
  reply.post('/job/:jobId/pause', () => {
    paused = true;
    reply.get('/job/:jobId', { data: sending({ status: 'paused' }) });
    return { data: sending({ status: 'paused' }) };
  });
  let resumes = 0;
  let questions = 0;
  reply.get('/job/:jobId/remaining', () => {
    questions += 1;
    return {
      data: { recipients: 425, cost: null, pausedAt: new Date(Date.now() - 3_700_000).toISOString() },
    };
  });
  reply.post('/job/:jobId/resume', () => {
    resumes += 1;
    return { data: sending() };
  });
  await person.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('The job is paused.')).toHaveAttribute('data-kind', 'success');
  expect(paused).toBe(true);
  const resume = await screen.findByRole('button', { name: 'Resume' });
  // A02: the focus stays where the way back is.
  expect(resume).toHaveFocus();
  fireEvent.click(resume);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(questions).toBe(0);
  await person.click(resume);
  const question = await screen.findByRole('alertdialog', { name: 'Resume: 425 people, paused 1 hour ago' });
  expect(resumes).toBe(0);
  await person.click(within(question).getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Job resumed.')).toBeVisible();
  jest.useRealTimers();
});

it('tells why a job cannot be paused', async () => {
  const { person } = open(sending());
  reply.problem('POST', '/job/:jobId/pause', 409, { error: 'A job that is completed cannot be paused.' });
  await person.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('A job that is completed cannot be paused.');
});

it('SHELL-14 SHELL-18 opens Edit Job over its page, until the first text is out', async () => {
  const first = open(aWaitingJob(), '/house/42');
  await first.person.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(first.panels).toMatchObject([{ name: 'edit-job', props: { jobId: 42 } }]);
  expect(first.address()).toBe('/house/42');
  first.unmount();
  open(sending());
  await screen.findByText('Remaining leads');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

const twoAgents = () => {
  const agent = (id: number, firstName: string) =>
    anAgent({
      id,
      firstName,
      lastName: 'Ruiz',
      displayName: firstName,
      role: 'AGENT-CLICKER',
      email: `${firstName}@demo.example`,
      displayEmail: '',
    });
  reply.get('/agents', { data: [agent(1, 'Ana'), agent(2, 'Bo')], total: 2 });
};
const chooseBo = async (person: ReturnType<typeof open>['person']) => {
  await person.click(await screen.findByRole('link', { name: 'Assigned agents' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agents' }));
  await person.click(await dialog.findByRole('checkbox', { name: 'Bo Ruiz' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
};

it.each([
  ['before its first text', () => aWaitingJob({ jobType: 'P2P', version: 4 }), [2]],
  ['that has begun', () => sending({ version: 4 }), [1, 2]],
  ['that is completed', () => sending({ version: 4, status: 'completed', progress: aProgress() }), [1, 2]],
])('JDET-09 WIZ-04 gives a P2P job %s its agents from the tile', async (_when, job, agentIds) => {
  twoAgents();
  const sent: unknown[] = [];
  reply.put('/job/:jobId/agents', ({ body }) => {
    sent.push(body);
    return { data: job() };
  });
  const { person, address } = open(job());
  await chooseBo(person);
  await waitFor(() => expect(address()).toBe('/p2p/42'));
  expect(sent).toEqual([{ agentIds, version: 4 }]);
});

it('JDET-09 withdraws why the agents were not saved once they are saved again', async () => {
  twoAgents();
  reply.put('/job/:jobId/agents', { data: sending() });
  reply.problem('PUT', '/job/:jobId/agents', 400, { error: 'Bo Ruiz has left.' }, { once: true });
  const { person, address } = open(sending());
  await chooseBo(person);
  expect(await screen.findByText('Bo Ruiz has left.')).toBeVisible();
  const save = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'));
  await person.click(save);
  await waitFor(() => expect(address()).toBe('/p2p/42'));
  expect(screen.queryByText('Bo Ruiz has left.')).toBeNull();
});

it('JDET-09 asks before the agents of somebody who saved meanwhile are overwritten', async () => {
  twoAgents();
  const sent: unknown[] = [];
  reply.put('/job/:jobId/agents', ({ body }) => {
    sent.push(body);
    return { data: sending() };
  });
  const changed = { version: 5, by: 'Ana Ruiz', at: '2026-11-20T14:00:00Z' };
  reply.problem(
    'PUT',
    '/job/:jobId/agents',
    409,
    { error: 'This job was changed meanwhile.', code: 'changed', changed },
    { once: true },
  );
  const { person, address } = open(sending({ version: 4 }));
  await chooseBo(person);
  const question = await screen.findByRole('alertdialog', {
    name: 'Someone saved this while you were editing',
  });
  expect(question).toHaveTextContent('Changed by Ana Ruiz');
  expect(sent).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Overwrite' }));
  await waitFor(() => expect(sent).toEqual([{ agentIds: [1, 2], version: 5 }]));
  await waitFor(() => expect(address()).toBe('/p2p/42'));
});

it.each([
  ['AGENT-READER', users.reader()],
  ['AGENT-CLICKER', users.clicker()],
])('JDET-09 gives %s no choice of agents, not by the address either', async (_role, user) => {
  open(sending(), '/p2p/42?agents=choose', { user });
  expect(await screen.findByText('Assigned agents')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Assigned agents' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the tile of replies leads to where they are read and answered', async () => {
  open(sending());
  expect(await screen.findByRole('link', { name: 'Replies received' })).toHaveAttribute('href', '/chats/42');
});

it('shows why a job cannot be shown', async () => {
  reply.problem('GET', '/job/:jobId', 403, { error: 'This job is not yours to read.' });
  renderRemote(<EagerRemote />, { at: '/p2p/42' });
  expect(await screen.findByText('This job is not yours to read.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(await axeProblems()).toEqual([]);
});

it('JOBS-37 shows a status nobody knows as it is', async () => {
  open(sending({ status: 'archived' }));
  expect(await screen.findByText('archived')).toBeVisible();
});

it.each([
  ['USER', 'House File', users.user(), '/house/create?from=42'],
  ['AGENT-CLICKER', 'P2P', users.clicker(), '/p2p/create?from=42'],
  ['AGENT-CLICKER', 'Soapbox P2P', users.clicker(), null],
  ['AGENT-READER', 'P2P', users.reader(), null],
] as const)('offers %s a clone of a %s job, as they may create one', async (_, jobType, user, href) => {
  const { person } = open(sending({ jobType }), '/p2p/42', { user });
  await screen.findByText('Messages sent');
  const more = screen.queryByRole('button', { name: 'More actions' });
  if (more) await person.click(more);
  const link = screen.queryByRole('menuitem', { name: 'Clone' });
  expect(link?.getAttribute('href') ?? null).toBe(href);
});

const pending = () => aWaitingJob({ jobType: 'Soapbox P2P', status: 'pending', version: 7 });
const choose = async (person: ReturnType<typeof open>['person'], item: string) => {
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
};

it('JOBS-20 JOBS-34 ROLE-03 lets ADMIN approve a pending job after a question', async () => {
  const approved: unknown[] = [];
  reply.post('/job/approve', ({ body }) => {
    approved.push(body);
    reply.get('/job/:jobId', { data: { ...pending(), status: 'active' } });
    return { data: pending(), message: 'Job approved.' };
  });
  reply.get('/job/:jobId/remaining', { data: { recipients: 12_408, cost: 1_600_600, pausedAt: null } });
  const { person } = open(pending(), '/soapbox/42', { user: users.admin() });
  await person.click(await screen.findByRole('button', { name: 'Approve' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm update of status' });
  expect(question).toHaveTextContent('“Fall appeal” will begin to send to 12,408 people, for about $160.06.');
  expect(approved).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Job approved.')).toBeVisible();
  expect(approved).toEqual([{ jobId: 42, version: 7 }]);
  expect(await screen.findByText('Active')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('JOBS-16 JOBS-35 ROLE-04 deletes a job after the question and leaves its page', async () => {
  const deleted: unknown[] = [];
  reply.delete('/job/', ({ body }) => {
    deleted.push(body);
    return { deleted: [42], failed: [] };
  });
  const { person, address } = open(pending(), '/soapbox/42', { user: users.agentAdmin() });
  await choose(person, 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
  expect(question).toHaveTextContent('Do you want to delete this job? Fall appeal');
  expect(deleted).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(deleted).toEqual([{ ids: [42] }]);
});

it('CONF-05 says before a job is deleted how many wait for an answer in it', async () => {
  const { person } = open({ ...pending(), waitingReplies: 3 }, '/soapbox/42', {
    user: users.agentAdmin(),
  });
  await choose(person, 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
  expect(question).toHaveTextContent(
    'Do you want to delete this job? Fall appeal · 3 people are waiting for a reply',
  );
});

it('JOBS-38 says on the page, not in a toast, why a job was not deleted', async () => {
  const why = 'This job does not exist.';
  reply.problem('DELETE', '/job/', 409, { error: why });
  const { person, address } = open(pending(), '/soapbox/42', { user: users.admin() });
  await choose(person, 'Delete');
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(why);
  expect(address()).toBe('/soapbox/42');
  expect(document.querySelector('[data-kind="error"]')).toBeNull();
});

it.each([
  ['ADMIN', users.admin(), ['Report', 'Edit', 'More actions', 'Approve'], ['Clone', 'Delete']],
  ['AGENT-ADMIN', users.agentAdmin(), ['Report', 'Edit', 'More actions'], ['Clone', 'Delete']],
  ['USER', users.user(), ['Report', 'Edit', 'More actions'], ['Clone']],
  ['AGENT-READER', users.reader(), ['Report'], []],
  ['AGENT-CLICKER', users.clicker(), [], []],
] as const)('ROLE-03 ROLE-04 ROLE-14 gives %s its own actions', async (_role, user, buttons, items) => {
  const { person } = open(pending(), '/soapbox/42', { user });
  const heading = await screen.findByRole('heading', { name: 'Fall appeal', level: 1 });
  const head = within(heading.closest('header') ?? document.body);
  const names = ['Report', 'Edit', 'More actions', 'Approve', 'Pause', 'Resume', 'Send texts'];
  const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent ?? '';
  const shown = [...head.queryAllByRole('link'), ...head.queryAllByRole('button')]
    .map(nameOf)
    .filter((name) => names.includes(name));
  expect(shown).toEqual(buttons);
  if (!shown.includes('More actions')) return;
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(items);
});

it('JOBS-22 tells AGENT-ADMIN why a completed job cannot be deleted', async () => {
  const { person } = open(sending({ status: 'completed', progress: aProgress() }), '/p2p/42', {
    user: users.agentAdmin(),
  });
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  const item = screen.getByRole('menuitem', { name: /^Delete/ });
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent('Completed jobs are deleted by the platform only.');
});

it.each([
  ['has a number that none can have', '/p2p/99999999999', 400],
  ['is none’s, or a deleted one’s', '/p2p/42', 404],
])('speaks of a job where the address %s', async (_what, at, status) => {
  reply.problem('GET', '/job/:jobId', status, { error: 'Please check the fields.', code: 'invalid' });
  renderRemote(<EagerRemote />, { at });
  expect(await screen.findByText('There is no such job')).toBeVisible();
  expect(screen.queryByText('Please check the fields.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

it.each(['/p2p/abc', '/p2p/abc/reports', '/p2p/abc/7/reports'])(
  'asks nothing where a word stands in the place of the number: %s',
  async (at) => {
    const asked: string[] = [];
    const answer = ({ request }: { request: Request }) => {
      asked.push(request.url);
      return { data: aJob() };
    };
    reply.get('/job/:jobId', answer);
    renderRemote(<EagerRemote />, { at });
    expect(await screen.findByText('There is no such job')).toBeVisible();
    expect(asked).toEqual([]);
  },
);

describe('answers owed', () => {
  const debt = {
    waiting: 3,
    oldestWaiting: '2026-11-20T15:00:00Z',
    answered: 12,
    p50: 240,
    p95: 1_500,
    agents: [
      {
        agentId: null,
        name: null,
        waiting: 2,
        oldestWaiting: '2026-11-20T15:00:00Z',
        answered: 0,
        p50: null,
        p95: null,
      },
      {
        agentId: 1,
        name: 'Ana Ruiz',
        waiting: 1,
        oldestWaiting: '2026-11-20T16:00:00Z',
        answered: 12,
        p50: 240,
        p95: 1_500,
      },
    ],
  };

  it('are told by agent, with the time that answers took, and lead to who waits', async () => {
    reply.get('/chats/:jobId/debt', debt);
    open(sending({ waitingReplies: 3 }));
    expect(await screen.findByText('3 people are waiting for a reply.')).toBeVisible();
    expect(screen.getByText('12 answers: half within 4 min, 95% within 25 min')).toBeVisible();
    const rows = within(screen.getByRole('list', { name: 'Waiting for a reply, by agent' })).getAllByRole(
      'listitem',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Open queue2 waiting, the first since Nov 20, 2026, 10:00 AM ET',
      'Ana Ruiz1 waiting, the first since Nov 20, 2026, 11:00 AM ET · 12 answers: half within 4 min, 95% within 25 min',
    ]);
    expect(screen.getByRole('link', { name: 'Reply to them' })).toHaveAttribute(
      'href',
      '/chats/42?filter=waiting',
    );
    expect(await axeProblems()).toEqual([]);
  });

  it('may come before new texts, where the job says so', async () => {
    reply.get('/chats/:jobId/debt', debt);
    reply.get('/agents', { data: [anAgent()], total: 1 });
    const sent: unknown[] = [];
    reply.put('/job/:jobId/agents', ({ body }) => {
      sent.push(body);
      return { data: sending({ answersFirst: true }) };
    });
    const { person } = open(sending({ waitingReplies: 3, version: 4 }), '/p2p/42?agents=choose', {
      user: users.agentAdmin(),
    });
    await person.click(await screen.findByRole('switch', { name: 'Answers before new texts' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ agentIds: [1], answersFirst: true, version: 4 }]));
  });
});
