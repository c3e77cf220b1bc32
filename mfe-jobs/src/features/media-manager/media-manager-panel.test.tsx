import { screen, waitFor, within } from '@testing-library/react';
import { axeProblems, renderPanel } from '@campaign/platform/testing';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { aMedia } from '../../testing/builders';
import { MediaManagerPanel } from './media-manager-panel';

startMockServer();

const film = aMedia({ mediaId: 4, title: 'Rally', mediaType: 'VIDEO', mimeType: 'video/mp4' });
const openManager = (user = users.agentAdmin()) =>
  renderPanel(MediaManagerPanel, { identityId: 7 }, { user });
beforeEach(() => reply.get('/media', { data: [aMedia(), film], total: 2 }));

it('MMGR-02 MMGR-06 lists the identity’s media and closes with the one that is assigned', async () => {
  const asked: (string | null)[] = [];
  reply.get('/media', ({ query }) => {
    asked.push(query.get('identity_id'));
    return { data: [aMedia(), film], total: 2 };
  });
  const { person, closings } = openManager();
  const row = (await screen.findByText('Poster')).closest('tr')!;
  expect(row).toHaveTextContent('Harbor Youth');
  expect(row).toHaveTextContent('182.4 KB');
  expect(within(row).getByText('Nov 19, 2026')).toBeVisible();
  expect(asked).toEqual(['7']);
  await person.click(within(row).getByRole('button', { name: 'Assign Poster' }));
  expect(closings).toEqual([{ media: aMedia() }]);
});

it('MMGR-01 MMGR-04 searches and sorts on the server', async () => {
  const asked: string[] = [];
  reply.get('/media', ({ query }) => {
    asked.push(['query', 'sort', 'order'].map((name) => query.get(name) ?? '').join(' '));
    return { data: [aMedia()], total: 1 };
  });
  const { person } = openManager();
  await person.click(await screen.findByRole('searchbox', { name: 'Search by title' }));
  await person.paste('post');
  await waitFor(() => expect(asked).toContain('post  '));
  await person.click(screen.getByRole('button', { name: new RegExp('Created') }));
  await waitFor(() => expect(asked.at(-1)).toMatch(/^post createdDate (asc|desc)$/));
});

it('MMGR-03 shows a photo or video large', async () => {
  const { person } = openManager();
  await person.click(await screen.findByRole('button', { name: 'Preview of Poster' }));
  expect(screen.getByRole('img', { name: 'Poster' })).toHaveAttribute('src', '/m/3.png');
  await person.click(screen.getByRole('button', { name: 'Preview of Rally' }));
  expect(screen.getByLabelText('Rally')).toHaveAttribute('controls');
  await person.click(screen.getByRole('button', { name: 'Close preview' }));
  expect(screen.queryByLabelText('Rally')).toBeNull();
});

it('Escape closes what is shown large first, then the manager', async () => {
  const { person, closings } = openManager();
  await person.click(await screen.findByRole('button', { name: 'Preview of Poster' }));
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('img', { name: 'Poster' })).toBeNull();
  expect(closings).toEqual([]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(closings).toHaveLength(1));
});

it('shows a film by the still that its uploader drew, and by a sign where there is none', async () => {
  const without = aMedia({
    mediaId: 5,
    title: 'March',
    mediaType: 'VIDEO',
    thumbnailUrl: '/m/5.mp4',
    previewUrl: '/m/5.mp4',
  });
  reply.get('/media', { data: [film, without], total: 2 });
  openManager();
  const drawn = await screen.findByRole('button', { name: 'Preview of Rally' });
  expect(drawn.querySelector('img')).toHaveAttribute('src', '/m/3-small.jpg');
  const sign = screen.getByRole('button', { name: 'Preview of March' });
  expect([sign.querySelector('svg') !== null, sign.querySelector('img, video')]).toEqual([true, null]);
});

