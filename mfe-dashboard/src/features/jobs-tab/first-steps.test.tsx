import { screen, within } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import type { SessionUser } from '@campaign/shared-api/contracts';
import { aPhoneList, anIdentity, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { enter, givenJobs, row } from '../../testing/jobs-tab';

startMockServer();

/** A new agency with as many identities and lists. */
function given({ identities = 0, lists = 0 }) {
  givenJobs([]);
  reply.get('/identities', { data: Array(identities).fill(anIdentity()), total: identities });
  reply.get('/phone_lists', { data: Array(lists).fill(aPhoneList()), total: lists });
}
const steps = async () => {
  const card = await screen.findByRole('region', { name: 'Your first campaign in three steps' });
  return within(card).getAllByRole('listitem');
};
const WAITING = 'Your agency is waiting for approval';

it('TBL-07 tells a new agency where it stands, and never that no job matches its filters', async () => {
  given({});
  enter(users.user({ approved: null }));
  const [identity, list, job] = await steps();
  expect(screen.getByText(WAITING)).toBeVisible();
  expect(within(identity!).getByRole('link', { name: 'Add an identity' })).toHaveAttribute(
    'href',
    '/identity',
  );
  expect(within(list!).getByRole('link', { name: 'Upload a list' })).toHaveAttribute('href', '/phonelist');
  expect(within(job!).getByRole('link', { name: 'Create a job' })).toHaveAttribute(
    'href',
    '/select-send-type',
  );
  expect(identity).toHaveAttribute('aria-current', 'step');
  expect(screen.queryByText('No match for these filters')).toBeNull();
  expect(await axeProblems()).toEqual([]);
});

it('ticks a step that is done and points to the next', async () => {
  given({ identities: 2 });
  enter(users.agentAdmin());
  const [identity, list] = await steps();
  expect(within(identity!).getByRole('img', { name: 'Done' })).toBeVisible();
  expect(within(identity!).queryByRole('link')).toBeNull();
  expect(list).toHaveAttribute('aria-current', 'step');
  expect(screen.queryByText(WAITING)).toBeNull();
});

it.each<[string, SessionUser]>([
  ['ADMIN', users.admin()],
  ['AGENT-READER', users.reader()],
  ['AGENT-CLICKER', users.clicker()],
])('asks %s for none of it', async (_role, user) => {
  given({});
  enter(user);
  await screen.findByText(/no jobs yet|No job is assigned|Create your first job/);
  expect(screen.queryByRole('region', { name: 'Your first campaign in three steps' })).toBeNull();
});

it('is gone with the first job, and says still that the approval is missing', async () => {
  givenJobs();
  enter(users.user({ approved: null }));
  await row('November reminder');
  expect(screen.getByText(WAITING)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your first campaign in three steps' })).toBeNull();
});
