import { screen, waitFor, within } from '@testing-library/react';
import { axeProblems, renderPanel } from '@campaign/platform/testing';
import type { SessionUser } from '@campaign/shared-api/contracts';
import {
  aMedia,
  anAgency,
  anIdentity,
  reply,
  startMockServer,
  users,
  type Asked,
} from '@campaign/shared-api/testing';
import { MediaUploadManager } from './media-upload-manager';

startMockServer();
beforeEach(() => {
  URL.createObjectURL = () => 'blob:still';
  URL.revokeObjectURL = () => {};
});

const picture = (name = 'poster.jpg', type = 'image/jpeg', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type });

function enter(user: SessionUser = users.user(), props: { identityId?: number; files?: File[] } = {}) {
  const identities = [
    anIdentity(),
    anIdentity({ identityId: 8, identityName: 'Bay Shelter', accountId: 53, account_id: 53 }),
  ];
  reply.get('/identities', { data: identities, total: 2 });
  reply.get('/identities/:id', { data: anIdentity() });
  reply.get('/users/userList', {
    data: [anAgency(), anAgency({ accountId: 53, userName: 'Launchpad' })],
    total: 2,
  });
  return renderPanel(MediaUploadManager, props, { user });
}
type Panel = ReturnType<typeof enter>;
const submit = () => screen.getByRole('button', { name: 'Submit' });
const isOff = () => submit().getAttribute('aria-disabled') === 'true';
const rowOf = (name: string) => screen.findByRole('listitem', { name });
const give = ({ person }: Panel, ...files: File[]) =>
  person.upload(screen.getByLabelText('Photos and videos'), files);
async function chooseIdentity({ person }: Panel, name: string, identity = 'Harbor Youth') {
  const row = within(await rowOf(name));
  await row.findByRole('option', { name: identity });
  await person.selectOptions(row.getByRole('combobox', { name: 'Identity' }), identity);
}
const formOf = async ({ request }: Asked) => {
  const entries = [...(await request.formData()).entries()];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
};

it('MUP-01 MUP-02 MUP-03 takes several files, each with title, identity and a way out, and wants an identity of each', async () => {
  const panel = enter();
  expect(isOff()).toBe(true);
  const input = screen.getByLabelText('Photos and videos');
  expect(input).toHaveAttribute('multiple');
  expect(input.getAttribute('accept')).toMatch(/image\/jpeg.*video\/mp4/);
  await give(panel, picture(), picture('rally.mp4', 'video/mp4'));
  const first = within(await rowOf('poster'));
  expect(first.getByRole('textbox', { name: 'Title' })).toHaveValue('poster');
  expect(isOff()).toBe(true);
  await chooseIdentity(panel, 'poster');
  expect(isOff()).toBe(true);
  await chooseIdentity(panel, 'rally', 'Bay Shelter');
  expect(isOff()).toBe(false);
  await panel.person.clear(first.getByRole('textbox', { name: 'Title' }));
  expect(isOff()).toBe(true);
  await panel.person.type(first.getByRole('textbox', { name: 'Title' }), 'Our poster');
  expect(isOff()).toBe(false);
  expect(await axeProblems()).toEqual([]);
  await panel.person.click(screen.getByRole('button', { name: 'Remove rally' }));
  expect(screen.queryByRole('listitem', { name: 'rally' })).not.toBeInTheDocument();
});

it('MUP-04 MUP-05 MUP-06 sends them one after another in the specified fields, then clears and closes', async () => {
  const sent: object[] = [];
  reply.post('/media/upload', async (asked) => {
    sent.push(await formOf(asked));
    return { data: aMedia(), message: 'Media uploaded.' };
  });
  const panel = enter(users.admin());
  await give(panel, picture(), picture('rally.mp4', 'video/mp4'));
  await chooseIdentity(panel, 'poster');
  await chooseIdentity(panel, 'rally', 'Bay Shelter');
  await panel.person.click(submit());
  await waitFor(() => expect(panel.closings).toEqual([{ uploaded: 2 }]));
  expect(await screen.findByText('2 files uploaded.')).toBeVisible();
  expect(sent).toEqual([
    { account_id: '12', title: 'poster', identity_id: '7', media_type: 'IMAGE', file: 'poster.jpg' },
    { account_id: '53', title: 'rally', identity_id: '8', media_type: 'VIDEO', file: 'rally.mp4' },
  ]);
});

it('MUP-02 keeps the focus among the files when one is removed, and gives it to their choice after the last', async () => {
  const panel = enter();
  await give(panel, picture('one.jpg'), picture('two.jpg'), picture('three.jpg'));
  await rowOf('three');
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
  await panel.person.click(remove('two'));
  expect(remove('three')).toHaveFocus();
  await panel.person.keyboard('{Enter}');
  expect(remove('one')).toHaveFocus();
  await panel.person.keyboard('{Enter}');
  expect(screen.getByLabelText('Photos and videos')).toHaveFocus();
});

it('sets the identity of all at once', async () => {
  const panel = enter();
  await give(panel, picture(), picture('banner.png', 'image/png'));
  const all = await screen.findByRole('combobox', { name: 'Identity for all' });
  await within(all).findByRole('option', { name: 'Bay Shelter' });
  await panel.person.selectOptions(all, 'Bay Shelter');
  expect(isOff()).toBe(false);
  for (const name of ['poster', 'banner'])
    expect(within(await rowOf(name)).getByRole('combobox', { name: 'Identity' })).toHaveDisplayValue(
      'Bay Shelter',
    );
});

