import { expect, type Page } from '@playwright/test';
import { letThrough } from '../chaos/interception';
import { test } from '../kept-context';
import { rows } from '../../jest/thorough';
import { openSession, signIn } from '../journeys/console';
import { OUTSIDE } from './outside-states';

/** 1280 × 1024 at 400 % and at 200 %: what a browser's zoom leaves of it in CSS pixels. */
const ZOOMED = [
  { width: 320, height: 256 },
  { width: 640, height: 512 },
];

/** What reaches past the right edge, the worst first; inside a region that scrolls by itself it may. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const reach = document.scrollingElement?.scrollWidth ?? 0;
    if (reach <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(-5)
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
  });

/** In the gate a notice, a choice, a form with the most fields and one with the longest words; at night every state. */
const IN_GATE = [
  'sign-in, its scripts stalled',
  'sign-in, which agency',
  'sign-up, joining, refused',
  'reset, the form, too short',
];

test('A03 WCAG 1.4.10 nothing outside scrolls in two directions, at 320 and at 640 px', async ({ page }) => {
  test.slow();
  const look = async (name: string) => {
    for (const viewport of ZOOMED) {
      await page.setViewportSize(viewport);
      expect([name, viewport.width, await beyondTheEdge(page)]).toEqual([name, viewport.width, []]);
    }
  };
  for (const path of ['/signin', '/signup', '/forgot-password', '/reset-password', '/terms']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(path);
  }
  for (const { name, open } of rows(OUTSIDE, (state) => IN_GATE.includes(state.name))) {
    await open(page);
    await look(name);
    await page.unrouteAll();
    await letThrough(page);
  }
});

test('A03 WCAG 1.4.10 nothing inside scrolls in two directions at either: pages, drawer, menus, panels, dialogs', async ({
  page,
}) => {
  const [narrow, wide] = ZOOMED as [(typeof ZOOMED)[0], (typeof ZOOMED)[0]];
  const look = async (name: string) => {
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport);
      expect([name, viewport.width, await beyondTheEdge(page)]).toEqual([name, viewport.width, []]);
    }
  };
  await page.setViewportSize(narrow);
  await signIn(page);
  await look('dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await look('drawer');
  await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
  await page.getByRole('button', { name: 'Add Phone List' }).click();
  await page.getByRole('dialog').last().waitFor();
  await look('panel');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await look('account menu');
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await page.getByLabel('Current Password').waitFor();
  await look('password dialog');
  await page.keyboard.press('Escape');
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await look('not found');
});

test.describe('A04 with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('what one can press or fill in keeps an edge, and where one is is told by more than a tint', async ({
    page,
  }) => {
    const edgeless = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main button:not([aria-label]), main input:not([hidden])')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .filter((element) => {
            const edges = [element, element.parentElement!].map((each) => getComputedStyle(each));
            return !edges.some(({ borderTopStyle, borderTopWidth, appearance }) => {
              return (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) || appearance === 'auto';
            });
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      );
    for (const path of ['/signin', '/signup']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await edgeless()]).toEqual([path, []]);
    }
    await openSession(page);
    await page.goto('/phonelist');
    const [here, there] = await Promise.all(
      ['Dashboard', 'Phone Lists'].map((name) =>
        page.getByRole('link', { name, exact: true }).evaluate((element) => {
          const { outlineStyle, borderTopStyle, borderLeftStyle, backgroundColor, forcedColorAdjust } =
            getComputedStyle(element);
          return { outlineStyle, borderTopStyle, borderLeftStyle, backgroundColor, forcedColorAdjust };
        }),
      ),
    );
    expect(here).not.toEqual(there);
  });
});

test.describe('A05 with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves: panels, menus and dialogs only appear, and what is loading stands still', async ({
    page,
  }) => {
    // Whatever begins to move on the page is written down.
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      for (const kind of ['animationstart', 'transitionrun'])
        document.addEventListener(
          kind,
          () => {
            for (const animation of document.getAnimations()) {
              const effect = animation.effect as KeyframeEffect | null;
              const frames = effect?.getKeyframes() ?? [];
              const moves = frames.some((frame) =>
                ['transform', 'translate', 'scale', 'left', 'top', 'width', 'height'].some(
                  (property) => property in frame && frame[property] !== 'none',
                ),
              );
              const name = animation instanceof CSSAnimation ? animation.animationName : 'transition';
              // The ring of what waits for an answer fades, and it alone.
              const isEndless = effect?.getTiming().iterations === Infinity;
              if (moves || (isEndless && effect.target?.tagName !== 'svg'))
                moved.push(`${kind} ${name}: ${JSON.stringify(frames)}`);
            }
          },
          true,
        );
    });
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Please fill in the fields!').waitFor();
    const moved = () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
    expect(await moved()).toEqual([]);
    await openSession(page);
    await page.goto('/phonelist');
    await page.getByRole('button', { name: 'Add Phone List' }).click();
    await page.getByRole('dialog').last().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await page.getByLabel('Current Password').waitFor();
    expect(await moved()).toEqual([]);
  });
});
