import { createServer, request as ask, type Server } from 'node:http';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { openFrame } from '../journeys/console';
import { CONSOLE_PORT, CONSOLE_URL } from '../product';

const PORT = CONSOLE_PORT + 6;
const FILES = {
  'a later file': /^\/mfe\/lists\/[^/]+\/(?!remoteEntry)[\w.-]+\.js/,
  'the entry': /^\/mfe\/lists\/[^/]+\/remoteEntry[\w.-]*\.js/,
};

/**
 * What stands between a person and the console, and spoils some of the lists' files while it is told to. Not by the browser's
 * own interception: that turns its cache off, and the cache is what is looked at.
 */
function spoilingProxy(files: RegExp, times = Infinity) {
  const asked: string[] = [];
  const state = { isSpoiling: true, asked };
  const server: Server = createServer((request, reply) => {
    const isSpoilt = files.test(request.url ?? '');
    if (isSpoilt) asked.push(request.url!);
    const { 'accept-encoding': _encoding, ...rest } = request.headers;
    const headers = { ...rest, host: new URL(CONSOLE_URL).host };
    if (headers.origin) headers.origin = CONSOLE_URL;
    const upstream = ask(
      new URL(request.url!, CONSOLE_URL),
      { method: request.method, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        if (!isSpoilt || !state.isSpoiling) {
          reply.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(reply);
          return;
        }
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          if (bytes.length > 0) bytes[bytes.length >> 1]! ^= 1;
          if (asked.length >= times) state.isSpoiling = false;
          reply.writeHead(answer.statusCode!, answer.headers);
          reply.end(bytes);
        });
      },
    );
    upstream.on('error', () => reply.destroy());
    request.pipe(upstream);
  });
  return { server, state };
}

/** A browser of its own, with a cache, behind such a proxy. */
async function behind(browser: Browser, files: RegExp, times?: number) {
  const { server, state } = spoilingProxy(files, times);
  await new Promise<void>((done) => server.listen(PORT, done));
  const context = await browser.newContext({ baseURL: `http://localhost:${PORT}` });
  return {
    state,
    context,
    async close() {
      await context.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

for (const [which, files] of Object.entries(FILES))
  test(`${which} with a wrong byte is told as not ours, and heals on the next try, past the browser’s cache`, async ({
    browser,
  }) => {
    const { state, context, close } = await behind(browser, files);
    try {
      const page = await context.newPage();
      await openFrame(page);
      let ran = 0;
      page.on('framenavigated', () => (ran += 1));
      await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
      await expect(page.getByText('What arrived is not what we published, so it was not run.')).toBeVisible({
        timeout: 20_000,
      });
      expect(state.asked.length).toBeGreaterThan(0);

      state.isSpoiling = false;
      const before = ran;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('[data-remote=lists]').getByRole('table')).toBeVisible({ timeout: 15_000 });
      expect(ran).toBe(before);
    } finally {
      await close();
    }
  });

const told = (page: Page) => {
  const texts: string[] = [];
  page.on('console', (message) => texts.push(message.text()));
  page.on('pageerror', (error) => texts.push(String(error)));
  return texts;
};

test('a font with a wrong byte is told as not ours, fetched anew past the browser’s cache, and shown without a reload', async ({
  browser,
}) => {
  const { state, context, close } = await behind(
    browser,
    /^\/assets\/inter-latin-wght-normal\.[\w.]+woff2/,
    1,
  );
  // The sheet's own may stay broken beside the one that is shown in its place.
  const isShown = (page: Page) =>
    page.evaluate(() =>
      [...document.fonts].some(
        ({ family, status, unicodeRange }) =>
          family.includes('Inter Variable') && status === 'loaded' && /^U\+0+-0*FF\b/i.test(unicodeRange),
      ),
    );
  try {
    const page = await context.newPage();
    const texts = told(page);
    await openFrame(page);
    await expect
      .poll(() => [`asked ${state.asked.length} times`, ...texts].join('\n'))
      .toContain('was not what was published; it was fetched anew.');
    expect(await isShown(page)).toBe(true);
    const asked = state.asked.length;
    // It was kept as it is published: the next page takes it from there, and finds nothing.
    const next = await context.newPage();
    const nothing = told(next);
    await next.goto('/nowhere/at/all');
    await expect(next.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect.poll(() => isShown(next)).toBe(true);
    expect(nothing.filter((text) => /integrity|digest/.test(text))).toEqual([]);
    expect(state.asked).toHaveLength(asked);
  } finally {
    await close();
  }
});

test('the console’s later script with a wrong byte comes by itself, and was fetched past the browser’s cache', async ({
  browser,
}) => {
  const { state, context, close } = await behind(browser, /^\/assets\/console\.[\w.]+js/, 1);
  try {
    for (const _twice of [1, 2]) {
      const page = await context.newPage();
      await page.goto('/signup');
      await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
      // Spoiled, past the cache, and under the name of a second try.
      expect(state.asked).toHaveLength(3);
    }
  } finally {
    await close();
  }
});

test('the console’s own script with a wrong byte is not there for ever: Reload brings it past the cache', async ({
  browser,
}) => {
  const { state, context, close } = await behind(browser, /^\/assets\/main\.[\w.]+js/, 1);
  try {
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/signup');
    await page.clock.fastForward(21_000);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    expect(state.asked).toHaveLength(2);
  } finally {
    await close();
  }
});
