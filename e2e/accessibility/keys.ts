import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page of the console has. */
const STOPS = 80;

/**
 * Whether what has the focus shows it: by an outline of its own, of the field around it or of the face drawn beside a
 * box that is out of sight. Runs in the page.
 */
const ringed = () => {
  const outlined = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  const focused = document.activeElement;
  for (let at = focused; at && at !== document.body; at = at.parentElement) if (outlined(at)) return true;
  return [...(focused?.parentElement?.children ?? [])].some(outlined);
};

/** Whether the focus can be seen. */
export const hasRing = (page: Page) => page.evaluate(ringed);

/** What the focus stands on, if one could not see that it does (WCAG 2.4.7). */
async function unseenStop(page: Page): Promise<string | undefined> {
  if (await hasRing(page)) return undefined;
  return page.evaluate(() => {
    const { activeElement: at } = document;
    // Past the last stop the focus is the browser's own, and so is a date field's button, ring and all.
    if (!at || at === document.body || at.matches('input[type=date]')) return undefined;
    return at.outerHTML.slice(0, 160);
  });
}

/** Presses Tab until the focus is there; every stop on the way shows that it has it. */
export async function tabTo(page: Page, stop: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await stop.waitFor();
  for (let presses = 0; presses < STOPS; presses += 1) {
    if (await stop.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    expect(await unseenStop(page)).toBeUndefined();
  }
  throw new Error(`${stop.toString()} is not among the ${STOPS} stops that follow.`);
}
