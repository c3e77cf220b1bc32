import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { axeProblems, describeListScreen, renderRemote } from '@campaign/platform/testing';
import { POLICY } from '@campaign/shared-api/policy';
import type { Media, SessionUser } from '@campaign/shared-api/contracts';
import {
  aMedia,
  anAgency,
  anIdentity,
  reply,
  startMockServer,
  users,
  type Asked,
} from '@campaign/shared-api/testing';
import declaration from '../../../platform.config';
import { choose, row } from '../../testing/list-screens';
import { MediaScreen } from './media-screen';

startMockServer();

const film = aMedia({
  mediaId: 4,
  title: 'Rally',
  mediaType: 'VIDEO',
  mimeType: 'video/mp4',
  sizeBytes: 1_200_000,
});
const given = () => {
  reply.get('/identities', {
    data: [anIdentity(), anIdentity({ identityId: 8, identityName: 'Bay Shelter' })],
    total: 2,
  });
  reply.get('/users/userList', {
    data: [anAgency(), anAgency({ accountId: 53, userName: 'Launchpad' })],
    total: 2,
  });
};
function enter(user: SessionUser = users.agentAdmin(), at = '/media', data: Media[] = [aMedia(), film]) {
  const asked: Asked[] = [];
  given();
  reply.get('/media', (call) => {
    asked.push(call);
    return { data, total: data.length };
  });
  return { ...renderRemote(<MediaScreen />, { at, user }), asked };
}

describeListScreen({
  screen: <MediaScreen />,
  title: 'Media',
  at: '/media',
  user: users.agentAdmin(),
  roles: ['ADMIN', 'AGENT-ADMIN'],
  call: '/media',
  rows: [aMedia(), film],
  shows: 'Poster',
  given,
  sort: { header: 'Size (KB)', by: 'sizeBytes' },
  filter: { address: 'query=zzz', asks: { query: 'zzz' } },
  empty: 'Upload the photos and videos your texts carry.',
  removal: {
    user: users.agentAdmin(),
    button: 'Delete Poster',
    question: 'Do you want to delete this Media? Poster',
    call: '/media/:id',
    answer: { message: 'Media deleted.' },
    failure: 'row',
  },
});

it('SHELL-01 ROUTE-09 stands in the sidebar for ADMIN and AGENT-ADMIN only', () => {
  expect(declaration.nav).toContainEqual({
    label: 'Media',
    path: '/media',
    icon: 'image',
    order: 30,
    roles: ['ADMIN', 'AGENT-ADMIN'],
  });
  expect(declaration.routes).toContainEqual(
    expect.objectContaining({ path: '/media', title: 'Media', permission: 'screen:media' }),
  );
  expect(Object.keys(POLICY['screen:media'].may).sort()).toEqual(['ADMIN', 'AGENT-ADMIN']);
});

it('MEDIA-01 MEDIA-02 CONST-04 shows preview, title, identity, created date and size in KB', async () => {
  enter();
  const cells = within(await row('Poster')).getAllByRole('cell');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Preview',
    'Title',
    'Identity',
    'Created Date',
    'Size (KB)',
    'Actions',
  ]);
  expect(
    within(cells[0]!).getByRole('button', { name: 'Preview Poster' }).querySelector('img'),
  ).toHaveAttribute('src', '/m/3-small.jpg');
  expect(cells.slice(1, 5).map((cell) => cell.textContent)).toEqual([
    'PosterAll carriers',
    'Harbor Youth',
    'Nov 19, 2026',
    '182.4 KB',
  ]);
});

it('says which carriers do not take a file of its size', async () => {
  enter();
  const title = within(await row('Rally')).getAllByRole('cell')[1];
  expect(title).toHaveTextContent('RallyToo large for AT&TToo large for VerizonToo large for US Cellular');
});

