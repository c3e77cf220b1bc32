import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChatRecipient, SessionUser } from '@campaign/shared-api/contracts';
import { aJob, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { InboxScreen } from './inbox-screen';

startMockServer();

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1000).toISOString();
const person = (at: number, changes: Partial<ChatRecipient> = {}): ChatRecipient => ({
  phone: `+120255501${String(at).padStart(2, '0')}`,
  lastMessage: `Question ${at}?`,
  lastAt: hoursAgo(at),
  replied: true,
  optedOut: false,
  jobId: 503,
  jobName: 'Door knocking',
  name: `Ana ${at}`,
  columns: { city: 'Reno' },
  state: 'waits',
  meaning: 'question',
  replies: 1,
  waitingSince: hoursAgo(at),
  owner: null,
  ...changes,
});

function givenInbox(people = [person(3), person(2, { jobId: 504, jobName: 'Reminder' })]) {
  const asked: string[] = [];
  reply.get('/job/:jobId', ({ params }) => ({ data: aJob({ jobId: Number(params['jobId']) }) }));
  reply.get('/chats/:jobId/templates', { data: [], total: 0 });
  reply.get('/chats/:jobId', { data: [], preview: null, optedOut: false });
  reply.get('/chats/digest', { pace: 'off', on: true });
  reply.get('/chats/counts', { mine: 0, open: people.length, waiting: people.length, review: 2 });
  // Last: an address with a job's id would answer for it.
  reply.get('/chats/inbox', ({ query }) => {
    asked.push(query.toString());
    const data = query.get('query') ? people.slice(1) : people;
    return { data, total: data.length };
  });
  return asked;
}
const enter = (user: SessionUser = users.user(), at = '/chats/inbox') =>
  renderRemote(<InboxScreen />, { at, user });
const row = (name: RegExp) => screen.findByRole('button', { name });

it('shows who waits, since when, for which job and what they mean, and opens whoever waits longest', async () => {
  const asked = givenInbox();
  enter();
  expect(
    await row(/^Ana 3.*\(202\) 555-0103.*Door knocking.*Question 3\?.*Waiting · 3 h.*Question/),
  ).toHaveAttribute('aria-current', 'true');
  expect(asked[0]).toBe('page=1&size=12&filter=waiting');
  expect(await screen.findByRole('log', { name: 'Conversation with (202) 555-0103' })).toBeVisible();
  expect(screen.getByText('Reno')).toBeVisible();
  expect(await axeProblems()).toEqual([]);
});

it('says beside the conversation how it stands, who answers and of which job it is', async () => {
  givenInbox([person(3, { owner: { id: 9, name: 'Cleo Park' } })]);
  enter();
  const job = await screen.findByRole('link', { name: aJob().jobName });
  expect(job).toHaveAttribute('href', '/p2p/503');
  const bar = within(job.parentElement!);
  expect(bar.getByText('Waiting · 3 h')).toBeVisible();
  expect(bar.getByText('Cleo Park answers')).toBeVisible();
});

