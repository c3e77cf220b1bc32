import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { strictness } from '../../scripts/verify/appearance.ts';

const BASELINES = join(dirname(fileURLToPath(import.meta.url)), 'baselines');
/** The day the pictures were made: calendars show it. */
const TODAY = new Date('2026-03-12T15:00:00Z');
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** STORIES='table|dialog' looks only at the groups whose titles match. */
const wanted = new RegExp(process.env.STORIES ?? '', 'i');

const fileOf = (...parts) =>
  `${parts
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}.png`;

/** Presses what the story asks for and waits until everything that moves has arrived. */
async function arrange(page, { group, name, press }) {
  await page.goto(`${process.env.CATALOGUE_URL}/?${new URLSearchParams({ group, story: name })}`);
  await page.locator('body[data-ready]').waitFor();
  for (const target of press) {
    const button = page.getByRole('button', { name: target });
    await button
      .or(page.getByRole('combobox', { name: target }))
      .first()
      .click();
  }
  if (press.length > 0) await page.waitForLoadState('networkidle');
  // Spinners turn for ever, and what follows scrolling never ends: neither counts.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity,
        )
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
}

async function faultsOf(page) {
  await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, {
      rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
    }),
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
}

for (const theme of ['light', 'dark']) {
  // Halves, so that two workers share one theme's stories.
  for (const half of [0, 1]) {
    test.describe(`stories in ${theme}, half ${half + 1}`, () => {
      test.use({ colorScheme: theme });

      test('are accessible, do not scroll sideways, complain of nothing, and look as they did', async ({
        page,
        browser,
      }, { config }) => {
        const updating = ['all', 'changed'].includes(config.updateSnapshots);
        const strict = strictness(BASELINES, browser.version(), updating);
        await page.clock.setFixedTime(TODAY);
        const complaints = [];
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

        await page.goto(process.env.CATALOGUE_URL);
        const stories = await page.evaluate(() => globalThis.stories);
        expect(stories.length).toBeGreaterThan(50);
        const mine = stories.filter(({ group }, index) => index % 2 === half && wanted.test(group));
        for (const story of mine) {
          for (const [nth, width] of story.widths.entries()) {
            const title = `${story.group} / ${story.name} (${theme}, ${width})`;
            await page.setViewportSize({ width, height: 800 });
            await arrange(page, story);
            expect.soft(await faultsOf(page), title).toEqual([]);
            expect.soft(complaints.splice(0), title).toEqual([]);
            const sideways = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            expect.soft(sideways, `${title} scrolls sideways`).toBe(0);
            // Widths do not change colours: in dark the first one is enough.
            if (!strict || (theme === 'dark' && nth > 0)) continue;
            const overlay = await page.evaluate(() => document.body.style.overflow === 'hidden');
            await expect
              .soft(page, title)
              .toHaveScreenshot(fileOf(story.group, story.name, String(width), theme), {
                ...strict,
                fullPage: !overlay,
              });
          }
        }
      });
    });
  }
}
