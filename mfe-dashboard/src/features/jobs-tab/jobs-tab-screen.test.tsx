import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { Route, Routes } from 'react-router-dom';
import { readStoredFilters, storeFilters } from '@campaign/shared-api';
import type { JobRow, SessionUser } from '@campaign/shared-api/contracts';
import {
  aJob,
  aJobRow,
  anAgency,
  anIdentity,
  aProgress,
  reply,
  startMockServer,
  users,
  type Asked,
} from '@campaign/shared-api/testing';
import { renderRoom } from '@campaign/platform/testing';
import { words } from '../../words';
import { JobsTabScreen } from './jobs-tab-screen';

startMockServer();

const jobs = [
  aJobRow(),
  aJobRow({ jobId: 502, name: 'House mailing', jobType: 'House File', status: 'completed' }),
  aJobRow({ jobId: 503, name: 'Door knocking', jobType: 'Soapbox P2P', status: 'pending' }),
];
const totals = { messagesSent: 120_412, cost: 1553.3148 };

function givenJobs(data: JobRow[] = jobs, asked: Asked[] = []) {
  reply.get('/identities', ({ query }) => {
    const all = [
      anIdentity(),
      anIdentity({ identityId: 8, identityName: 'Bay Shelter', accountId: 53 }),
      anIdentity({ identityId: 1, identityName: 'Platform', accountId: 4 }),
    ];
    const account = query.get('account_id');
    return { data: account ? all.filter((each) => String(each.accountId) === account) : all, total: 3 };
  });
  reply.get('/identities/:id', { data: anIdentity({ identityId: 1, identityName: 'Platform' }) });
  reply.get('/users/userList', {
    data: [anAgency(), anAgency({ accountId: 53, userName: 'Launchpad' })],
    total: 2,
  });
  reply.get('/job', (call) => {
    asked.push(call);
    return { data, total: data.length, totals };
  });
  return asked;
}
const enter = (user: SessionUser = users.user(), at = '/dashboard') =>
  renderRoom(<JobsTabScreen />, { at, user });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const lastQuery = (asked: Asked[]) => Object.fromEntries(asked.at(-1)?.query ?? []);
const faults = async (container: HTMLElement) =>
  (await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }))
    .violations;
const button = (name: string) => screen.queryByRole('button', { name });
const headers = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

