import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { selectUser } from '@campaign/shared-api';
import { http, HttpResponse, mockServer, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { createCatalogue } from '../remotes/catalogue';
import { aRelease } from '../testing/a-remote';
import { wholeConsole } from '../testing/whole-console';
import { Frame } from './frame';

startMockServer();

const catalogue = createCatalogue(aRelease(wholeConsole), async () => true);
const endsAt = new Date().toISOString();

function open(minutes: number | undefined) {
  const user = users.reader({
    displayName: 'Rosa Reader',
    userName: 'Harbor Strategies',
    ...(minutes !== undefined && {
      view: { by: 'ada@platform.example', endsAt, secondsLeft: minutes * 60 },
    }),
  });
  return renderRemote(
    <Frame user={user} catalogue={catalogue} title="Phone Lists">
      <p>The page</p>
    </Frame>,
    { at: '/phonelist', user },
  );
}
const bar = () => screen.queryByRole('region', { name: 'Viewing as someone else' });

it('says around every page as whom one looks, for how long, and that nothing can be done', async () => {
  open(29.5);
  expect(bar()).toHaveTextContent('You see the console as Rosa Reader of Harbor Strategies.');
  expect(bar()).toHaveTextContent('Read-only: nothing is changed, sent or downloaded. 30 minutes left.');
  expect(await axeProblems()).toEqual([]);
});

it('is not there for who is themselves', () => {
  open(undefined);
  expect(bar()).toBeNull();
});

it('ends on a press, and the viewer is themselves again', async () => {
  const admin = users.admin();
  reply.delete('/session/view', { data: admin });
  const { person, store } = open(12);
  await person.click(within(bar()!).getByRole('button', { name: 'Stop viewing' }));
  expect(selectUser(store.getState())?.email).toBe(admin.email);
});

it('ends by itself when the time is over', async () => {
  const admin = users.admin();
  reply.delete('/session/view', { data: admin });
  const { store } = open(0);
  await screen.findByText('The page');
  await waitFor(() => expect(selectUser(store.getState())?.email).toBe(admin.email));
});

it.each([
  ['half an hour fast', 30],
  ['half an hour slow', -30],
])('counts what the server says is left, on a clock that is %s', async (_, minutes) => {
  jest.useFakeTimers({ now: Date.now() + minutes * 60_000 });
  const ended = jest.fn(() => ({ data: users.admin() }));
  reply.delete('/session/view', ended);
  open(2);
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
  expect(bar()).toHaveTextContent('2 minutes left.');
  await pass(61);
  expect(bar()).toHaveTextContent('1 minute left.');
  await pass(55);
  expect(ended).not.toHaveBeenCalled();
  await pass(10);
  jest.useRealTimers();
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
});

it('says nothing while it cannot end by itself, tries again, and says it to who presses', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'], advanceTimers: true });
  let asked = 0;
  mockServer.use(
    http.delete('*/api/v1/session/view', () => {
      asked += 1;
      return HttpResponse.json({ error: 'The database rests.' }, { status: 503 });
    }),
  );
  open(0);
  for (let ticks = 0; ticks < 3; ticks += 1) await act(() => jest.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(asked).toBeGreaterThanOrEqual(3));
  expect(screen.queryByText('The database rests.')).toBeNull();
  jest.useRealTimers();
  fireEvent.click(within(bar()!).getByRole('button', { name: 'Stop viewing' }));
  expect(await screen.findByText('The database rests.')).toBeVisible();
});

it('offers no password, security or other agency meanwhile: they are somebody else’s', async () => {
  const { person } = open(12);
  await person.click(screen.getByRole('button', { name: 'Account of Rosa Reader' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Rosa Reader/),
    'Logout',
  ]);
});
