import { screen, waitFor, within } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { button, enter, givenJobs, jobs, row, totals } from '../../testing/jobs-tab';

startMockServer();

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

it('TBL-06 shows the error in place of the table and tries again', async () => {
  givenJobs();
  reply.problem('GET', '/job', 500, { error: 'The jobs are resting.' }, { once: true });
  const { person } = enter();
  expect(await screen.findByText('The jobs are resting.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(await axeProblems()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row('November reminder')).toBeVisible();
});

it('TBL-07 tells no match from no job at all', async () => {
  givenJobs();
  reply.get('/job', ({ query }) => {
    const data = query.has('status') ? [] : jobs;
    return { data, total: data.length, totals };
  });
  const first = enter();
  expect(await screen.findByText('No match for these filters')).toBeVisible();
  expect(await axeProblems()).toEqual([]);
  await first.person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await row('November reminder');
  first.unmount();

  givenJobs([]);
  enter(users.reader());
  expect(await screen.findByText('Your agency has no jobs yet.')).toBeVisible();
  expect(screen.queryByText('No match for these filters')).toBeNull();
});

it('ROLE-15 tells a CLICKER without jobs that none is assigned, not to make the first of the agency', async () => {
  givenJobs([]);
  enter(users.clicker());
  expect(await screen.findByText('No job is assigned to you yet.')).toBeVisible();
});

it.each([users.reader, users.user])(
  'SESS-08 does not say that the agency has no jobs to whom identities are denied',
  async (person) => {
    givenJobs([]);
    enter(person({ identityPermission: [7] }));
    expect(await screen.findByText('There are no jobs for the identities you can use.')).toBeVisible();
  },
);
