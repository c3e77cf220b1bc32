import { expect, type Page } from '@playwright/test';
import { screensOf } from '../appearance/screens';
import { test } from '../kept-context';
import { openSession } from './console';

/** Core Web Vitals call 0.1 good; half of it is not noticed. */
const LIMIT = 0.05;
/** A slow mobile line: 50 KB/s and 150 ms a round trip. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };

interface Shift {
  value: number;
  /** The nodes that moved, with their top edge before and after. */
  moved: string[];
}

/** Records every layout shift of the pages that are opened from now on; a shift right after input does not count. */
async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()} “${node.textContent.slice(0, 30)}”` : 'text';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`,
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens the page on a slow line, and returns its shifts once its last request has been answered. */
async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  await page.goto(path);
  await page.locator('main h1, main [role="heading"]').first().waitFor();
  await expect(page.locator('[role="status"]').filter({ hasText: /^Loading/ })).toHaveCount(0);
  // Two frames: what the last reply changes has been laid out and reported.
  return page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((window as unknown as { shifts: Shift[] }).shifts)),
        );
      }),
  );
}

const ADMIN_PATHS = [
  '/dashboard?tab=delivery',
  '/dashboard?tab=mdr',
  '/agencies',
  '/admin/operations',
  '/admin/connections',
  '/admin/audit',
  '/admin/releases',
];

async function agencyPaths(page: Page) {
  const screens = (await screensOf(page)).filter(({ isPublic, prepare }) => !isPublic && !prepare);
  return [...screens.map(({ path }) => path), '/chats/inbox', '/dnc', '/media', '/agent', '/admin/usage'];
}

/** Opens these pages one after the other on a slow line, and returns those that move. */
async function pagesThatMove(page: Page, paths: readonly string[]) {
  // Files are cached as on a second visit; every reply of the API comes over the slow line.
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'P2P SMS Jobs' }).waitFor();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', SLOW_LINE);
  await recordShifts(page);
  const jumps: Record<string, unknown> = {};
  for (const path of paths) {
    const shifts = await shiftsOf(page, path);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    if (sum > LIMIT) jumps[path] = { sum: sum.toFixed(3), shifts };
  }
  return jumps;
}

test('no page of an agency moves while it loads on a slow line', async ({ page }) => {
  test.setTimeout(300_000);
  await openSession(page, 'agent-admin');
  expect(await pagesThatMove(page, await agencyPaths(page))).toEqual({});
});

test('no page of the platform moves while it loads on a slow line', async ({ page }) => {
  test.setTimeout(300_000);
  await openSession(page, 'admin');
  expect(await pagesThatMove(page, ADMIN_PATHS)).toEqual({});
});
