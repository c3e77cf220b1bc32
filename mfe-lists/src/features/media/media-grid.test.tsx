import { screen, within } from '@testing-library/react';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { readStoredFilters, storeFilters } from '@campaign/shared-api';
import type { Media } from '@campaign/shared-api/contracts';
import { aMedia, anIdentity, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { MediaScreen } from './media-screen';

startMockServer();
afterEach(() => localStorage.clear());

const film = aMedia({ mediaId: 4, title: 'Rally', mediaType: 'VIDEO', sizeBytes: 1_200_000 });
function enter(data: Media[] = [aMedia(), film], user = users.agentAdmin()) {
  reply.get('/identities', { data: [anIdentity()], total: 1 });
  reply.get('/media', { data, total: data.length });
  return renderRemote(<MediaScreen />, { at: '/media', user });
}
async function tiles() {
  const poster = await screen.findByRole('button', { name: 'Preview Poster' });
  return within(poster.closest('ul')!).getAllByRole('listitem');
}

it('shows the library as a grid, and again the next time', async () => {
  storeFilters({ jobs: 'status=error' });
  const { person, unmount } = enter();
  await screen.findByRole('table');
  await person.click(screen.getByRole('button', { name: 'Grid' }));
  const [poster, rally] = await tiles();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(poster).toHaveTextContent('Harbor Youth · 182.4 KB');
  expect(
    within(poster!).getByRole('button', { name: 'Preview Poster' }).querySelector('img'),
  ).toHaveAttribute('src', '/m/3-small.jpg');
  expect(rally).toHaveTextContent('Too large for AT&T');
  expect(await axeProblems()).toEqual([]);
  unmount();

  enter();
  expect(await tiles()).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Table' }));
  expect(await screen.findByRole('table')).toBeVisible();
  expect(readStoredFilters()).toEqual({ jobs: 'status=error', mediaView: 'table' });
});

it('previews, sorts and says what cannot be deleted in the grid, too', async () => {
  storeFilters({ mediaView: 'grid' });
  const why = '“Fall appeal” uses this media. It cannot be deleted.';
  const { person, address } = enter();
  reply.problem('DELETE', '/media/:id', 409, { error: why });
  const [poster] = await tiles();
  await person.click(within(poster!).getByRole('button', { name: 'Preview Poster' }));
  expect(await screen.findByRole('dialog', { name: 'Poster' })).toBeVisible();
  await person.keyboard('{Escape}');
  await person.click(within(poster!).getByRole('button', { name: 'Delete Poster' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await within(poster!).findByRole('alert')).toHaveTextContent(why);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Sort by Size (KB)');
  expect(address()).toContain('sizeBytes');
});

it('offers no deleting in the grid to those who may not', async () => {
  storeFilters({ mediaView: 'grid' });
  enter([aMedia()], users.user());
  await tiles();
  expect(screen.queryByRole('button', { name: 'Delete Poster' })).not.toBeInTheDocument();
});
