import { screen, within } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import type { FirstSteps, JobRow, SessionUser } from '@campaign/shared-api/contracts';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { enter, givenJobs, jobs, noSteps, row } from '../../testing/jobs-tab';

startMockServer();

const CARD = 'Your first campaign, step by step';
const WAITING = 'Your agency is waiting for approval';

/** An agency that has done these steps. */
function given(done: Partial<FirstSteps> = {}, rows: JobRow[] = []) {
  givenJobs(rows);
  reply.get('/users/first-steps', { data: { ...noSteps, ...done } });
}
const steps = async () => {
  const card = await screen.findByRole('region', { name: CARD });
  return within(card).getAllByRole('listitem');
};
const linkIn = (step: HTMLElement | undefined) => within(step!).queryByRole('link');

it('names approval, registration and a number among the steps of a new agency [SIGNUP-14]', async () => {
  given();
  enter(users.agentAdmin({ approved: null }));
  const [approval, identity, registration, number, list, job, first] = await steps();
  expect(screen.getByText(WAITING)).toBeVisible();
  expect(approval).toHaveTextContent('Get approved');
  expect(first).toHaveTextContent('Deliver your first text');
  expect([approval, first].map(linkIn)).toEqual([null, null]);
  const actions = [identity, registration, number, list, job].map((step) => [
    linkIn(step)?.textContent,
    linkIn(step)?.getAttribute('href'),
  ]);
  expect(actions).toEqual([
    ['Add an identity', '/identity'],
    ['Register', '/identity'],
    ['Choose a number', '/select-send-type'],
    ['Upload a list', '/phonelist'],
    ['Create a job', '/select-send-type'],
  ]);
  expect(identity).toHaveAttribute('aria-current', 'step');
  // TBL-07: a new agency has no filters to blame.
  expect(screen.queryByText('No match for these filters')).toBeNull();
  expect(await axeProblems()).toEqual([]);
});

it('checks off what is done and points to the next step the user can take', async () => {
  given({ approved: true, identity: true });
  enter(users.agentAdmin());
  const [approval, identity, registration] = await steps();
  for (const step of [approval, identity])
    expect(within(step!).getByRole('img', { name: 'Done' })).toBeVisible();
  expect(linkIn(identity)).toBeNull();
  expect(within(registration!).queryByRole('img', { name: 'Done' })).toBeNull();
  expect(registration).toHaveAttribute('aria-current', 'step');
  expect(screen.queryByText(WAITING)).toBeNull();
});

it('asks a USER, who may not register, to turn to an administrator', async () => {
  given({ identity: true });
  enter(users.user());
  const [, , registration] = await steps();
  expect(registration).toHaveTextContent('Ask an administrator of your agency to register it.');
  expect(linkIn(registration)).toBeNull();
});

it('stays after the first job, until a text was delivered', async () => {
  const all = { approved: true, identity: true, registered: true, number: true, list: true, job: true };
  given(all, jobs);
  enter(users.agentAdmin());
  const list = await steps();
  expect(within(list[5]!).getByRole('img', { name: 'Done' })).toBeVisible();
  expect(within(list[6]!).queryByRole('img', { name: 'Done' })).toBeNull();
});

it('is gone once a text was delivered, and says still that the approval is missing', async () => {
  given({ delivered: true }, jobs);
  enter(users.user({ approved: null }));
  await row('November reminder');
  expect(screen.getByText(WAITING)).toBeVisible();
  expect(screen.queryByRole('region', { name: CARD })).toBeNull();
});

it.each<[string, SessionUser]>([
  ['ADMIN', users.admin()],
  ['AGENT-READER', users.reader()],
  ['AGENT-CLICKER', users.clicker()],
])('is not shown to %s', async (_role, user) => {
  given();
  enter(user);
  await screen.findByText(/no jobs yet|No job is assigned|Create your first job/);
  expect(screen.queryByRole('region', { name: CARD })).toBeNull();
});

describe('an address that is not verified', () => {
  const TITLE = 'Confirm your email address';

  it('is said with the address, and the link is mailed again', async () => {
    given();
    let sent = 0;
    reply.post('/users/verify-email/send', () => {
      sent += 1;
      return { message: 'Check your email.' };
    });
    const { person } = enter(users.clicker({ emailVerified: false, email: 'kim@agency.example' }));
    expect(await screen.findByText(TITLE)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('We sent another link to kim@agency.example.')).toBeVisible();
    expect(sent).toBe(1);
  });

  it('says why the link could not be mailed again', async () => {
    given();
    reply.problem('POST', '/users/verify-email/send', 429, { error: 'Too many tries. Try again later.' });
    const { person } = enter(users.agentAdmin({ emailVerified: false }));
    await person.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Too many tries. Try again later.')).toBeVisible();
  });

  it.each([
    ['verified', users.agentAdmin({ emailVerified: true })],
    ['of a server that does not say', users.agentAdmin()],
  ])('is not said of one that is %s', async (_which, user) => {
    given({ delivered: true }, jobs);
    enter(user);
    await row('November reminder');
    expect(screen.queryByText(TITLE)).toBeNull();
  });
});
