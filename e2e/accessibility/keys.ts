import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page of the console has. */
const STOPS = 80;

/**
 * What the focus stands on: whether that is where one wants to get, and whether it shows that it has the focus, by an outline
 * of its own, of the field around it or of the face drawn beside a box that is out of sight. Runs in the page.
 */
const look = (stop: Element | null) => {
  const outlined = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  const focused = document.activeElement;
  let hasRing = [...(focused?.parentElement?.children ?? [])].some(outlined);
  for (let at = focused; !hasRing && at && at !== document.body; at = at.parentElement)
    hasRing = outlined(at);
  // Past the last stop the focus is the browser's own, and so is a date field's button, ring and all.
  const isOurs = focused && focused !== document.body && !focused.matches('input[type=date]');
  return {
    hasRing,
    isThere: focused === stop,
    /** If one could not see where the focus is (WCAG 2.4.7). */
    unseen: isOurs && !hasRing ? focused.outerHTML.slice(0, 160) : undefined,
  };
};

/** Whether the focus can be seen. */
export const hasRing = async (page: Page) => (await page.evaluate(look, null)).hasRing;

/** Presses Tab until the focus is there; every stop on the way shows that it has it. */
export async function tabTo(page: Page, stop: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await stop.waitFor();
  for (let presses = 0; presses <= STOPS; presses += 1) {
    // In one question: a page is asked at every stop.
    const { isThere, unseen } = await stop.evaluate(look);
    if (presses > 0) expect(unseen).toBeUndefined();
    if (isThere) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${stop.toString()} is not among the ${STOPS} stops that follow.`);
}