describe('JobsTabScreen', () => {
  it('JOBS-27 JOBS-28 JOBS-32 shows the columns, the cost by segment and the date in New York', async () => {
    givenJobs();
    enter();
    const cells = within(await row('November reminder')).getAllByRole('cell');
    expect(cells.slice(0, 10).map((cell) => cell.textContent)).toEqual([
      'November reminder',
      '501',
      'P2P',
      'Harbor Youth',
      'Active',
      'Nov 20, 20269:00 AM ET',
      '1,200',
      '14',
      '1,400',
      '$18.06',
    ]);
    expect(headers()).toEqual([
      ...[
        'Job Name',
        'Job ID',
        'Type',
        'Identity',
        'Status',
        'Send Date',
        'Sent',
        'Opt Outs',
        'Segments',
        'Cost',
      ],
      'Actions',
    ]);
  });

  it('JOBS-29 sums sent and cost in whole numbers', async () => {
    givenJobs();
    enter();
    const totals = () => screen.getAllByRole('definition').map((each) => each.textContent);
    await waitFor(() => expect(totals()).toEqual(['3', '120,412', '$1,553']));
    expect(screen.getAllByRole('term').map((each) => each.textContent)).toEqual([
      'Jobs',
      'Total sent',
      'Total cost',
    ]);
  });

  it('JOBS-10 JOBS-33 asks for active P2P jobs of the own account first', async () => {
    const asked = givenJobs();
    enter();
    await row('November reminder');
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      account_id: '12',
      status: 'active',
      job_type: 'P2P',
      page: '1',
      size: '10',
    });
  });

  it('JOBS-01 JOBS-02 JOBS-03 JOBS-06 filters by name, status, type and identity, in the address', async () => {
    const asked = givenJobs();
    const { person, address } = enter();
    await row('November reminder');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'completed');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Job Type' }), 'House File');
    await screen.findByRole('option', { name: 'Harbor Youth' });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Identity' }), 'Harbor Youth');
    await person.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'nov{Enter}');
    await waitFor(() =>
      expect(lastQuery(asked)).toMatchObject({
        status: 'completed',
        job_type: 'House File',
        identity_id: '7',
        query: 'nov',
      }),
    );
    expect(address()).toBe('/dashboard?query=nov&status=completed&type=House+File&identity=7');
    expect(
      within(screen.getByRole('combobox', { name: 'Status' }))
        .getAllByRole('option')
        .map((each) => (each as HTMLOptionElement).value),
    ).toEqual(['all', 'completed', 'active', 'paused', 'pending', 'error']);
  });

  it('JOBS-04 JOBS-39 filters by days in New York', async () => {
    const asked = givenJobs();
    const { person } = enter();
    await row('November reminder');
    await person.click(screen.getByRole('button', { name: 'Send Date Range' }));
    const picker = await screen.findByRole('dialog', { name: 'Send Date Range' });
    expect(picker).toHaveTextContent(/Days in/);
    await person.type(within(picker).getByLabelText('From'), '2026-11-01');
    await person.type(within(picker).getByLabelText('To'), '2026-11-20');
    await person.click(within(picker).getByRole('button', { name: /Apply/ }));
    await waitFor(() => expect(lastQuery(asked)).toMatchObject({ from: '2026-11-01', to: '2026-11-20' }));
  });

  it('JOBS-05 JOBS-06 JOBS-07 ROLE-17 lets ADMIN choose an agency, whose identities then stand to choose', async () => {
    const asked = givenJobs();
    const { person } = enter(users.admin());
    await screen.findByRole('option', { name: 'Launchpad' });
    const identities = () =>
      within(screen.getByRole('combobox', { name: 'Identity' }))
        .getAllByRole('option')
        .map((each) => each.textContent);
    await waitFor(() => expect(identities()).toEqual(['All Identities', 'Bay Shelter', 'Harbor Youth']));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Agency' }), 'Launchpad');
    await waitFor(() => expect(identities()).toEqual(['All Identities', 'Bay Shelter', 'Platform']));
    await waitFor(() => expect(lastQuery(asked)).toMatchObject({ account_id: '53' }));
    expect(headers()).toContain('Agency');
  });

  it('JOBS-08 reads the list again on Refresh', async () => {
    const asked = givenJobs();
    const { person } = enter();
    await row('November reminder');
    await waitFor(() => expect(button('Refresh')).not.toHaveAttribute('aria-disabled'));
    const before = asked.length;
    await person.click(button('Refresh') as HTMLElement);
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it('JOBS-09 clears to everything, not to the defaults', async () => {
    const asked = givenJobs();
    const { person, address } = enter(users.user(), '/dashboard?query=zzz&identity=7');
    await row('November reminder');
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/dashboard?status=all&type=all');
    await waitFor(() => expect(lastQuery(asked)).toEqual({ account_id: '12', page: '1', size: '10' }));
    expect(button('Clear')).toBeNull();
  });

  it('SESS-03 restores the last choice where the address says nothing', async () => {
    storeFilters({ delivery: 'kept', jobs: 'status=error&type=all' });
    const asked = givenJobs();
    const { address, person } = enter();
    await row('November reminder');
    expect(asked.map(({ query }) => query.get('status'))).toEqual(asked.map(() => 'error'));
    expect(address()).toBe('/dashboard?status=error&type=all');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'active');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Job Type' }), 'P2P');
    expect(address()).toBe('/dashboard');
    expect(readStoredFilters()).toEqual({ delivery: 'kept', jobs: '' });
  });

  it('SESS-03 believes a link with filters and does not remember it', async () => {
    storeFilters({ jobs: 'status=error' });
    const asked = givenJobs();
    enter(users.user(), '/dashboard?status=paused');
    await row('November reminder');
    expect(asked[0]?.query.get('status')).toBe('paused');
    expect(readStoredFilters()).toEqual({ jobs: 'status=error' });
  });

  it.each([
    ['ADMIN', users.admin(), true, true, true, true, true],
    ['AGENT-ADMIN', users.agentAdmin(), true, true, true, false, true],
    ['USER', users.user(), true, true, false, false, true],
    ['AGENT-READER', users.reader(), false, true, false, false, false],
    ['AGENT-CLICKER', users.clicker(), true, false, false, false, false],
  ])(
    'JOBS-11 JOBS-12 JOBS-20 JOBS-21 ROLE-04 ROLE-05 ROLE-14 gives %s its own buttons and no accessibility fault',
    async (_role, user, creates, reports, deletes, approves, pauses) => {
      givenJobs();
      const { container } = enter(user);
      await row('November reminder');
      expect(screen.queryAllByRole('link', { name: 'Create Job +' })).toHaveLength(creates ? 1 : 0);
      expect(screen.queryByRole('link', { name: 'Report of November reminder' }) !== null).toBe(reports);
      expect(button('Delete November reminder') !== null).toBe(deletes);
      expect(button('Approve Door knocking') !== null).toBe(approves);
      expect(button('Approve November reminder')).toBeNull();
      expect(button('Pause November reminder') !== null).toBe(pauses);
      expect(button('Refresh') !== null).toBe(pauses);
      expect(screen.queryByRole('checkbox', { name: 'Select November reminder' }) !== null).toBe(
        user.role === 'ADMIN',
      );
      expect(await faults(container)).toEqual([]);
    },
  );

  it('JOBS-13 ROLE-06 STOP-01 opens Stop Words of the own agency for AGENT-ADMIN alone', async () => {
    givenJobs();
    const first = enter(users.agentAdmin());
    await first.person.click(await screen.findByRole('button', { name: 'Stop Words' }));
    expect(first.panels).toMatchObject([{ name: 'stop-words', props: { accountId: 12 } }]);
    first.unmount();
    for (const user of [users.admin(), users.user(), users.reader(), users.clicker()]) {
      const { unmount } = enter(user);
      await row('November reminder');
      expect([user.role, button('Stop Words')]).toEqual([user.role, null]);
      unmount();
    }
  });

  it('JOBS-11 leads to the choice of a send type', async () => {
    givenJobs();
    const { person, address } = enter();
    await person.click(await screen.findByRole('link', { name: 'Create Job +' }));
    expect(address()).toBe('/select-send-type');
  });

  it('JOBS-25 JOBS-26 offers account 4 a rating level that goes along to the new job', async () => {
    givenJobs();
    const { person } = enter(users.admin({ features: ['protected', 'rating-dropdown'] }));
    const rating = await screen.findByRole('combobox', { name: 'Rating level' });
    expect(
      within(rating)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['Rating 5', '4', '3', 'All']);
    const create = () => screen.getByRole('link', { name: 'Create Job +' }).getAttribute('href');
    expect(create()).toBe('/select-send-type');
    await person.selectOptions(rating, '4');
    expect(create()).toBe('/select-send-type?rating=4');
  });

  it('JOBS-25 shows nobody else a rating level', async () => {
    givenJobs();
    enter();
    await row('November reminder');
    expect(screen.queryByRole('combobox', { name: 'Rating level' })).not.toBeInTheDocument();
  });

  it('JOBS-17 JOBS-18 JOBS-19 leads from a row to its work and from the eye to its report', async () => {
    givenJobs();
    enter();
    const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await href('November reminder')).toBe('/p2pchats/501');
    expect(await href('House mailing')).toBe('/house/502');
    expect(await href('Door knocking')).toBe('/chats/503');
    expect(await href('Report of House mailing')).toBe('/house%20file/502/7/reports');
  });

  it('JOBS-24 ROLE-18 hides cost from the account that may not see it', async () => {
    givenJobs([aJobRow({ price: null })]);
    enter(users.user({ accountId: 46, features: ['hide-cost'] }));
    await row('November reminder');
    expect(headers()).not.toContain('Cost');
    expect(screen.queryByText('Total cost')).not.toBeInTheDocument();
  });

  it('JOBS-20 JOBS-34 approves after a question and reads the list again', async () => {
    const asked = givenJobs();
    const approved: unknown[] = [];
    reply.post('/job/approve', ({ body }) => {
      approved.push(body);
      return { data: aJob(), message: 'Job approved.' };
    });
    const { person } = enter(users.admin());
    await person.click(await screen.findByRole('button', { name: 'Approve Door knocking' }));
    const question = await screen.findByRole('alertdialog', { name: 'Confirm update of status' });
    expect(question).toHaveTextContent('“Door knocking” will begin to send to 12,408 people.');
    const before = asked.length;
    await person.click(within(question).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Job approved.')).toBeVisible();
    expect(approved).toEqual([{ jobId: 503 }]);
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it('pauses at once, and resumes', async () => {
    givenJobs([aJobRow(), aJobRow({ jobId: 504, name: 'Halted', status: 'paused' })]);
    const done: string[] = [];
    reply.post('/job/:jobId/pause', ({ params }) => {
      done.push(`pause ${params.jobId}`);
      return { data: aJob(), message: 'Paused. 3 texts were handed over already.' };
    });
    reply.post('/job/:jobId/resume', ({ params }) => {
      done.push(`resume ${params.jobId}`);
      return { data: aJob() };
    });
    const { person } = enter();
    await person.click(await screen.findByRole('button', { name: 'Pause November reminder' }));
    expect(await screen.findByText('Paused. 3 texts were handed over already.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Resume Halted' }));
    await waitFor(() => expect(done).toEqual(['pause 501', 'resume 504']));
  });

  it('SHELL-14 SHELL-18 opens Edit Job over the table, until the first text is out', async () => {
    givenJobs([
      aJobRow({ progress: aProgress({ pending: 12_408, sent: 0, delivered: 0 }) }),
      aJobRow({ jobId: 502, name: 'Under way' }),
    ]);
    const { person, panels, address } = enter(users.user(), '/dashboard?status=all');
    await person.click(await screen.findByRole('button', { name: 'More actions for November reminder' }));
    await person.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(panels).toMatchObject([{ name: 'edit-job', props: { jobId: 501 } }]);
    expect(address()).toBe('/dashboard?status=all');
    await person.click(screen.getByRole('button', { name: 'More actions for Under way' }));
    const edit = screen.getByRole('menuitem', { name: /^Edit/ });
    expect(edit).toHaveAttribute('aria-disabled', 'true');
    expect(edit).toHaveTextContent(words.actions.begunStays);
  });

  it.each([
    ['ADMIN', users.admin(), ['Edit', 'Clone']],
    ['AGENT-ADMIN', users.agentAdmin(), ['Edit', 'Clone']],
    ['USER', users.user(), ['Edit', 'Clone']],
    ['AGENT-READER', users.reader(), []],
    ['AGENT-CLICKER', users.clicker(), ['Clone']],
  ] as const)(
    'ROLE-05 ROLE-14 offers %s of a P2P job in its menu what they may do',
    async (_, user, extra) => {
      givenJobs();
      const { person } = enter(user);
      const menuOf = async (name: string) => {
        await person.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
        const items = screen.getAllByRole('menuitem').map((item) => item.firstChild?.nextSibling?.firstChild);
        await person.keyboard('{Escape}');
        return items.map((text) => text?.textContent);
      };
      expect(await menuOf('November reminder')).toEqual([words.actions.open, ...extra]);
      const bulk = user.role === 'AGENT-CLICKER' ? [] : extra;
      expect(await menuOf('House mailing')).toEqual([words.actions.open, ...bulk]);
    },
  );

  it('clones a job from its row', async () => {
    givenJobs();
    const { person } = enter();
    await person.click(await screen.findByRole('button', { name: 'More actions for House mailing' }));
    expect(screen.getByRole('menuitem', { name: 'Clone' })).toHaveAttribute('href', '/house/create?from=502');
  });

  it('JOBS-16 JOBS-35 CONF-05 deletes one after the question', async () => {
    givenJobs();
    const deleted: unknown[] = [];
    reply.delete('/job/', ({ body }) => {
      deleted.push(body);
      return { deleted: [501], failed: [] };
    });
    const { person } = enter(users.agentAdmin());
    await person.click(await screen.findByRole('button', { name: 'Delete November reminder' }));
    const question = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    expect(question).toHaveTextContent('Do you want to delete this job?');
    await person.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(deleted).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Delete November reminder' }));
    await person.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Request completed successfully!')).toBeVisible();
    expect(deleted).toEqual([{ ids: [501] }]);
  });

  it('JOBS-14 JOBS-38 deletes several, keeps what stayed selected and says why in its row, without a toast', async () => {
    givenJobs();
    const why = 'This job is sending. Pause it first.';
    reply.delete('/job/', { deleted: [502], failed: [{ id: 501, error: why }], warning: why });
    const { person } = enter(users.admin());
    await person.click(await screen.findByRole('checkbox', { name: 'Select November reminder' }));
    expect(screen.getByRole('button', { name: 'Delete 1 Job Lists' })).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: 'Select House mailing' }));
    await person.click(screen.getByRole('button', { name: 'Delete 2 Job Lists' }));
    expect(await screen.findByText('Do you want to delete these 2 jobs?')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await within(await row('November reminder')).findByRole('alert')).toHaveTextContent(why);
    expect(screen.getByRole('button', { name: 'Delete 1 Job Lists' })).toBeVisible();
    expect(document.querySelector('p[data-kind="error"], p[data-kind="warning"]')).toBeNull();
  });

  it('JOBS-22 keeps AGENT-ADMIN from deleting a completed job and says why', async () => {
    givenJobs();
    enter(users.agentAdmin());
    const trash = await screen.findByRole('button', { name: 'Delete House mailing' });
    expect(trash).toHaveAttribute('aria-disabled', 'true');
    act(() => trash.focus());
    expect(await screen.findByText(words.actions.completedStays)).toBeInTheDocument();
  });

  it('JOBS-15 TBL-02 pages and sorts on the server, by the address', async () => {
    const asked = givenJobs(
      Array.from({ length: 10 }, (_, index) => aJobRow({ jobId: 600 + index, name: `Job ${index}` })),
    );
    reply.get('/job', (call) => {
      asked.push(call);
      return { data: [aJobRow({ jobId: 600, name: 'Job 0' })], total: 134, totals };
    });
    const { person, address } = enter();
    await row('Job 0');
    await person.click(screen.getByRole('button', { name: 'Cost' }));
    await person.click(screen.getByRole('button', { name: 'Cost' }));
    await waitFor(() => expect(lastQuery(asked)).toMatchObject({ sort: 'cost', order: 'desc' }));
    await person.click(screen.getByRole('button', { name: /last page/i }));
    await waitFor(() => expect(lastQuery(asked)).toMatchObject({ page: '14' }));
    expect(address()).toBe('/dashboard?sort=-cost&page=14');
  });

  it('JOBS-37 shows a status nobody knows as it is', async () => {
    givenJobs([aJobRow({ status: 'archived' })]);
    enter();
    expect(await within(await row('November reminder')).findByText('archived')).toBeVisible();
  });

  it('TBL-06 shows the error in place of the table and tries again', async () => {
    givenJobs();
    reply.problem('GET', '/job', 500, { error: 'The jobs are resting.' }, { once: true });
    const { person, container } = enter();
    expect(await screen.findByText('The jobs are resting.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(await faults(container)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row('November reminder')).toBeVisible();
  });

  it('TBL-07 tells no match from no job at all', async () => {
    givenJobs([]);
    const { person, container } = enter();
    expect(await screen.findByText('No match for these filters')).toBeVisible();
    expect(await faults(container)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText(words.empty.text)).toBeVisible();
  });
});

