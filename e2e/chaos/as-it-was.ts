import { expect, type Page } from '@playwright/test';

/** Nothing of the remote that has left is on the page outside its root. */
export async function isAsItWas(page: Page) {
  const painted = () =>
    page.evaluate(() => {
      const { documentElement: html, body } = document;
      return [
        html.style.filter,
        html.dir,
        body.style.opacity,
        body.inert,
        document.querySelector('body > aside'),
        document.querySelector('link[rel=icon][href="/three-new.svg"]'),
      ];
    });
  await expect.poll(painted).toEqual(['', '', '', false, null, null]);
  await expect.poll(() => page.title()).toMatch(/^(Identities|Phone Lists) · /);
}
