// npm run bench remotes: what it takes to enter a remote, and to build one alone. BENCH_URL measures a product that is
// running already; else one is started on E2E_PORT.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CONSOLE_URL, PASSWORD } from '../../e2e/product.ts';
import startProduct from '../../e2e/start-product.ts';
import { ROOT, workspaces } from '../launch/places.mjs';
import { chromiumLaunch } from '../verify/chromium-launch.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const LATENCY_MS = 150;
const HOVER_MS = 1_500;
/** How long a finger or a button is down before it is a click. */
const PRESS_MS = 80;
/** In milliseconds. */
const GOALS = { cold: 320, pressed: 200, hovered: 80 };
/** Nobody's address: the frame is there and no remote yet. */
const NOWHERE = '/nowhere/at/all';

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** From the click to the first heading of the remote, in milliseconds. @param way what came before the click */
async function enter(context, base, way) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(base + NOWHERE);
  const link = page.getByRole('link', { name: 'Phone Lists', exact: true });
  await link.waitFor();
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  if (way === 'hovered') {
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
  }
  const pressed = way === 'pressed' ? PRESS_MS : 0;
  const took = await link.evaluate(async (element, pressMs) => {
    if (pressMs > 0) {
      element.dispatchEvent(new window.PointerEvent('pointerdown', { bubbles: true, button: 0 }));
      await new Promise((up) => window.setTimeout(up, pressMs));
    }
    const from = performance.now();
    element.click();
    while (!document.querySelector('[data-remote=lists] h1')) {
      await new Promise((next) => window.requestAnimationFrame(next));
    }
    return performance.now() - from;
  }, pressed);
  await page.close();
  return took;
}

async function entering(base) {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${base}/signin`);
    await page.getByLabel('Email').fill('agency@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/dashboard/);
    await page.close();
    const found = { cold: [], pressed: [], hovered: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const way of Object.keys(found)) {
        const took = await enter(context, base, way);
        if (round > 0) found[way].push(took);
      }
    }
    console.log(`Click → heading of the remote at ${LATENCY_MS} ms a request, median of ${ROUNDS}:`);
    for (const [way, times] of Object.entries(found)) {
      console.log(`  ${way.padEnd(10)}${median(times).toFixed(0).padStart(6)} ms (goal ${GOALS[way]})`);
    }
  } finally {
    await browser.close();
  }
}

/** Seconds to build these packages one after another, from nothing. */
function building(folders) {
  const output = mkdtempSync(join(tmpdir(), 'campaign-bench-'));
  const from = performance.now();
  for (const folder of folders) {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'platform/webpack/build.mjs')], {
      cwd: join(ROOT, folder),
      env: { ...process.env, CAMPAIGN_BUILD_DIR: output },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${folder} does not build:\n${stderr}`);
  }
  rmSync(output, { recursive: true });
  return ((performance.now() - from) / 1000).toFixed(1);
}

const stop = process.env.BENCH_URL ? async () => {} : await startProduct();
try {
  console.log(`Load average ${loadavg()[0].toFixed(1)}`);
  await entering(process.env.BENCH_URL ?? CONSOLE_URL);
} finally {
  await stop();
}
const remotes = workspaces().filter((folder) => folder.startsWith('mfe-'));
console.log('Build from nothing, one after another:');
console.log(`  one remote (lists)   ${building(['mfe-lists'])} s`);
console.log(`  shell and ${remotes.length} remotes  ${building(['shell', ...remotes])} s`);