describe('JobsTabScreen, what moves', () => {
  beforeEach(() =>
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'], advanceTimers: true }),
  );
  afterEach(() => jest.useRealTimers());

  const sending = (done: number) =>
    aJobRow({
      name: 'Moving',
      jobId: 700,
      messagesSent: done,
      progress: aProgress({ pending: 12_408 - done, sent: done, rate: 38, secondsLeft: 190 }),
    });

  it('follows a job that sends, in place, without the loading bar', async () => {
    let done = 4210;
    givenJobs();
    reply.get('/job', () => ({ data: [sending(done), aJobRow()], total: 2, totals }));
    const { store } = enter();
    const bar = await screen.findByRole('progressbar', { name: 'Progress of Moving' });
    expect(bar).toHaveAttribute('aria-valuetext', '4,210 of 12,408 · 38/s · about 3 min');
    done = 8000;
    await act(() => jest.advanceTimersByTimeAsync(2500));
    await waitFor(() =>
      expect(bar).toHaveAttribute('aria-valuetext', '8,000 of 12,408 · 38/s · about 3 min'),
    );
    expect(store.getState().loading.bar).toBe(false);
  });

  it('never moves rows under the cursor: a completed one stays, a new one is only counted', async () => {
    let later = false;
    givenJobs();
    reply.get('/job', () => ({
      data: later ? [aJobRow({ jobId: 800, name: 'Brand new' }), aJobRow()] : [sending(12_000), aJobRow()],
      total: 2,
      totals,
    }));
    reply.get('/job/:jobId', {
      data: aJob({ ...sending(12_408), status: 'completed', progress: aProgress() }),
    });
    const { person } = enter();
    await row('Moving');
    later = true;
    await act(() => jest.advanceTimersByTimeAsync(2500));
    expect(await within(await row('Moving')).findByText('Completed')).toBeVisible();
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((each) => within(each).getAllByRole('cell')[0]?.textContent);
    expect(names()).toEqual(['Moving', 'November reminder']);
    await person.click(
      within(
        await screen.findByText('1 new job.').then((text) => text.closest('[role="status"]') as HTMLElement),
      ).getByRole('button', { name: 'Show' }),
    );
    await waitFor(() => expect(names()).toEqual(['Brand new', 'November reminder']));
    await waitFor(() => expect(screen.queryByText('1 new job.')).not.toBeInTheDocument());
  });

  it('says why messages wait, and that recipients are being prepared', async () => {
    const held = 'Held until 11:00 (Phoenix, area code 480)';
    givenJobs();
    reply.get('/job', {
      data: [
        aJobRow({ name: 'Waiting', progress: aProgress({ pending: 10, held }) }),
        aJobRow({ jobId: 2, name: 'Fresh', progress: aProgress({ planned: false, recipients: 0 }) }),
      ],
      total: 2,
      totals,
    });
    enter();
    expect(await within(await row('Waiting')).findByText(held)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Progress of Fresh' })).toHaveAttribute(
      'aria-valuetext',
      words.progress.preparing,
    );
  });
});

