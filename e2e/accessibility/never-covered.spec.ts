import { expect, type Page } from '@playwright/test';
import { intercept } from '../chaos/interception';
import { test } from '../kept-context';
import { openFrame, openSession, signInByForm } from '../journeys/console';
import { rows } from '../../jest/thorough';
import { INSIDE } from './inside-states';

/** A laptop, a tablet, a phone, and 1280 × 1024 at 400 %. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 375, height: 667 },
  { width: 320, height: 256 },
];
/** More stops than a step of the wizard has. */
const STOPS = 45;
const LINE = 'Hi {first_name}, polls in {city} are open until 8 tonight. Reply STOP to opt out.\n';
const MESSAGE = LINE.repeat(20).slice(0, 1_600).trimEnd();

/**
 * What has the focus, if it (or the cursor in it) lies under a bar, beyond the edge of what it scrolls in or of the window.
 * Of what is higher than two lines a part has to be seen. Runs in the page.
 */
const covered = (part: 'cursor' | 'whole') => {
  const { activeElement: focused } = document;
  if (!focused || focused === document.body) return null;
  const selection = document.getSelection();
  const place = part === 'cursor' && selection ? selection.getRangeAt(0) : focused;
  const { left, top, right, bottom } = place.getBoundingClientRect();
  const styleOf = (element: Element) => getComputedStyle(element);
  let frame = focused.parentElement;
  while (frame && styleOf(frame).overflowY !== 'auto') frame = frame.parentElement;
  const isSeen = (y: number) => {
    const found = document.elementFromPoint(Math.max(0, (left + right) / 2 - 1), y);
    if (!found || (frame && !frame.contains(found))) return false;
    for (let at: Element | null = found; at && !at.contains(focused); at = at.parentElement)
      if (['sticky', 'fixed'].includes(styleOf(at).position)) return false;
    return true;
  };
  const isTall = bottom - top > 60;
  const isClear = isTall
    ? [top + 2, (top + bottom) / 2, bottom - 2].some(isSeen)
    : [top + 2, bottom - 2].every(isSeen);
  return isClear ? null : focused.outerHTML.slice(0, 160);
};

/** The tooltip of the stop before takes a moment to go. */
async function stillCovered(page: Page) {
  const look = () => page.evaluate(covered, 'whole' as const);
  await expect
    .poll(look, { timeout: 1_200 })
    .toBeNull()
    .catch(() => undefined);
  return look();
}

/** What one comes by with Tab and cannot see. */
async function coveredStops(page: Page, key: 'Tab' | 'Shift+Tab') {
  const found = new Set<string>();
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press(key);
    const hidden = await stillCovered(page);
    if (hidden) found.add(hidden);
  }
  return [...found];
}

async function openPage(page: Page) {
  await openSession(page);
  await page.goto('/house/create');
}

/** Edit Job over the page of a job that has not begun. */
async function openPanel(page: Page) {
  await openSession(page, 'admin');
  const waiting = await page.request.get('/api/v1/job?status=pending&page=1&size=1');
  const { data } = (await waiting.json()) as { data: { jobId: number }[] };
  await page.goto(`/soapbox/${data[0]!.jobId}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
}

async function writeMuch(page: Page) {
  await page.getByRole('textbox', { name: 'Initial message' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(MESSAGE);
  await page.getByText(/segmented into/).waitFor();
  // A pointer that rests on what comes by would open its tooltip.
  await page.mouse.move(4, 200);
}

/** Writes at its end, in its middle, at its beginning, and at its end again. */
async function coveredKeys(page: Page) {
  const found: string[] = [];
  for (const key of ['!', 'Enter', 'x', 'ArrowUp', 'Control+Home', 'y', 'Control+End', 'z']) {
    await page.keyboard.press(key);
    if (await page.evaluate(covered, 'cursor' as const)) found.push(key);
  }
  return found;
}

const PLACES = [
  ['wizard', openPage, 320],
  ['Edit Job panel', openPanel, 1280],
] as const;

for (const viewport of rows(WINDOWS, ({ width }) => [1280, 320].includes(width))) {
  test.describe(`WCAG 2.4.11 at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    // By day each of the two in one window.
    for (const [place, open] of rows(PLACES, ([, , width]) => width === viewport.width))
      test(`A02 CONT-11 a long message is typed above the foot of the ${place}, and no stop is under it`, async ({
        page,
      }) => {
        await open(page);
        await writeMuch(page);
        expect(await coveredKeys(page)).toEqual([]);
        expect(await coveredStops(page, 'Tab')).toEqual([]);
        expect(await coveredStops(page, 'Shift+Tab')).toEqual([]);
      });

    test('A02 WIZ-22 what a check leads to is in sight', async ({ page }) => {
      // A check may be pressed while what it leads to still loads.
      let load = () => {};
      const isPressed = new Promise<void>((go) => (load = go));
      await intercept(page, '*/api/v1/identities*', async (asked) => {
        await isPressed;
        await asked.continue();
      });
      await openPage(page);
      await writeMuch(page);
      for (const check of ['Identity', 'From', 'Opt-out', 'Short link']) {
        await page.getByRole('button', { name: new RegExp(`: ${check}`) }).click();
        load();
        await expect(page.getByRole('group', { name: 'Content' }).locator(':focus')).toHaveCount(1);
        expect([check, await stillCovered(page)]).toEqual([check, null]);
      }
    });
  });
}

for (const { width, height } of WINDOWS.slice(0, 2))
  test(`WCAG 2.4.11 JOBS-32 at ${width} × ${height} no head of the jobs lies under their actions`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openSession(page, 'agent-admin');
    await page.goto('/dashboard?status=all&type=all');
    await page.getByRole('row').nth(1).getByRole('link').first().waitFor();
    expect(await coveredStops(page, 'Tab')).toEqual([]);
  });