it('MUP-07 TOAST-07 logs a file that failed and keeps it with its reason and no toast, and tries it again alone', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const why = 'The picture is damaged or not complete. Please export it again.';
  reply.post('/media/upload', { data: aMedia(), message: 'Media uploaded.' });
  reply.problem('POST', '/media/upload', 400, { error: why, fields: { file: why } }, { once: true });
  const panel = enter(users.user(), { identityId: 7 });
  await give(panel, picture(), picture('banner.png', 'image/png'));
  await waitFor(() => expect(isOff()).toBe(false));
  await panel.person.click(submit());
  const failed = await rowOf('poster');
  expect(await within(failed).findByRole('alert')).toHaveTextContent(why);
  expect(logged.mock.calls).toEqual([[`A file was not uploaded: ${why}`]]);
  logged.mockRestore();
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'banner' })).not.toBeInTheDocument());
  expect(document.querySelector('[data-kind="error"]')).toBeNull();
  expect(panel.closings).toEqual([]);
  const retry = await screen.findByRole('button', { name: 'Retry poster' });
  // The row has gone before the panel has heard that nothing is on its way any more.
  await waitFor(() => expect(retry).toBeEnabled());
  await panel.person.click(retry);
  await waitFor(() => expect(panel.closings).toEqual([{ uploaded: 1 }]));
});

it('shows how far each is, and can be cancelled', async () => {
  reply.post('/media/upload', { data: aMedia() }, { after: 'infinite' });
  const panel = enter(users.user(), { identityId: 7 });
  await give(panel, picture());
  await waitFor(() => expect(isOff()).toBe(false));
  await panel.person.click(submit());
  expect(await screen.findByRole('progressbar', { name: 'Uploading poster' })).toBeVisible();
  await panel.person.click(screen.getByRole('button', { name: 'Cancel poster' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() => expect(isOff()).toBe(false));
});

it('sends nothing more once it was left', async () => {
  const sent: unknown[] = [];
  reply.post('/media/upload', async (asked) => {
    sent.push((await formOf(asked)).title);
    return new Promise<never>(() => {});
  });
  const panel = enter(users.user(), { identityId: 7 });
  await give(panel, picture(), picture('banner.png', 'image/png'));
  await waitFor(() => expect(isOff()).toBe(false));
  await panel.person.click(submit());
  await waitFor(() => expect(sent).toEqual(['poster']));
  await panel.person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(panel.closings).toEqual([undefined]));
  // Time for the next one's turn to come.
  for (let call = 0; call < 3; call++) await fetch('/api/v1/identities');
  expect(sent).toEqual(['poster']);
});

it.each([
  [
    'a page',
    picture('page.html', 'text/html'),
    'Only JPEG, PNG and GIF photos and MP4 and 3GP videos can be sent.',
  ],
  [
    'a HEIC photo',
    picture('IMG_1.HEIC', ''),
    'HEIC photos cannot be sent. Save it as JPEG first; on an iPhone: Settings, Camera, Formats, Most Compatible.',
  ],
  ['an empty photo', picture('empty.jpg', 'image/jpeg', 0), 'The file is empty. Please export it again.'],
  ['a photo above 5 MB', picture('big.jpg', 'image/jpeg', 5_000_001), 'The file is larger than 5 MB.'],
  ['a video above 15 MB', picture('big.mp4', 'video/mp4', 15_000_001), 'The file is larger than 15 MB.'],
])(
  'MUP-08 says at once that %s cannot be sent, and sends nothing until it is removed',
  async (_, file, message) => {
    const panel = enter(users.user(), { identityId: 7 });
    const input = screen.getByLabelText('Photos and videos');
    input.removeAttribute('accept');
    await panel.person.upload(input, [file]);
    expect(await screen.findByText(message)).toBeVisible();
    expect(isOff()).toBe(true);
    expect(screen.queryByText(/600 KB/)).toBeNull();
    // A press says why nothing happens.
    await panel.person.click(submit());
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Remove the files that cannot be sent.');
    await panel.person.click(screen.getByRole('button', { name: /^Remove/ }));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  },
);

it('MUP-08 warns of what is above 600 KB', async () => {
  const panel = enter();
  await give(panel, picture('large.mp4', 'video/mp4', 600_001), picture('large.jpg', 'image/jpeg', 600_001));
  expect(await screen.findByText('Above 600 KB: some carriers shrink or drop it.')).toBeVisible();
  expect(screen.getByText('It will be made smaller than 600 KB.')).toBeVisible();
});

it('begins with files that were dropped on the library', async () => {
  enter(users.user(), { identityId: 7, files: [picture(), picture('page.html', 'text/html')] });
  expect(within(await rowOf('poster')).getByRole('textbox', { name: 'Title' })).toHaveValue('poster');
  expect(screen.getByText('Only JPEG, PNG and GIF photos and MP4 and 3GP videos can be sent.')).toBeVisible();
  expect(isOff()).toBe(true);
});
