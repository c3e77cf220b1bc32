/**
 * Opens every story in Chromium, light and dark, at each of its widths: presses what it asks for, runs axe, takes a
 * picture into shared-ui/screenshots/. Fails on any violation, page error or sideways scrolling.
 * `npm run catalogue:check -w shared-ui -- Button` looks at groups whose title contains the word.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, serve } from './site.mjs';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const pictures = join(folder, 'screenshots');
const wanted = (process.argv[2] ?? '').toLowerCase();
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function look(context, address, { group, name, press }, theme, width) {
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  await page.setViewportSize({ width, height: 800 });
  await page.goto(`${address}/?${new URLSearchParams({ group, story: name })}`);
  await page.waitForSelector('body[data-ready]');
  for (const target of press) {
    const button = page.getByRole('button', { name: target });
    await button
      .or(page.getByRole('combobox', { name: target }))
      .first()
      .click();
  }
  // Everything that moves has arrived. Spinners turn for ever, and what follows scrolling never ends: neither counts.
  await page.evaluate(() =>
    Promise.all(
      globalThis.document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            timeline === globalThis.document.timeline && effect?.getComputedTiming().iterations !== Infinity,
        )
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  if (press.length > 0) await page.waitForLoadState('networkidle');
  await page.evaluate(axe);
  const found = await page.evaluate(() =>
    globalThis.axe.run(globalThis.document, {
      rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
    }),
  );
  for (const { id, help, nodes } of found.violations) {
    problems.push(
      `axe ${id}: ${help}\n    ${nodes.map(({ html, failureSummary }) => `${html}\n      ${failureSummary?.replaceAll('\n', ' ')}`).join('\n    ')}`,
    );
  }
  const sideways = await page.evaluate(
    () => globalThis.document.documentElement.scrollWidth - globalThis.document.documentElement.clientWidth,
  );
  if (sideways > 0) problems.push(`scrolls sideways by ${sideways} px`);
  const file = `${group}-${name}-${width}-${theme}.png`.toLowerCase().replaceAll(/[^a-z0-9.-]+/g, '-');
  const overlay = await page.evaluate(() => globalThis.document.body.style.overflow === 'hidden');
  await page.screenshot({ path: join(pictures, file), fullPage: !overlay });
  await page.close();
  return problems.map((problem) => `${group} / ${name} (${theme}, ${width}): ${problem}`);
}

await build();
await rm(pictures, { recursive: true, force: true });
await mkdir(pictures, { recursive: true });
const server = await serve();
const address = `http://127.0.0.1:${server.address().port}`;
const system = '/usr/bin/chromium';
const browser = await chromium.launch({
  ...(existsSync(system) && { executablePath: system }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

const problems = [];
let looked = 0;
try {
  const first = await browser.newPage();
  await first.goto(address);
  const stories = (await first.evaluate(() => globalThis.stories)).filter(({ group }) =>
    group.toLowerCase().includes(wanted),
  );
  await first.close();
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const story of stories) {
      for (const width of story.widths) {
        problems.push(...(await look(context, address, story, theme, width)));
        looked += 1;
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  server.close();
}

for (const problem of problems) console.error(problem);
console.log(`${looked} pictures, ${problems.length} problems`);
process.exitCode = problems.length > 0 || looked === 0 ? 1 : 0;
