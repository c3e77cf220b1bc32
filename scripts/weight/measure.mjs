import { gzipSync } from 'node:zlib';

/** Fast 4G of the browser's own throttling, and a phone of the middle: a quarter of this processor. */
export const CONDITIONS = { latency: 165, kilobits: 9_000, processor: 4 };

/** Says when its mark stands on the page, and when its script has taken the page over and named it. */
const watch = ({ mark, title }) => {
  const look = () => {
    if (document.querySelector(mark)) globalThis.markAt ??= performance.now();
    if (new RegExp(title).test(document.title)) globalThis.liveAt ??= performance.now();
  };
  new globalThis.MutationObserver(look).observe(document, { childList: true, subtree: true });
};

/** Waits until nothing has been asked for during `quiet` milliseconds. */
async function settled(page, quiet) {
  let last = Date.now();
  const touch = () => (last = Date.now());
  page.on('request', touch);
  page.on('requestfinished', touch);
  while (Date.now() - last < quiet) await new Promise((later) => setTimeout(later, 50));
}

/**
 * Opens a page in a browser that knows nothing, and tells what it cost.
 * @param browser Playwright's
 * @param {{ url: string, mark: string, title: string, cookies?: object[], storage?: Record<string, string>, slow: boolean }} what
 *   `mark` is the selector of what a person waits for, `title` the expression of the tab's title once the page's script
 *   runs it; `slow` throttles network and processor
 * @returns milliseconds: `ready` = the mark stands there and has been painted, `live` = and its script runs the page
 */
export async function measure(browser, { url, mark, title, cookies = [], storage = {}, slow }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookies);
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) globalThis.localStorage.setItem(key, value);
  }, storage);
  await context.addInitScript(watch, { mark, title });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // Of the thread's own clock: what else the machine does is not in it.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (slow) {
    const bytesPerSecond = (CONDITIONS.kilobits * 1000) / 8;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: CONDITIONS.latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CONDITIONS.processor });
  }
  const scripts = [];
  let requests = 0;
  page.on('request', () => (requests += 1));
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || /\.js$/.test(new URL(response.url()).pathname))
      scripts.push(response);
  });
  await page.goto(url);
  await page.waitForFunction(() => globalThis.markAt && globalThis.liveAt, undefined, { timeout: 60_000 });
  await settled(page, slow ? 800 : 400);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const work = 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  const times = await page.evaluate(() => ({
    mark: globalThis.markAt,
    live: Math.max(globalThis.markAt, globalThis.liveAt),
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }));
  const ready = Math.max(times.mark, times.paint);
  const seen = new Map();
  for (const response of scripts) {
    if (seen.has(response.url())) continue;
    const body = await response.body().catch(() => undefined);
    const { responseBodySize } = await response
      .request()
      .sizes()
      .catch(() => ({ responseBodySize: 0 }));
    if (body) seen.set(response.url(), { gzip: gzipSync(body).length, wire: responseBodySize });
  }
  const sum = (key) => [...seen.values()].reduce((all, each) => all + each[key], 0);
  await context.close();
  return { ...times, ready, work, requests, gzip: sum('gzip'), brotli: sum('wire') };
}
