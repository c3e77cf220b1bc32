import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { isThorough } from '../../jest/thorough';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

const told = ({ violations }: Pick<AxeResults, 'violations'>) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);

/** Nothing is half faded in; what turns for ever, or with the scrolling, may. */
const settled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(
            ({ playState, timeline, effect }) =>
              playState === 'running' &&
              timeline === document.timeline &&
              effect?.getComputedTiming().endTime !== Infinity,
          )
          .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
      ),
    )
    .toEqual([]);

/**
 * Every rule of WCAG 2.0 to 2.2, A and AA, on the page as it stands, those about a page as a whole among them. There are no
 * frames, so that one auditor sees all of it. At night axe's own way, which takes a second page and three times as long.
 */
export async function faultsOf(page: Page) {
  expect(page.frames()).toHaveLength(1);
  if (!isThorough) return faultsIn(page, 'html');
  await settled(page);
  return told(await new AxeBuilder({ page }).withTags(TAGS).analyze());
}

/**
 * The same rules on one part of a page without frames. The auditor is put there once and stays until the page is
 * loaded anew, which makes a state one step of many instead of a page of its own.
 */
export async function faultsIn(page: Page, part: string) {
  return runIn(page, part, { type: 'tag', values: TAGS });
}

/** What another theme can change of a state that was audited whole: contrast. The page keeps its own theme. */
export async function contrastFaultsIn(page: Page, part: string, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  const faults = await runIn(page, part, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: null });
  return faults;
}

async function runIn(page: Page, part: string, runOnly: axe.RunOnly) {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return told(
    await page.evaluate(
      ([selector, only]) =>
        (window as unknown as { axe: typeof axe }).axe.run(selector, {
          runOnly: only,
          resultTypes: ['violations'],
        }),
      [part, runOnly] as const,
    ),
  );
}
