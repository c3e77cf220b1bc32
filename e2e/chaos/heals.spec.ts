import { createServer, request as ask, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { signIn } from '../journeys/console';
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
function spoilingProxy(files: RegExp) {
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
          if (bytes.length > 0) bytes[bytes.length - 1]! ^= 1;
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

for (const [which, files] of Object.entries(FILES))
  test(`${which} with a wrong byte is told as not ours, and heals on the next try, past the browser’s cache`, async ({
    browser,
  }) => {
    const { server, state } = spoilingProxy(files);
    await new Promise<void>((done) => server.listen(PORT, done));
    const context = await browser.newContext({ baseURL: `http://localhost:${PORT}` });
    try {
      const page = await context.newPage();
      await signIn(page);
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
      await context.close();
      server.closeAllConnections();
      server.close();
    }
  });