/** The title and controls of a page at its top that toasts lie on, or their strip, whole or in part. Runs in the page. */
const underToasts = () => {
  window.scrollTo(0, 0);
  const layer = document.querySelector('[data-react-aria-top-layer]')!;
  const strip = layer.getBoundingClientRect();
  const toasts = [...layer.querySelectorAll('[role=status], [role=alert]')];
  const places = strip.height > 0 ? [strip] : toasts.map((toast) => toast.getBoundingClientRect());
  return [
    ...document.querySelectorAll(
      'h1, a[href], button, input, select, textarea, label, [contenteditable=true]',
    ),
  ]
    .filter((control) => !layer.contains(control) && !control.closest('[inert]') && control.checkVisibility())
    .filter((control) => {
      const { left, top, right, bottom } = control.getBoundingClientRect();
      return places.some(
        (each) => top < each.bottom && bottom > each.top && left < each.right && right > each.left,
      );
    })
    .map((control) => control.outerHTML.slice(0, 160));
};

async function expectNothingUnder(page: Page, toasts: number) {
  const layer = page.locator('[data-react-aria-top-layer]');
  await expect(layer.locator('[role=status], [role=alert]')).toHaveCount(toasts);
  await expect.poll(() => page.evaluate(underToasts)).toEqual([]);
}

async function expectLowStrip(page: Page) {
  const { height } = (await page.locator('[data-react-aria-top-layer]').boundingBox())!;
  expect(height).toBeGreaterThan(0);
  expect(height).toBeLessThanOrEqual(page.viewportSize()!.height * 0.4);
}

/** Beside a page, a panel, a question and the wizard; `openMenu` opens the sidebar where it is not there. */
async function expectFailuresAside(page: Page, left: number, openMenu = async () => {}) {
  await openFrame(page, 'agent-admin');
  await INSIDE.find(({ name }) => name === 'three failures at once')!.open(page);
  await expect(page.getByText('Signed in successfully!')).toHaveCount(0);
  for (let shown = 3; shown > left; shown -= 1)
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expectNothingUnder(page, left);

  await page.getByRole('button', { name: 'Add Phone List' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  await expectNothingUnder(page, left);
  await page.keyboard.press('Escape');

  await INSIDE.find(({ name }) => name === 'a question before something is deleted')!.open(page);
  await expectNothingUnder(page, left);
  await page.keyboard.press('Escape');

  await openMenu();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('link', { name: 'Create Job +' }).click();
  await page.getByRole('main').getByRole('link', { name: /P2P/ }).first().click();
  await page.getByLabel('Job name').waitFor();
  await expectNothingUnder(page, left);
}

for (const viewport of rows(WINDOWS.slice(0, 2), ({ width }) => width === 1280))
  test.describe(`A02 TOAST-02 at ${viewport.width} × ${viewport.height} toasts cover neither title nor control`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('JOBS-11 of a page that one has just come to, and stay at the top right', async ({ page }) => {
      await signInByForm(page);
      await page.getByRole('link', { name: 'Create Job +' }).waitFor();
      await expectNothingUnder(page, 1);
      const toast = (await page
        .getByRole('status')
        .filter({ hasText: 'Signed in successfully!' })
        .boundingBox())!;
      expect(toast.x).toBeGreaterThanOrEqual(viewport.width / 3);
      expect(toast.y + toast.height).toBeLessThanOrEqual(viewport.height / 2);
    });

    test('of a page, a panel, a question and the wizard, when three failed', async ({ page }) => {
      await expectFailuresAside(page, 3);
    });
  });

for (const viewport of rows(WINDOWS.slice(2), ({ width }) => width === 320)) {
  test.describe(`A02 TOAST-02 at ${viewport.width} × ${viewport.height} toasts cover neither title nor control`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('JOBS-11 of a page that one has just come to: neither main action nor menu, and it does not move', async ({
      page,
    }) => {
      await signInByForm(page);
      const toast = (await page
        .getByRole('status')
        .filter({ hasText: 'Signed in successfully!' })
        .boundingBox())!;
      const action = page.getByRole('link', { name: 'Create Job +' });
      const [below, menu] = [
        (await action.boundingBox())!,
        (await page.getByRole('button', { name: 'Open menu' }).boundingBox())!,
      ];
      expect(toast.y + toast.height).toBeLessThanOrEqual(below.y);
      expect(toast.x).toBeGreaterThanOrEqual(menu.x + menu.width);
      await page.getByText('Signed in successfully!').waitFor({ state: 'detached' });
      expect((await action.boundingBox())!.y).toBe(below.y);
    });

    test('of a page, the menu, a panel, a question and the wizard, when three failures are stacked', async ({
      page,
    }) => {
      await expectFailuresAside(page, 3, async () => {
        await expectLowStrip(page);
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expectNothingUnder(page, 3);
      });
      await expectLowStrip(page);
    });
  });
}

test('A02 TOAST-02 on a phone what goes by itself leaves the Close of a panel free', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await openSession(page, 'agent-admin');
  await page.goto('/agent');
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectNothingUnder(page, 1);
});

test('WIZ-02 SHELL-18 the names of the steps have one line in the Edit Job panel', async ({ page }) => {
  await openPanel(page);
  const steps = page.getByRole('list', { name: 'Steps of the job' }).getByRole('listitem');
  await steps.last().waitFor();
  const tops = await steps.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  expect(tops).toHaveLength(5);
  expect(new Set(tops).size).toBe(1);
});
