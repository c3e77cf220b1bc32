import { screen, waitFor, within } from '@testing-library/react';
import { anAgency, reply, startMockServer, users, type Asked } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { AgenciesScreen } from './agencies-screen';
import { lastMonths } from './last-months';

startMockServer();

const line = { segments: 1204, mms: 3, inbound: 17, failed: 2, cost: 15.6 };
const USAGE = {
  total: line,
  identities: [{ id: 7, name: 'Harbor Youth', ...line }],
  jobs: [{ id: null, name: null, jobType: null, ...line }],
};

async function open() {
  const months: (string | null)[] = [];
  reply.get('/users/userList', { data: [anAgency()], total: 1, waiting: 0 });
  reply.get('/users/:accountId/usage', ({ query }: Asked) => {
    months.push(query.get('month'));
    return { data: USAGE };
  });
  const { person } = renderRemote(<AgenciesScreen />, { at: '/agencies', user: users.admin() });
  await person.click(await screen.findByRole('button', { name: 'More actions for Harbor Strategies' }));
  await person.click(screen.getByRole('menuitem', { name: 'Usage' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Usage of Harbor Strategies' }));
  return { person, panel, months };
}

it('shows this month, by identity and by job, and any of the twelve before', async () => {
  const { person, panel, months } = await open();
  const figures = ['1,204', '3', '17', '2', '$15.60'];
  const rowOf = async (name: string) =>
    within((await panel.findByText(name)).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await rowOf('Harbor Youth')).toEqual(['Harbor Youth', ...figures]);
  expect(await axeProblems()).toEqual([]);
  await person.click(panel.getByRole('tab', { name: 'By job' }));
  expect(await rowOf('No job')).toEqual(['No job', ...figures]);
  const choices = lastMonths(new Date());
  await person.selectOptions(panel.getByRole('combobox', { name: 'Month' }), choices[12]!.label);
  await waitFor(() => expect(months).toEqual([choices[0]!.value, choices[12]!.value]));
});

it('counts months back over the year, by the clock of New York', () => {
  const months = lastMonths(new Date('2027-02-01T04:30:00Z'));
  expect([months[0], months[1], months[12]]).toEqual([
    { value: '2027-01', label: 'January 2027' },
    { value: '2026-12', label: 'December 2026' },
    { value: '2026-01', label: 'January 2026' },
  ]);
  expect(months).toHaveLength(13);
});
