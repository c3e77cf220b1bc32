import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { isThorough } from '../../jest/thorough.ts';
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

/** Colours alone differ between the themes: everything else is looked at in light. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

async function openCatalogue(page) {
  await page.goto(process.env.CATALOGUE_URL);
  await page.addScriptTag({ path: AXE });
  return page.evaluate(() => globalThis.stories);
}

/** Shows one story, presses what it asks for, and waits until everything that moves has arrived. */
async function arrange(page, { group, name, press, brings }) {
  await page.evaluate(([of, story]) => globalThis.showStory(of, story), [group, name]);
  for (const target of press) {
    const button = page.getByRole('button', { name: target });
    await button
      .or(page.getByRole('combobox', { name: target }))
      .first()
      .click();
  }
  if (brings) await page.getByRole(brings).waitFor();
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

/** What axe finds against the rules, or against these only. */
async function faultsOf(page, only) {
  const { violations } = await page.evaluate(
    (values) =>
      globalThis.axe.run(
        document,
        values
          ? { runOnly: { type: 'rule', values }, resultTypes: ['violations'] }
          : {
              resultTypes: ['violations'],
              rules: {
                region: { enabled: false },
                'page-has-heading-one': { enabled: false },
                // WCAG 2.5.3: experimental there, and therefore left out unless it is named.
                'label-content-name-mismatch': { enabled: true },
              },
            },
      ),
    only,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
}

/** What scrolls sideways: the page, or a part of it that is to scroll up and down only. Tables and tabs may. */
const sidewaysOf = (page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.body.querySelectorAll('*')]
      .filter((element) => {
        const mayScroll = element.matches('[role=tablist], input') || element.querySelector(':scope > table');
        if (mayScroll || element.scrollWidth <= element.clientWidth) return false;
        const { overflowX } = window.getComputedStyle(element);
        return element === document.documentElement || ['auto', 'scroll'].includes(overflowX);
      })
      .map(
        (element) => `${element.outerHTML.slice(0, 120)} by ${element.scrollWidth - element.clientWidth} px`,
      ),
  );

/** Every look at a story, width by width: widths do not change colours, so in dark the first one is enough. */
const looksAt = (stories, theme) =>
  stories
    .flatMap((story) =>
      (theme === 'dark' ? story.widths.slice(0, 1) : story.widths).map((width) => ({ ...story, width })),
    )
    .sort((one, other) => other.width - one.width);

/** Something 40 px wider than the window, at the end of the first of these. */
const plant = (page, selector) =>
  page.locator(selector).evaluate((place) => {
    const wide = document.createElement('div');
    wide.style.cssText = 'flex:none;width:calc(100vw + 40px);height:1px';
    place.append(wide);
  });

for (const [group, name, place] of [
  ['Button', 'Variants', 'main'],
  ['Frame', 'Wide', 'main'],
  ['Dialogs', 'Plain', '[role=dialog] > :nth-last-child(2)'],
  ['Dialogs', 'Panel', '[role=dialog] > :nth-last-child(2)'],
]) {
  test(`what is wider than its place is seen in ${group} / ${name}`, async ({ page }) => {
    const stories = await openCatalogue(page);
    await page.setViewportSize({ width: 375, height: 800 });
    await arrange(
      page,
      stories.find((story) => story.group === group && story.name === name),
    );
    expect(await sidewaysOf(page)).toEqual([]);
    await plant(page, place);
    expect(await sidewaysOf(page)).not.toEqual([]);
  });
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
        // At night, and where the stories are asked for by name; the gate looks at three of the kept screens.
        const isPictured = isThorough || updating || process.env.PICTURES === 'strict';
        await page.clock.setFixedTime(TODAY);
        const complaints = [];
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

        const stories = await openCatalogue(page);
        expect(stories.length).toBeGreaterThan(50);
        const mine = stories.filter(({ group }, index) => index % 2 === half && wanted.test(group));
        for (const story of looksAt(mine, theme)) {
          const { group, name, press, width } = story;
          const title = `${group} / ${name} (${theme}, ${width})`;
          await page.setViewportSize({ width, height: 800 });
          await arrange(page, story);
          expect.soft(await faultsOf(page, theme === 'dark' ? COLOUR_RULES : undefined), title).toEqual([]);
          expect.soft(complaints.splice(0), title).toEqual([]);
          expect.soft(await sidewaysOf(page), `${title} scrolls sideways`).toEqual([]);
          if (strict && isPictured) {
            const overlay = await page.evaluate(() => document.body.style.overflow === 'hidden');
            await expect
              .soft(page, title)
              .toHaveScreenshot(fileOf(group, name, String(width), theme), { ...strict, fullPage: !overlay });
          }
          // A press leaves traces, as where the pointer stands: the next story begins on a fresh page.
          if (press.length > 0) {
            await page.mouse.move(0, 0);
            await openCatalogue(page);
          }
        }
      });
    });
  }
}