it('MEDIA-06 TOAST-06 shows the list’s error in place of the table, and tries again', async () => {
  const { person } = enter();
  reply.problem('GET', '/media', 500, { error: 'The library is resting.' }, { once: true });
  expect(await screen.findByText('The library is resting.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row('Poster')).toBeVisible();
});

it('MEDIA-08 shows of a photo and of a film all that is kept of them', async () => {
  const photo = aMedia({
    mediaId: 5,
    title: 'Flyer',
    identityId: 8,
    identityName: 'Bay Shelter',
    mediaType: 'IMAGE',
    thumbnailUrl: '/m/5-small.jpg',
    previewUrl: '/m/5.png',
    createdDate: '2026-11-03T15:00:00Z',
    sizeBytes: 45_060,
  });
  const { person, asked } = enter(users.agentAdmin(), '/media', [photo, { ...film, previewUrl: '/m/4.mp4' }]);
  const cells = within(await row('Flyer')).getAllByRole('cell');
  expect(cells.slice(1, 5).map((cell) => cell.textContent)).toEqual([
    'FlyerAll carriers',
    'Bay Shelter',
    'Nov 3, 2026',
    '45.1 KB',
  ]);
  const preview = within(cells[0]!).getByRole('button', { name: 'Preview Flyer' });
  expect(preview.querySelector('img')).toHaveAttribute('src', '/m/5-small.jpg');
  await person.click(preview);
  let dialog = await screen.findByRole('dialog', { name: 'Flyer' });
  expect(within(dialog).getByRole('img', { name: 'Flyer' })).toHaveAttribute('src', '/m/5.png');
  await person.click(within(dialog).getByRole('button', { name: 'Next' }));
  dialog = await screen.findByRole('dialog', { name: 'Rally' });
  expect(dialog.querySelector('video')).toHaveAttribute('src', '/m/4.mp4');
  await person.keyboard('{Escape}');
  // mediaId is what is deleted.
  const deleted: unknown[] = [];
  reply.delete('/media/:id', ({ params }) => {
    deleted.push(params.id);
    return { message: 'Media deleted.' };
  });
  await person.click(within(await row('Flyer')).getByRole('button', { name: 'Delete Flyer' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByText('Media deleted.');
  expect(deleted).toEqual(['5']);
  expect(asked[0]?.query.get('account_id')).toBe('12');
});

it('shows a film by the still that its uploader drew', async () => {
  enter(users.agentAdmin(), '/media', [{ ...film, thumbnailUrl: '/m/4-small.jpg' }]);
  const preview = await screen.findByRole('button', { name: 'Preview Rally' });
  expect(preview.querySelector('img')).toHaveAttribute('src', '/m/4-small.jpg');
  expect(preview.querySelector('video')).toBeNull();
});

it('loads no film to show a page of them: one without a still has a sign', async () => {
  enter(users.agentAdmin(), '/media', [{ ...film, thumbnailUrl: '/m/4.mp4', previewUrl: '/m/4.mp4' }]);
  const preview = await screen.findByRole('button', { name: 'Preview Rally' });
  expect([preview.querySelector('svg') !== null, preview.querySelector('img, video')]).toEqual([true, null]);
});

it('MEDIA-03 searches by title and filters by identity and, for ADMIN, agency', async () => {
  const { person, asked, address } = enter(users.admin());
  await row('Poster');
  await choose(person, 'Agency', 'Harbor Strategies');
  await choose(person, 'Identity', 'Bay Shelter');
  await person.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'rally{Enter}');
  await screen.findByRole('row', { name: /Rally/ });
  expect(address()).toBe('/media?agency=12&identity=8&query=rally');
  expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({
    account_id: '12',
    identity_id: '8',
    query: 'rally',
    page: '1',
    size: '10',
  });
});

it('MEDIA-03 shows nobody but ADMIN the agency filter', async () => {
  const { asked } = enter(users.agentAdmin(), '/media?agency=53');
  await row('Poster');
  expect(screen.queryByRole('combobox', { name: 'Agency' })).not.toBeInTheDocument();
  expect(asked[0]?.query.get('account_id')).toBe('12');
});

it.each([
  ['ADMIN', users.admin(), true, true],
  ['AGENT-ADMIN', users.agentAdmin(), true, true],
  ['USER', users.user(), true, false],
  ['AGENT-READER', users.reader(), false, false],
  ['AGENT-CLICKER', users.clicker(), false, false],
])(
  'MEDIA-04 MEDIA-05 SHELL-14 ROLE-12 ROLE-14 gives %s its own buttons',
  async (_, user, uploads, deletes) => {
    const { person, panels } = enter(user, '/media?identity=8');
    await row('Poster');
    const shown = (name: string) => screen.queryByRole('button', { name }) !== null;
    expect([shown('Upload'), shown('Refresh'), shown('Delete Poster')]).toEqual([uploads, uploads, deletes]);
    if (!uploads) return;
    await person.click(screen.getByRole('button', { name: 'Upload' }));
    expect(panels.map(({ name, props }) => ({ name, props }))).toEqual([
      { name: 'media-upload-manager', props: { identityId: 8 } },
    ]);
  },
);

it('MEDIA-05 CONF-04 TOAST-07 asks first, and says in the row what uses it, without a toast', async () => {
  const why = '“Fall appeal” uses this media. It cannot be deleted.';
  reply.problem('DELETE', '/media/:id', 409, { error: why });
  const { person } = enter();
  await person.click(await screen.findByRole('button', { name: 'Delete Poster' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
  expect(question).toHaveTextContent('Do you want to delete this Media?');
  await person.click(within(question).getByRole('button', { name: 'Confirm' }));
  expect(await within(await row('Poster')).findByRole('alert')).toHaveTextContent(why);
  expect(document.querySelector('[data-kind]:is([role="status"], p[role="alert"])')).toBeNull();
});

it('previews by keyboard: Enter opens, the arrows go on, Escape closes', async () => {
  const { person } = enter();
  (await screen.findByRole('button', { name: 'Preview Poster' })).focus();
  await person.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Poster' });
  expect(within(dialog).getByRole('img', { name: 'Poster' })).toHaveAttribute('src', '/m/3.png');
  expect(await axeProblems()).toEqual([]);
  within(dialog).getByRole('group', { name: 'Preview Poster' }).focus();
  await person.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'Rally' })).toBeVisible();
  await person.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('dialog', { name: 'Poster' })).toBeVisible();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Poster' })).not.toBeInTheDocument();
});

const drag = (type: 'dragOver' | 'drop', files: File[]) => {
  const event = createEvent[type](window);
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files } });
  act(() => void fireEvent(window, event));
  return event;
};

it('takes files that are dropped anywhere on the page, and says so while they are held over it', async () => {
  const { panels } = enter(users.user(), '/media?identity=8');
  await row('Poster');
  const files = [new File(['x'], 'a.jpg', { type: 'image/jpeg' })];
  expect(drag('dragOver', files).defaultPrevented).toBe(true);
  expect(screen.getByText('Drop photos and videos to upload them')).toBeInTheDocument();
  drag('drop', files);
  expect(screen.queryByText('Drop photos and videos to upload them')).not.toBeInTheDocument();
  expect(panels.map(({ name, props }) => ({ name, props }))).toEqual([
    { name: 'media-upload-manager', props: { identityId: 8, files } },
  ]);
});

it('takes none from those who may not upload', async () => {
  const { panels } = enter(users.reader());
  await row('Poster');
  drag('drop', [new File(['x'], 'a.jpg', { type: 'image/jpeg' })]);
  expect(panels).toEqual([]);
});