describe('JobsTabScreen, coming from the wizard', () => {
  const arrive = (job: Partial<JobRow>) => {
    const asked = givenJobs();
    reply.get('/job/:jobId', { data: aJob({ jobId: 502, ...job }) });
    const room = renderRoom(
      <Routes>
        <Route path="/dashboard" element={<JobsTabScreen />} />
      </Routes>,
      { at: '/house/create' },
    );
    act(() => room.history.push('/dashboard', { madeJob: 502 }));
    return { ...room, asked };
  };

  it('tells that the filters hide the job just made, and shows it', async () => {
    const { person, address, asked } = arrive({ jobType: 'House File', name: 'House mailing' });
    const notice = (await screen.findByText(words.hidden.text)).closest('[role="status"]') as HTMLElement;
    await person.click(within(notice).getByRole('button', { name: 'Show' }));
    expect(address()).toBe('/dashboard?status=all&type=House+File');
    await waitFor(() => expect(lastQuery(asked)).toMatchObject({ job_type: 'House File' }));
    expect(lastQuery(asked)).not.toHaveProperty('status');
    expect(screen.queryByText(words.hidden.text)).not.toBeInTheDocument();
  });

  it('says nothing of a job that is shown', async () => {
    arrive({ jobType: 'P2P' });
    await row('November reminder');
    expect(screen.queryByText(words.hidden.text)).not.toBeInTheDocument();
  });
});
