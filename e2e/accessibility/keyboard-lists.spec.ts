import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { script } from '../carrier';
import { signIn } from '../journeys/console';
import { tabTo } from './keys';

/** No pointer from here to the end: what is done, is done with keys alone. */
test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

const FROM = '+15125550103';
/** Of nobody's list; another one at each run. */
const DIGITS = `206556${String(Date.now()).slice(-4)}`;
const SHOWN = `(206) 556-${DIGITS.slice(6)}`;
const TITLE = `By keys ${DIGITS}`;
const FILM = `Film ${DIGITS}`;
const POSTER = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

let page: Page;
test.beforeAll(async ({ browser }) => {
  await script({ profile: 'quiet', latencyMs: [2, 8], receiptMs: [20, 60], rules: [] });
  page = await browser.newPage({ reducedMotion: 'reduce' });
  await signIn(page, 'agent-admin');
});
test.afterAll(() => page.close());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const press = async (stop: Locator, key = 'Enter') => {
  await tabTo(page, stop);
  await page.keyboard.press(key);
};
const type = async (stop: Locator, text: string) => {
  await tabTo(page, stop);
  await page.keyboard.type(text);
};
/** As from the clipboard: each letter by itself is drawn anew. */
const write = async (stop: Locator, text: string) => {
  await tabTo(page, stop);
  await page.keyboard.insertText(text);
};
/** By its first letters, as a select is used without a pointer. */
const choose = async (select: Locator, option: string) => {
  await select.getByRole('option', { name: option }).waitFor({ state: 'attached' });
  await type(select, option);
  await expect(select.locator('option:checked')).toHaveText(option);
};

/** Half a second of a film, as this browser records it; longer where a busy machine has nothing of it by then. */
const recordFilm = async () =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 320, height: 180 });
      const pen = canvas.getContext('2d')!;
      const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/mp4' });
      const parts: Blob[] = [];
      let bytes = 0;
      recorder.ondataavailable = ({ data }) => (parts.push(data), (bytes += data.size));
      const ended = new Promise((resolve) => (recorder.onstop = resolve));
      recorder.start(100);
      const until = performance.now() + 500;
      for (let shade = 0; performance.now() < until || bytes === 0; shade += 9) {
        pen.fillStyle = `hsl(${shade} 80% 50%)`;
        pen.fillRect(0, 0, 320, 180);
        await new Promise(requestAnimationFrame);
      }
      recorder.stop();
      await ended;
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
    }),
  );

test('A02 MUP-01 MUP-02 MUP-03 uploads a picture, and a film with a still of it', async () => {
  await page.goto('/media');
  await press(button('Upload'));
  const panel = dialog('Media Upload Manager');
  const chooser = page.waitForEvent('filechooser');
  await press(panel.getByLabel('Photos and videos'));
  await (
    await chooser
  ).setFiles([
    { name: `${TITLE}.png`, mimeType: 'image/png', buffer: POSTER },
    { name: `${FILM}.mp4`, mimeType: 'video/mp4', buffer: await recordFilm() },
  ]);
  for (const title of [TITLE, FILM]) {
    const row = panel.getByRole('listitem', { name: title });
    await choose(row.getByRole('combobox', { name: 'Identity' }), 'Rivera for Mayor');
  }
  await press(panel.getByRole('button', { name: 'Submit' }));
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(TITLE) })).toBeVisible();
  // The server decodes no films: this browser drew it, and the server made a thumbnail of that.
  const answer = await page.request.get(`/api/v1/media?query=${encodeURIComponent(FILM)}`);
  const [film] = ((await answer.json()) as { data: { thumbnailUrl: string; previewUrl: string }[] }).data;
  expect(film!.previewUrl).toMatch(/\.mp4$/);
  const still = await page.request.get(film!.thumbnailUrl);
  expect([still.headers()['content-type'], film!.thumbnailUrl]).toEqual([
    'image/jpeg',
    expect.stringMatching(/\.jpg$/),
  ]);
});

test('A02 MEDIA-01 looks at it and at the one after it, and comes back', async () => {
  const preview = button(`Preview ${TITLE}`);
  await press(preview);
  const shown = dialog(TITLE);
  await expect(shown.getByRole('group', { name: `Preview ${TITLE}` })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeFocused();
});

test('A02 MMGR-06 uses it in a text', async () => {
  await page.goto('/p2p/create');
  await choose(page.getByLabel('Identity', { exact: true }), 'Rivera for Mayor');
  await press(page.getByRole('switch', { name: 'MMS' }), 'Space');
  await press(button('Browse media'));
  const manager = dialog('Media Manager');
  await expect(manager.getByRole('searchbox')).toBeFocused();
  await page.keyboard.insertText(TITLE);
  await page.keyboard.press('Enter');
  await press(manager.getByRole('button', { name: `Assign ${TITLE}` }));
  await expect(manager).toHaveCount(0);
  const preview = page.getByRole('figure', { name: 'Phone preview' });
  await expect(preview.getByRole('img', { name: 'Media of the message' })).toBeVisible();
  await expect(button(/^Change/)).toBeFocused();
});

test('A02 DNCM-02 blocks a number, which nothing is sent to from then on', async () => {
  const text = () =>
    page.request.post('/api/v1/job/quicktest', {
      headers: { 'x-requested-with': 'campaign-console' },
      data: { to: `+1${DIGITS}`, from: FROM, identityId: 101, text: 'Will you join us? Stop to end' },
    });
  await page.goto('/dnc');
  expect((await text()).status()).toBe(200);
  await press(button('Add DNC'));
  const panel = dialog('DNC Create Manager');
  await write(panel.getByRole('textbox', { name: 'Phone' }), DIGITS);
  await choose(panel.getByRole('combobox', { name: 'Reason' }), 'Legal');
  await press(panel.getByRole('checkbox', { name: 'Whole agency' }), 'Space');
  await press(panel.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('DNC saved successfully!')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(DIGITS.slice(6)) })).toBeVisible();
  expect((await text()).status()).toBe(409);
});

test('A02 asks whether the number is blocked, and comes back', async () => {
  const open = button('Check a number');
  await tabTo(page, open, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const check = dialog('Is this number blocked?');
  await write(check.getByRole('textbox', { name: 'Phone' }), DIGITS);
  await expect(check.getByText(`${SHOWN} is blocked.`)).toBeVisible();
  await expect(check.getByRole('listitem')).toHaveText(/^Do-not-contact entry · Legal since/);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});
