import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../trouble.mjs';

const START_MS = 30_000;
const FLAGS = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--disable-gpu',
  '--mute-audio',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-extensions',
  '--window-size=1280,800',
  'about:blank',
];

/** A browser's own protocol over two pipes: one JSON message after another, each ended by a zero. */
function speak(child) {
  const asked = new Map();
  const listeners = new Set();
  let ids = 0;
  let rest = '';
  child.stdio[4].setEncoding('utf8').on('data', (text) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop();
    for (const message of messages.map((each) => JSON.parse(each))) {
      const { id, error, result } = message;
      if (id === undefined) for (const listener of listeners) listener(message);
      else {
        const { resolve, reject } = asked.get(id);
        asked.delete(id);
        if (error) reject(new Error(error.message));
        else resolve(result);
      }
    }
  });
  let gone;
  child.on('exit', (code, signal) => {
    gone = new CommandError(`The browser ended (${code ?? signal}).`, { code: 'browser' });
    for (const { reject } of asked.values()) reject(gone);
    asked.clear();
  });
  // What is written to a browser that has gone is answered by its exit.
  child.stdio[3].on('error', () => {});
  return {
    listen: (listener) => listeners.add(listener),
    ask: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(gone);
        ids += 1;
        asked.set(ids, { resolve, reject });
        child.stdio[3].write(`${JSON.stringify({ id: ids, method, params, sessionId })}\0`);
      }),
  };
}

const inTime = (work, ms) => {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new CommandError('The browser says nothing.', { code: 'browser' })), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/**
 * Ends all of a browser's group: what was started may be a script around it (Debian's headless shell, snap), whose end the
 * browser outlives, and with it our pipes.
 */
function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
  for (const pipe of child.stdio) pipe?.destroy();
}

async function launch(path, profile, flags) {
  const child = spawn(path, [...flags, `--user-data-dir=${profile}`, ...FLAGS], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const line = speak(child);
  const failed = once(child, 'error').then(([error]) => Promise.reject(error));
  try {
    const { product } = await inTime(Promise.race([line.ask('Browser.getVersion'), failed]), START_MS);
    return { child, line, product };
  } catch (error) {
    end(child);
    throw error;
  }
}

/** Starts a headless Chromium with a profile of its own and one page. A container often gives it no room for a sandbox. */
export async function openBrowser(path) {
  const profile = mkdtempSync(join(tmpdir(), 'mfe-browser-'));
  const isRoot = process.getuid?.() === 0;
  let started;
  try {
    started = await launch(path, profile, isRoot ? ['--no-sandbox'] : []).catch((error) =>
      isRoot ? Promise.reject(error) : launch(path, profile, ['--no-sandbox']),
    );
  } catch (error) {
    rmSync(profile, { recursive: true, force: true });
    throw new CommandError(`${path} did not start: ${error.message}`, {
      code: 'browser',
      hint: 'MFE_BROWSER names another; MFE_BROWSER=none publishes without mounting.',
    });
  }
  const { child, line, product } = started;
  const { targetId } = await line.ask('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await line.ask('Target.attachToTarget', { targetId, flatten: true });
  const page = (method, params) => line.ask(method, params, sessionId);
  await page('Page.enable');
  await page('Runtime.enable');
  return {
    /** 'Chromium 156.0.7171.2'. */
    name: product.replace(/^HeadlessChrome\//, 'Chromium ').replace(/^Chrome\//, 'Chromium '),
    page,
    listen: (listener) => line.listen(listener),
    async close() {
      const isOver = child.exitCode !== null || child.signalCode !== null;
      const ended = isOver ? undefined : once(child, 'exit');
      end(child);
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