it('narrows to mine, to a meaning and to words, in the address', async () => {
  const asked = givenInbox();
  const { person: hands, address } = enter();
  await row(/^Ana 3/);
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Whose turn' }), 'mine');
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Meaning' }), 'question');
  await hands.type(screen.getByRole('searchbox', { name: 'Name, number or words' }), 'Ana 2{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ana 3/ })).toBeNull());
  expect(address()).toBe('/chats/inbox?filter=mine&meaning=question&query=Ana+2');
  expect(asked.at(-1)).toBe('page=1&size=12&filter=mine&meaning=question&query=Ana+2');
});

it('goes to whoever waits next by Alt and N, and the hand stays on the reply', async () => {
  givenInbox();
  const { person: hands } = enter();
  await screen.findByRole('log', { name: 'Conversation with (202) 555-0103' });
  await hands.click(await screen.findByRole('textbox', { name: 'Your reply' }));
  await hands.keyboard('{Alt>}n{/Alt}');
  expect(await screen.findByRole('log', { name: 'Conversation with (202) 555-0102' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveFocus());
});

it('says the problem where who waits next cannot be read, not that no one waits', async () => {
  givenInbox();
  const { person: hands } = enter();
  await screen.findByRole('log', { name: 'Conversation with (202) 555-0103' });
  reply.problem('GET', '/chats/inbox', 500, { error: 'The inbox could not be read.' });
  await hands.keyboard('{Alt>}n{/Alt}');
  expect(await screen.findByText('The inbox could not be read.')).toBeVisible();
  expect(screen.queryByText('No one is waiting for a reply')).toBeNull();
});

it('takes no reply to a person whose reply needs review, and says who decides', async () => {
  givenInbox([person(3, { state: 'held', meaning: 'stop-like', waitingSince: null })]);
  enter(users.clicker());
  expect(
    await screen.findByText(
      'What they wrote may mean stop. Nothing is sent to them until an administrator or user of the agency decides.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
});

it('takes a conversation over and says that one needs no answer', async () => {
  givenInbox();
  const done: string[] = [];
  reply.post('/chats/:jobId/take', ({ body }) => {
    done.push(`take ${JSON.stringify(body)}`);
    return { message: 'The conversation is yours.' };
  });
  reply.post('/chats/:jobId/settle', ({ body }) => {
    done.push(`settle ${JSON.stringify(body)}`);
    return { message: 'No answer is owed here any more.' };
  });
  const { person: hands } = enter();
  await hands.click(await screen.findByRole('button', { name: 'Take' }));
  expect(await screen.findByText('The conversation is yours.')).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'No answer needed' }));
  await waitFor(() =>
    expect(done).toEqual(['take {"recipient":"+12025550103"}', 'settle {"recipient":"+12025550103"}']),
  );
});

it('lets READER read without taking or answering', async () => {
  givenInbox();
  enter(users.reader());
  await screen.findByRole('log');
  expect(screen.queryByRole('button', { name: 'Take' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
});

it('says when nobody waits, and shows all', async () => {
  givenInbox([]);
  const { person: hands, address } = enter();
  expect(await screen.findByText('No one is waiting for a reply')).toBeVisible();
  await hands.click(within(document.body).getByRole('button', { name: 'Show all' }));
  expect(address()).toBe('/chats/inbox?filter=all');
});

it('begins with the people on a phone; one chosen, Back leads to them again', async () => {
  givenInbox();
  const { person: hands, address, history } = enter();
  const panes = (await row(/^Ana 3/)).closest('[data-shows]');
  expect(panes).toHaveAttribute('data-shows', 'numbers');
  await hands.click(await row(/^Ana 2/));
  expect(address()).toBe('/chats/inbox?show=conversation');
  expect(panes).toHaveAttribute('data-shows', 'conversation');
  act(() => history.back('/chats'));
  await waitFor(() => expect(panes).toHaveAttribute('data-shows', 'numbers'));
  await hands.click(await row(/^Ana 3/));
  await hands.click(screen.getByRole('button', { name: 'Recipients', hidden: true }));
  expect(address()).toBe('/chats/inbox');
});

it('turns the mails about what waits off and on, where the agency has any', async () => {
  givenInbox();
  const saved: unknown[] = [];
  let on = true;
  reply.get('/chats/digest', () => ({ pace: 'daily', on }));
  reply.put('/chats/digest', ({ body }) => {
    saved.push(body);
    on = (body as { on: boolean }).on;
    return { data: { pace: 'daily', on }, message: 'You no longer get emails about replies.' };
  });
  const { person: hands } = enter();
  const mails = await screen.findByRole('switch', { name: 'Email me every day about waiting replies' });
  expect(mails).toBeChecked();
  await hands.click(mails);
  expect(await screen.findByText('You no longer get emails about replies.')).toBeVisible();
  await waitFor(() => expect(mails).not.toBeChecked());
  expect(saved).toEqual([{ on: false }]);
});

it('offers no mails to a reader, and none where the agency has none', async () => {
  givenInbox();
  enter();
  await row(/^Ana 3/);
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

it('shows a person whose agency masks numbers the last four digits alone', async () => {
  givenInbox();
  const { container } = enter({ ...users.clicker(), masksNumbers: true });
  expect(await row(/^Ana 3.*•••0103/)).toBeVisible();
  expect(await screen.findByRole('log', { name: 'Conversation with •••0103' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ana 3 · •••0103' })).toBeVisible();
  expect(container.innerHTML).not.toMatch(/202\W*555\W*01/);
  expect(await axeProblems()).toEqual([]);
});

it('shows all jobs of a person whose number is masked, with the number in no address', async () => {
  const asked = givenInbox();
  const { person: hands, address, container } = enter({ ...users.clicker(), masksNumbers: true });
  await row(/^Ana 3/);
  await hands.click(await screen.findByRole('button', { name: 'More actions' }));
  await hands.click(await screen.findByRole('menuitem', { name: 'All jobs' }));
  expect(await screen.findByRole('heading', { name: 'All jobs of •••0103' })).toBeVisible();
  await waitFor(() => expect(asked.at(-1)).toBe('page=1&size=12&query=%2B12025550103'));
  expect(address()).toBe('/chats/inbox?filter=all');
  expect(container.innerHTML).not.toMatch(/202\W*555\W*01/);
  // Who narrows it on stays with the person, who searches leaves them.
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Whose turn' }), 'Waiting');
  await waitFor(() => expect(asked.at(-1)).toBe('page=1&size=12&filter=waiting&query=%2B12025550103'));
  await hands.type(screen.getByRole('searchbox', { name: 'Name, number or words' }), 'tree');
  await waitFor(() => expect(asked.at(-1)).toBe('page=1&size=12&filter=waiting&query=tree'));
  expect(screen.getByRole('heading', { name: 'Waiting' })).toBeVisible();
});

it('keeps the conversation that one writes in, though the first of the list is in it no more', async () => {
  givenInbox();
  let people = [person(3), person(2)];
  reply.get('/chats/inbox', () => ({ data: people, total: people.length }));
  reply.post('/chats/:jobId/settle', () => {
    people = people.slice(1);
    return { message: 'No answer is owed here any more.' };
  });
  const { person: hands } = enter();
  await row(/^Ana 3/);
  await hands.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'I beg');
  await hands.click(screen.getByRole('button', { name: 'No answer needed' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ana 3/ })).not.toBeInTheDocument());
  expect(screen.getByRole('log', { name: 'Conversation with (202) 555-0103' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveValue('I beg');
});

it('filters by what needs review, with a count that leads there', async () => {
  const asked = givenInbox();
  const { person: hands, address } = enter();
  await row(/^Ana 3/);
  await hands.click(await screen.findByRole('link', { name: 'Needs review (2)' }));
  await waitFor(() => expect(asked.at(-1)).toBe('page=1&size=12&filter=review'));
  expect(address()).toBe('/chats/inbox?filter=review');
  expect(screen.getByRole('heading', { name: 'Needs review' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Whose turn' })).toHaveDisplayValue('Needs review');
});

it('calls a reply that may mean stop "Needs review", and nothing else', async () => {
  givenInbox([
    person(3, { state: 'held', meaning: 'stop-like', waitingSince: null }),
    person(2, { state: 'answered', meaning: 'stop-like' }),
  ]);
  enter();
  expect(within(await row(/^Ana 3/)).getByText('Needs review')).toBeVisible();
  expect(screen.queryByText('Maybe stop')).toBeNull();
  expect(screen.queryByText('Held')).toBeNull();
  expect(within(await row(/^Ana 2/)).queryByText('Needs review')).toBeNull();
});

it('says that no reply needs review', async () => {
  givenInbox([]);
  enter(users.user(), '/chats/inbox?filter=review');
  expect(await screen.findByText('No reply needs review')).toBeVisible();
});
