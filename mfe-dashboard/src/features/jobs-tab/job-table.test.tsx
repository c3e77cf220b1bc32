import { screen, waitFor, within } from '@testing-library/react';
import { aJobRow, aProgress, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { enter, givenJobs, headers, lastQuery, row, totals } from '../../testing/jobs-tab';

startMockServer();

it('JOBS-27 JOBS-28 JOBS-32 shows the columns, the cost by segment and the date in New York', async () => {
  givenJobs();
  enter();
  const cells = within(await row('November reminder')).getAllByRole('cell');
  expect(cells.slice(0, 10).map((cell) => cell.textContent)).toEqual([
    'November reminder',
    '501',
    'P2P',
    'Harbor Youth',
    'Active8.0% replies · 1.2% opt-outs',
    'Nov 20, 20269:00 AM ET',
    '1,200',
    '14',
    '1,400',
    '$18.06',
  ]);
  expect(headers()).toEqual([
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
    'Actions',
  ]);
});

it('shows reply, click and opt-out rates of a job that has sent', async () => {
  givenJobs([
    aJobRow({ name: 'Rated', messagesSent: 400, messagesNonOptOut: 20, clicks: 10, peopleOptedOut: 9 }),
    aJobRow({ jobId: 9, name: 'Unrated', messagesSent: 0, messagesNonOptOut: 0, messagesOptOut: 0 }),
  ]);
  enter();
  expect(within(await row('Rated')).getByText('5.0% replies · 2.5% clicks · 2.3% opt-outs')).toBeVisible();
  expect(await row('Unrated')).not.toHaveTextContent('%');
});

it('shows how many people opted out where it is more than the replies with the stop word', async () => {
  givenJobs([aJobRow({ messagesOptOut: 2, peopleOptedOut: 9 })]);
  enter();
  const people = within(await row('November reminder')).getByText('9 people');
  // On a line of its own: beside the 2 it reads as 29.
  expect(people.tagName).toBe('DIV');
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

it('JOBS-30 keeps the order by cost that the server counted in messages, whatever the dollars say', async () => {
  const asked = givenJobs([
    aJobRow({ jobId: 1, name: 'Few texts, dear', messagesSent: 10, segment: 30, price: 0.5 }),
    aJobRow({ jobId: 2, name: 'Many texts, cheap', messagesSent: 900, segment: 900, price: 0.001 }),
  ]);
  const { person } = enter();
  await row('Few texts, dear');
  await person.click(screen.getByRole('button', { name: 'Cost' }));
  await waitFor(() => expect(lastQuery(asked)).toMatchObject({ sort: 'cost', order: 'asc' }));
  expect(screen.getByRole('columnheader', { name: 'Cost' })).toHaveAttribute('aria-sort', 'ascending');
  const costs = screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => within(each).getAllByRole('cell')[9]);
  expect(costs.map((cell) => cell?.textContent)).toEqual(['$15.00', '$0.90']);
});

it('JOBS-31 shows a job of the table of exceptions as completed, with the figures the server gives it', async () => {
  const stillSending = aProgress({ pending: 400, sent: 600, rate: 10 });
  givenJobs([
    aJobRow({
      status: 'completed',
      messagesSent: 7000,
      segment: 9000,
      price: 0.0129,
      progress: stillSending,
    }),
  ]);
  enter();
  const shown = await row('November reminder');
  expect(within(shown).getByText('Completed')).toBeVisible();
  expect(shown).toHaveTextContent('7,000');
  expect(shown).toHaveTextContent('$116.10');
  expect(within(shown).queryByRole('progressbar')).toBeNull();
});

it('JOBS-37 shows a status nobody knows as it is', async () => {
  givenJobs([aJobRow({ status: 'archived' })]);
  enter();
  expect(await within(await row('November reminder')).findByText('archived')).toBeVisible();
});
