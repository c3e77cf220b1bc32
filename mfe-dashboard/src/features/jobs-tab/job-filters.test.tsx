import { screen, waitFor, within } from '@testing-library/react';
import { readStoredFilters, storeFilters } from '@campaign/shared-api';
import { anIdentity, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { button, enter, givenJobs, headers, lastQuery, row } from '../../testing/jobs-tab';

startMockServer();

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

it('SESS-08 JOBS-06 offers no identity that is denied to the person', async () => {
  givenJobs();
  const allowed = anIdentity({ identityId: 8, identityName: 'Harbor Elders' });
  reply.get('/identities', { data: [anIdentity({ identityId: 7 }), allowed], total: 2 });
  enter(users.agentAdmin({ identityPermission: [7] }));
  expect(await screen.findByRole('option', { name: 'Harbor Elders' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Harbor Youth' })).toBeNull();
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

it.each([
  ['ADMIN', users.admin(), true],
  ['AGENT-ADMIN', users.agentAdmin(), false],
  ['USER', users.user(), false],
  ['AGENT-READER', users.reader(), false],
  ['AGENT-CLICKER', users.clicker(), false],
])('JOBS-05 ROLE-02 offers %s the agency filter or none', async (_role, user, offered) => {
  givenJobs();
  enter(user);
  await row('November reminder');
  expect(screen.queryByRole('combobox', { name: 'Agency' }) !== null).toBe(offered);
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
