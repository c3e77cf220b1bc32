import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import { aJob, aJobRow, aProgress, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { button, enter, givenJobs, layOutTables, row } from '../../testing/jobs-tab';

startMockServer();
afterEach(() => jest.restoreAllMocks());

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
    enter(user);
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
    expect(await axeProblems()).toEqual([]);
  },
);

/** Mocks the replies that the question before Approve reads: the job, its recipients and cost. */
const givenQuestion = (recipients: number, cost: number | null) => {
  reply.get('/job/:jobId', {
    data: aJob({
      jobId: 503,
      name: 'Door knocking',
      userName: 'Harbor',
      adminPhone: '+13125550100',
      initialMessage: 'Hi {FirstName}, vote on Tuesday.',
      version: 7,
    }),
  });
  reply.get('/job/:jobId/remaining', { data: { recipients, cost, pausedAt: null } });
};

it.each([
  [1, 129, '“Door knocking” will begin to send to 1 person, for about $0.01.'],
  [12_408, null, '“Door knocking” will begin to send to 12,408 people.'],
  [0, 0, '“Door knocking” will begin to send. It has no recipients yet.'],
])('JOBS-20 asks about %s recipients, with text, number and agency', async (recipients, cost, text) => {
  givenJobs();
  givenQuestion(recipients, cost);
  const { person } = enter(users.admin());
  await person.click(await screen.findByRole('button', { name: 'Approve Door knocking' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm update of status' });
  expect(question).toHaveTextContent(text);
  expect(question).toHaveTextContent(
    'Agency: Harbor, from (312) 555-0100: “Hi {FirstName}, vote on Tuesday.”',
  );
});

it('asks nothing and says why when the recipients cannot be counted', async () => {
  givenJobs();
  givenQuestion(1, 0);
  reply.problem('GET', '/job/:jobId/remaining', 503, { error: 'The count took too long.' });
  const { person } = enter(users.admin());
  await person.click(await screen.findByRole('button', { name: 'Approve Door knocking' }));
  expect(await screen.findByText('The count took too long.')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('JOBS-20 JOBS-34 approves after a question and reads the list again', async () => {
  const asked = givenJobs();
  givenQuestion(12_408, 1_600_600);
  const approved: unknown[] = [];
  reply.post('/job/approve', ({ body }) => {
    approved.push(body);
    return { data: aJob(), message: 'Job approved.' };
  });
  const { person } = enter(users.admin());
  await person.click(await screen.findByRole('button', { name: 'Approve Door knocking' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm update of status' });
  expect(question).toHaveTextContent(
    '“Door knocking” will begin to send to 12,408 people, for about $160.06.',
  );
  const before = asked.length;
  await person.click(within(question).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Job approved.')).toBeVisible();
  expect(approved).toEqual([{ jobId: 503, version: 7 }]);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

it('pauses at once, and resumes, not by a second impatient press', async () => {
  givenJobs([aJobRow(), aJobRow({ jobId: 504, name: 'Halted', status: 'paused' })]);
  const done: string[] = [];
  reply.post('/job/:jobId/pause', ({ params }) => {
    done.push(`pause ${params.jobId}`);
    givenJobs([aJobRow({ status: 'paused' }), aJobRow({ jobId: 504, name: 'Halted', status: 'paused' })]);
    return { data: aJob(), message: 'Paused. 3 texts were handed over already.' };
  });
  reply.get('/job/:jobId/remaining', { data: { recipients: 9, cost: 1161, pausedAt: null } });
  reply.post('/job/:jobId/resume', ({ params }) => {
    done.push(`resume ${params.jobId}`);
    return { data: aJob() };
  });
  const { person } = enter();
  await person.click(await screen.findByRole('button', { name: 'Pause November reminder' }));
  expect(await screen.findByText('Paused. 3 texts were handed over already.')).toBeVisible();
  // A02: the focus stays where the way back is.
  const resume = await screen.findByRole('button', { name: 'Resume November reminder' });
  expect(resume).toHaveFocus();
  fireEvent.click(resume);
  await person.click(screen.getByRole('button', { name: 'Resume Halted' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Halted');
  await person.click(within(question).getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(done).toEqual(['pause 501', 'resume 504']));
  expect(await screen.findByText('Job resumed.')).toBeVisible();
});

it('asks with count, cost and pause before it resumes a job, and Undo pauses it again', async () => {
  const sixDaysAgo = new Date(Date.now() - 6.2 * 86_400_000).toISOString();
  givenJobs([aJobRow({ jobId: 305, name: 'Debate night', jobType: 'House File', status: 'paused' })]);
  const sent: string[] = [];
  reply.get('/job/:jobId/remaining', ({ params }) => {
    sent.push(`remaining ${params.jobId}`);
    return { data: { recipients: 425, cost: 54_825, pausedAt: sixDaysAgo } };
  });
  reply.post('/job/:jobId/resume', ({ params }) => {
    sent.push(`resume ${params.jobId}`);
    return { data: aJob({ jobId: 305, undoMs: 10_000 }) };
  });
  reply.post('/job/:jobId/pause', ({ params }) => {
    sent.push(`pause ${params.jobId}`);
    return { data: aJob({ jobId: 305, status: 'paused' }) };
  });
  const { person } = enter();
  const resume = () => screen.findByRole('button', { name: 'Resume Debate night' });
  const title = 'Resume: 425 people, about $5.48, paused 6 days ago';
  await person.click(await resume());
  await person.click(
    within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: 'Cancel' }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual(['remaining 305']);

  await person.click(await resume());
  await person.click(
    within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: 'Resume' }),
  );
  expect(await screen.findByText('Sending in 10 s')).toBeInTheDocument();
  expect(screen.queryByText('Job resumed.')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Nothing was sent. The job is paused.')).toBeInTheDocument();
  expect(sent).toEqual(['remaining 305', 'remaining 305', 'resume 305', 'pause 305']);
});

it('says why a job cannot be resumed without asking', async () => {
  givenJobs([aJobRow({ jobId: 504, name: 'Halted', status: 'paused' })]);
  reply.problem('GET', '/job/:jobId/remaining', 404, { error: 'This job was not found.' });
  const { person } = enter();
  await person.click(await screen.findByRole('button', { name: 'Resume Halted' }));
  expect(await screen.findByText('This job was not found.')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
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
  expect(edit).toHaveTextContent('It has started sending and cannot change.');
});

it.each([
  ['ADMIN', users.admin(), ['Edit', 'Clone']],
  ['AGENT-ADMIN', users.agentAdmin(), ['Edit', 'Clone']],
  ['USER', users.user(), ['Edit', 'Clone']],
  ['AGENT-READER', users.reader(), []],
  ['AGENT-CLICKER', users.clicker(), ['Clone']],
] as const)('ROLE-05 ROLE-14 offers %s of a P2P job in its menu what they may do', async (_, user, extra) => {
  givenJobs();
  const { person } = enter(user);
  const menuOf = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
    const items = screen.getAllByRole('menuitem').map((item) => item.firstChild?.nextSibling?.firstChild);
    await person.keyboard('{Escape}');
    return items.map((text) => text?.textContent);
  };
  // JDET-09: people are assigned to a P2P job, at any time.
  const byHand = extra.flatMap((item) => (item === 'Edit' ? ['Edit', 'Assign agents'] : [item]));
  expect(await menuOf('November reminder')).toEqual(['Open the job', ...byHand]);
  const bulk = user.role === 'AGENT-CLICKER' ? [] : extra;
  expect(await menuOf('House mailing')).toEqual(['Open the job', ...bulk]);
});

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
  expect(question).toHaveTextContent('November reminder');
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(deleted).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Delete November reminder' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Request completed successfully!')).toBeVisible();
  expect(deleted).toEqual([{ ids: [501] }]);
});

it.each([
  [1, 'November reminder · 1 person is waiting for a reply'],
  [1_200, 'November reminder · 1,200 people are waiting for a reply'],
])('CONF-05 says before a job is deleted that %s wait for an answer in it', async (waitingReplies, item) => {
  givenJobs([aJobRow({ jobId: 501, name: 'November reminder', waitingReplies })]);
  const { person } = enter(users.agentAdmin());
  await person.click(await screen.findByRole('button', { name: 'Delete November reminder' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
  expect(question).toHaveTextContent(`Do you want to delete this job? ${item}`);
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
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
  expect(question).toHaveTextContent(
    /^.*Do you want to delete these 2 jobs\? November reminder, House mailing/,
  );
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
  expect(await screen.findByText('Completed jobs are deleted by the platform only.')).toBeInTheDocument();
});

it.each([
  ['AGENT-CLICKER', users.clicker(), 'Send texts (169 left)'],
  ['USER', users.user(), 'Send texts of Doors (169 left)'],
  ['AGENT-READER', users.reader(), null],
])('leads %s from the row of a P2P job to sending it', async (_role, user, label) => {
  const waiting = (status: string) =>
    aJobRow({ name: 'Doors', status, progress: aProgress({ waiting: 169, pending: 0 }) });
  givenJobs([waiting('active'), { ...waiting('paused'), jobId: 502, name: 'Halted' }]);
  enter(user);
  await row('Doors');
  const links = screen.queryAllByRole('link', { name: /^Send texts/ });
  expect(
    links.map((link) => [link.textContent || link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual(label ? [[label, '/p2pchats/501']] : []);
});

it('counts nobody who rests among those to send to, and leads nowhere while all who wait do', async () => {
  const rests = (jobId: number, name: string, resting: number) =>
    aJobRow({ jobId, name, progress: aProgress({ waiting: 169, pending: 0, resting }) });
  givenJobs([rests(501, 'Doors', 69), rests(502, 'Tired', 169)]);
  enter(users.clicker());
  await row('Doors');
  const links = screen.queryAllByRole('link', { name: /^Send texts/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(['Send texts (100 left)']);
});

it('leads from the menu of a card on a phone to sending, too', async () => {
  layOutTables(360);
  givenJobs([aJobRow({ name: 'Doors', progress: aProgress({ waiting: 169, pending: 0 }) })]);
  const { person } = enter(users.user());
  await person.click(await screen.findByRole('button', { name: 'More actions for Doors' }));
  expect(screen.getByRole('menuitem', { name: 'Pause' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Send texts (169 left)' })).toHaveAttribute(
    'href',
    '/p2pchats/501',
  );
});

it('JOBS-32 says on a tablet, under what has a column there, what has none', async () => {
  layOutTables(656);
  givenJobs();
  enter();
  const of = within(await row('November reminder'));
  for (const words of ['14 opt outs', '1,400 segments']) expect(of.getByText(words)).toBeInTheDocument();
  // And in the column that a tablet hides.
  expect(of.getAllByText('Nov 20, 2026')).toHaveLength(2);
  expect(of.getAllByRole('button')).toHaveLength(1);
});

it('JDET-09 offers the choice of agents of a P2P job to who may edit it', async () => {
  givenJobs();
  const { person } = enter();
  await person.click(await screen.findByRole('button', { name: 'More actions for November reminder' }));
  expect(screen.getByRole('menuitem', { name: 'Assign agents' })).toHaveAttribute(
    'href',
    '/p2p/501?agents=choose',
  );
});