it('shows in its row why a media was not deleted, without a toast [CONF-04, MEDIA-05, TOAST-07]', async () => {
  const unasked = jest.fn(() => ({}));
  reply.delete('/media/:id', unasked);
  const { person } = openManager();
  const ask = async () => {
    await person.click(await screen.findByRole('button', { name: 'Delete Poster' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Do you want to delete this Media? Poster',
    );
  };
  await ask();
  await person.click(screen.getByRole('button', { name: 'Cancel', hidden: true }));
  reply.problem('DELETE', '/media/:id', 409, { error: '“Fall appeal” uses this media.' });
  await ask();
  await person.click(screen.getByRole('button', { name: 'Confirm', hidden: true }));
  const row = (await screen.findByText('“Fall appeal” uses this media.')).closest('tr');
  expect(row).toHaveTextContent('Poster');
  expect(screen.getAllByText('“Fall appeal” uses this media.')).toHaveLength(1);
  expect(unasked).not.toHaveBeenCalled();
});

it('ROLE-12 ROLE-14 keeps upload and deletion from roles that may not', async () => {
  const first = openManager(users.user());
  await screen.findByText('Poster');
  expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  first.unmount();
  openManager(users.clicker());
  await screen.findByText('Poster');
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
});

it('is in order for axe', async () => {
  openManager();
  await screen.findByText('Poster');
  expect(await axeProblems()).toEqual([]);
});

it('tells an empty library from one that cannot be read', async () => {
  reply.get('/media', { data: [], total: 0 });
  const first = openManager();
  expect(await screen.findByText('This identity has no photos or videos yet. Upload one.')).toBeVisible();
  first.unmount();
  reply.problem('GET', '/media', 500, { error: 'Something went wrong.' });
  openManager();
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
});

it('A02 keeps the focus in the panel when the form takes the place of its button, and back', async () => {
  const { person } = openManager();
  await person.click(await screen.findByRole('button', { name: 'Upload' }));
  expect(screen.getByText('Upload a photo or video').closest('[tabindex="-1"]')).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus();
});

describe('uploading', () => {
  const png = (bytes = 10) => new File([new Uint8Array(bytes)], 'poster.png', { type: 'image/png' });

  it('MUP-02 MUP-06 sends the file with its title and identity', async () => {
    let sent: FormData | undefined;
    reply.post('/media/upload', async ({ request }) => {
      sent = await request.clone().formData();
      return { data: aMedia(), message: 'Media uploaded.' };
    });
    const { person } = openManager();
    await person.click(await screen.findByRole('button', { name: 'Upload' }));
    await person.upload(screen.getByLabelText('Photo or video'), png());
    const title = screen.getByLabelText('Title');
    expect(title).toHaveValue('poster');
    await person.clear(title);
    await person.type(title, 'Vote');
    const buttons = screen.getAllByRole('button', { name: 'Upload' });
    await person.click(buttons.at(-1)!);
    expect(await screen.findByText('Media uploaded.')).toBeInTheDocument();
    expect([...(sent?.keys() ?? [])]).toEqual(['title', 'identity_id', 'media_type', 'file']);
    expect(sent?.get('title')).toBe('Vote');
    expect(sent?.get('identity_id')).toBe('7');
  });

  it('MUP-06 draws a still of a film and sends it along', async () => {
    let sent: FormData | undefined;
    reply.post('/media/upload', async ({ request }) => {
      sent = await request.clone().formData();
      return { data: aMedia(), message: 'Media uploaded.' };
    });
    URL.createObjectURL = () => 'blob:film';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    // As a browser that plays it: there as soon as it listens, and again wherever it is told to go.
    jest.spyOn(HTMLMediaElement.prototype, 'addEventListener').mockImplementation(function (
      this: HTMLMediaElement,
      kind: string,
      listener: unknown,
    ) {
      if (kind !== 'error') queueMicrotask(() => (listener as () => void)());
    });
    jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640);
    jest.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(360);
    const drawImage = jest.fn();
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,U1RJTEw=');
    const { person } = openManager();
    await person.click(await screen.findByRole('button', { name: 'Upload' }));
    const mp4 = new File([new Uint8Array(10)], 'rally.mp4', { type: 'video/mp4' });
    await person.upload(screen.getByLabelText('Photo or video'), mp4);
    await person.click(screen.getAllByRole('button', { name: 'Upload' }).at(-1)!);
    expect(await screen.findByText('Media uploaded.')).toBeInTheDocument();
    expect([sent?.get('media_type'), sent?.get('still')]).toEqual(['VIDEO', 'U1RJTEw=']);
    expect(drawImage).toHaveBeenCalledWith(expect.any(HTMLVideoElement), 0, 0, 320, 180);
    jest.restoreAllMocks();
  });

  it('MUP-08 tells the kinds and sizes before anything is sent', async () => {
    const { person } = openManager();
    await person.click(await screen.findByRole('button', { name: 'Upload' }));
    const input = screen.getByLabelText('Photo or video');
    await person.upload(input, png(5_000_001));
    expect(await screen.findByText('The file is larger than 5 MB.')).toBeVisible();
    await person.upload(input, png(700_000));
    expect(await screen.findByText(/some carriers shrink or drop/)).toBeVisible();
  });

  it('MUP-07 keeps the file, logs and says why it was refused, without a toast', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => {});
    reply.problem('POST', '/media/upload', 400, {
      error: 'Only JPEG, PNG and GIF photos and MP4 and 3GP videos can be sent.',
    });
    const { person } = openManager();
    await person.click(await screen.findByRole('button', { name: 'Upload' }));
    await person.upload(screen.getByLabelText('Photo or video'), png());
    await person.click(screen.getAllByRole('button', { name: 'Upload' }).at(-1)!);
    expect(
      await screen.findByText('Only JPEG, PNG and GIF photos and MP4 and 3GP videos can be sent.'),
    ).toBeVisible();
    expect(screen.getByText('poster.png')).toBeVisible();
    expect(document.querySelector('[data-kind]:is([role="status"], p[role="alert"])')).toBeNull();
    expect(logged.mock.calls).toEqual([
      ['A file was not uploaded: Only JPEG, PNG and GIF photos and MP4 and 3GP videos can be sent.'],
    ]);
    logged.mockRestore();
  });
});
