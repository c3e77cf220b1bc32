import { screen, waitFor, within } from '@testing-library/react';
import { selectUser } from '@campaign/shared-api';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { createCatalogue } from '../remotes/catalogue';
import { aRelease } from '../testing/a-remote';
import { wholeConsole } from '../testing/whole-console';
import { Frame } from './frame';

startMockServer();

const catalogue = createCatalogue(aRelease(wholeConsole), async () => true);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function open(endsAt: string | undefined) {
  const user = users.reader({
    ...{ displayName: 'Rosa Reader', userName: 'Harbor Strategies' },
    ...(endsAt && { view: { by: 'ada@platform.example', endsAt } }),
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
  open(inMinutes(29.5));
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
  const { person, store } = open(inMinutes(12));
  await person.click(within(bar()!).getByRole('button', { name: 'Stop viewing' }));
  expect(selectUser(store.getState())?.email).toBe(admin.email);
});

it('ends by itself when the time is over', async () => {
  const admin = users.admin();
  reply.delete('/session/view', { data: admin });
  const { store } = open(inMinutes(-1));
  await screen.findByText('The page');
  await waitFor(() => expect(selectUser(store.getState())?.email).toBe(admin.email));
});

it('offers no password, security or other agency meanwhile: they are somebody else’s', async () => {
  const { person } = open(inMinutes(12));
  await person.click(screen.getByRole('button', { name: 'Account of Rosa Reader' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Rosa Reader/),
    'Logout',
  ]);
});
