import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { isThorough } from '../../jest/thorough';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
/** WCAG 2.5.3: who speaks says what is seen. Experimental there, and therefore left out unless it is named. */
const NAMED = { 'label-content-name-mismatch': { enabled: true } };

const told = ({ violations }: Pick<AxeResults, 'violations'>) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);

declare global {
  interface Window {
    axe?: typeof axe;
    /** Put there beside the auditor. */
    settlePage?: () => Promise<void>;
  }
}

/**
 * In the page: nothing is half faded in. What moves is brought to its end at once; what turns for ever, or with the
 * scrolling, may.
 */
async function settlePage(): Promise<void> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, timeline, effect }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      );
  const until = performance.now() + 15_000;
  // Another theme reaches the page with its next frame.
  await nextFrame();
  for (let left = moving(); left.length > 0; left = moving()) {
    if (performance.now() > until) {
      const what = left.map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120));
      throw new Error(`This never comes to rest: ${what.join(', ')}`);
    }
    for (const each of left) each.finish();
    await nextFrame();
  }
}

/**
 * Every rule of WCAG 2.0 to 2.2, A and AA, on the page as it stands, those about a page as a whole among them. There are no
 * frames, so that one auditor sees all of it. At night axe's own way, which takes a second page and three times as long.
 */
export async function faultsOf(page: Page) {
  expect(page.frames()).toHaveLength(1);
  if (!isThorough) return runIn(page, 'html', { runOnly: { type: 'tag', values: TAGS }, rules: NAMED });
  await page.evaluate(settlePage);
  return told(
    await new AxeBuilder({ page })
      .options({ runOnly: { type: 'tag', values: TAGS }, rules: NAMED })
      .analyze(),
  );
}

/**
 * The same rules on one part of a page without frames. The auditor is put there once and stays until the page is
 * loaded anew, which makes a state one step of many instead of a page of its own.
 */
export async function faultsIn(page: Page, part: string) {
  return runIn(page, part, { runOnly: { type: 'tag', values: TAGS } });
}

type Theme = 'light' | 'dark';
/** What another theme can change of a state that was audited whole. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const themes = new WeakMap<Page, Theme>();
const themeOf = (page: Page) =>
  page.evaluate((): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));

/**
 * A state in both themes: all that `audit` finds in the one the page has, and what the other can change of it. The page stays
 * in that one, and the next state begins there: every change of theme styles the whole page anew.
 */
export async function inBothThemes(page: Page, audit: () => Promise<string[]>, part = 'html') {
  const theme = themes.get(page) ?? (await themeOf(page));
  const other = theme === 'light' ? 'dark' : 'light';
  const whole = await audit();
  await page.emulateMedia({ colorScheme: other });
  themes.set(page, other);
  const faults = await runIn(page, part, { runOnly: { type: 'rule', values: OF_COLOURS } });
  return { [theme]: whole, [other]: faults };
}
/** What `inBothThemes` answers of what is sound. */
export const SOUND = { light: [], dark: [] };

/**
 * In one question: a page is asked twice a state, and each question waits for its turn in two processes. Of the page around the part
 * only what the part stands in is measured: axe measures all there is for each question, which is most of what one takes. What is
 * left out can hide nothing from axe, but a target close to the part from outside; at night nothing is left out.
 */
async function runIn(page: Page, part: string, rules: Pick<axe.RunOptions, 'runOnly' | 'rules'>) {
  const ask = () =>
    page.evaluate(
      async ([selector, options, isWhole]) => {
        if (!window.axe || !window.settlePage) return undefined;
        await window.settlePage();
        const part = document.querySelector(selector)!;
        const measured = (node: Node) =>
          node.contains(part) || part.contains(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
        const walk = Document.prototype.createTreeWalker;
        if (!isWhole)
          document.createTreeWalker = (root, what) => Reflect.apply(walk, document, [root, what, measured]);
        try {
          const { violations } = await window.axe.run(selector, { ...options, resultTypes: ['violations'] });
          return { violations };
        } finally {
          Reflect.deleteProperty(document, 'createTreeWalker');
        }
      },
      [part, rules, isThorough] as const,
    );
  let found = await ask();
  if (!found) {
    await page.evaluate(`${axe.source}; window.settlePage = ${settlePage.toString()}`);
    found = await ask();
  }
  if (!found) throw new Error('The page has lost its auditor.');
  return told(found);
}
