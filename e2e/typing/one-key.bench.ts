// npm run bench -- one-key: from the key that sends a text to the paint of the next number with its text, ready to be sent to;
// as it is, then on a processor slowed four times behind Fast 4G. The turns of a page are told apart.
import { loadavg } from 'node:os';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { CONSOLE_URL, PASSWORD } from '../product';
import startProduct from '../start-product';
import { chromiumLaunch } from '../../scripts/verify/chromium-launch.mjs';

const JOB = 'Downtown doors, week 2';
const PRESSES = 84;
/** Four presses a second: a quick hand. */
const PAUSE_MS = 250;
const SLOWER = 4;
/** DevTools' Fast 4G. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };

interface Press {
  ms: number;
  turned: boolean;
}

const share = (rising: readonly number[], part: number) =>
  (rising[Math.max(0, Math.ceil(rising.length * part) - 1)] ?? 0).toFixed(0);
const say = (presses: readonly Press[]) => {
  const times = presses.map(({ ms }) => ms).sort((a, b) => a - b);
  return `${times.length} presses: p50 ${share(times, 0.5)} ms, p95 ${share(times, 0.95)} ms, worst ${share(times, 1)} ms`;
};
const tell = (how: string, presses: readonly Press[]) => {
  console.log(`key to the next number, ${how}, ${say(presses)}`);
  console.log(`  where the page turns, ${say(presses.filter(({ turned }) => turned))}`);
};

const stop = process.env.E2E_RUNNING ? async () => {} : await startProduct();
const browser = await chromium.launch(chromiumLaunch);
try {
  const page = await browser.newPage({ baseURL: CONSOLE_URL, viewport: { width: 1280, height: 800 } });
  // What runs in the page is compiled with the names of its functions, which a page does not keep.
  await page.addInitScript('globalThis.__name = (named) => named');
  await openJob(page);
  tell('as it is', await pressAll(page));
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', FAST_4G);
  tell(`at ${SLOWER}x CPU and Fast 4G`, await pressAll(page));
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await browser.close();
  await stop();
}

async function openJob(page: Page): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill('clicker@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/dashboard/);
  const answer = await page.request.get(`/api/v1/job?page=1&size=100&name=${encodeURIComponent(JOB)}`);
  const { data } = (await answer.json()) as { data: { jobId: number; name: string }[] };
  const job = data.find(({ name }) => name === JOB);
  if (!job) throw new Error(`There is no job ${JOB}.`);
  await page.goto(`/p2pchats/${job.jobId}`);
  await page
    .getByRole('region', { name: 'Initial message' })
    .getByText(/^Hi /)
    .filter({ visible: true })
    .waitFor();
}

/** Presses as soon as the pause is over; each waits, in the page, for the frame that shows who is next and what they are sent. */
async function pressAll(page: Page): Promise<Press[]> {
  await page.evaluate(() => {
    const shown = () => document.querySelector('h2[aria-live]')?.textContent ?? '';
    const text = () =>
      document.querySelector('[role=region][aria-label="Initial message"]')?.textContent ?? '';
    const seen: { ms: number; turned: boolean }[] = [];
    Object.assign(window, { seenPresses: seen });
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat) return;
      const [before, at] = [shown(), location.search];
      const look = () => {
        const isReady = shown() !== before && /\d/.test(shown()) && /Hi /.test(text());
        if (!isReady) return requestAnimationFrame(look);
        // What is said within a frame is heard once that frame is painted.
        const channel = new MessageChannel();
        channel.port1.onmessage = () =>
          seen.push({ ms: performance.now() - event.timeStamp, turned: location.search !== at });
        return channel.port2.postMessage(0);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('keydown', pressed, { capture: true });
    Object.assign(window, {
      stopPresses: () => document.removeEventListener('keydown', pressed, { capture: true }),
    });
  });
  const count = () => page.evaluate(() => (window as unknown as { seenPresses: Press[] }).seenPresses.length);
  for (let press = 0; press < PRESSES; press += 1) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(PAUSE_MS);
    for (let waited = 0; waited < 200 && (await count()) <= press; waited += 1) await page.waitForTimeout(50);
  }
  return page.evaluate(() => {
    const { seenPresses, stopPresses } = window as unknown as {
      seenPresses: Press[];
      stopPresses: () => void;
    };
    stopPresses();
    return seenPresses;
  });
}
