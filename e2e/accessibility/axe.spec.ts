import { expect } from '@playwright/test';
import { test } from '../kept-context';
import { jobNamed, openFrame, openSession } from '../journeys/console';
import { isThorough, rows } from '../../jest/thorough';
import { faultsIn, faultsOf, inBothThemes, SOUND } from './audit';

const PUBLIC = ['/signin', '/signup', '/forgot-password', '/reset-password', '/verify-email', '/terms'];

/** One page whole with its frame, and those that no file of states audits; the others' states are audited there. */
const WITHOUT_STATES = ['/dashboard?status=all', '/p2p-phonelist', '/select-send-type', '/no/such/page'];

/** Light, and what dark can change of it; at night dark by itself as well. */
const SCHEMES = isThorough ? (['light', 'dark'] as const) : (['light'] as const);

for (const colorScheme of SCHEMES) {
  test.describe(`A01 in ${colorScheme}, and contrast in dark`, () => {
    test.use({ colorScheme });

    test('the public pages', async ({ page }) => {
      for (const path of PUBLIC) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect([path, await inBothThemes(page, () => faultsOf(page))]).toEqual([path, SOUND]);
      }
    });

    test('the remotes, as an agency sees them', async ({ page }) => {
      // A dozen of them, each loaded anew.
      test.slow();
      await openSession(page);
      const { jobId } = await jobNamed(page, 'Kick-off invitation');
      const p2p = await jobNamed(page, 'Downtown doors, week 2');
      const pages = [
        '/dashboard?status=all',
        '/phonelist',
        '/p2p-phonelist',
        '/chats',
        '/chats/inbox',
        '/identity',
        '/identity/101',
        '/select-send-type',
        '/house/create',
        '/p2p/create',
        `/house/${jobId}`,
        `/house/${jobId}/101/reports`,
        `/p2pchats/${p2p.jobId}`,
        `/chats/${jobId}`,
        '/no/such/page',
      ];
      for (const path of rows(pages, (each) => WITHOUT_STATES.includes(each))) {
        await page.goto(path);
        const main = page.getByRole('main');
        await main.getByRole('heading').first().waitFor();
        await page.waitForLoadState('networkidle');
        expect([path, await inBothThemes(page, () => faultsOf(page))]).toEqual([path, SOUND]);
      }
    });
  });
}

test('A01 WCAG 2.5.3 the audit hears a name that leaves out what is seen', async ({ page }) => {
  await page.goto('/signin');
  const button = page.getByRole('button', { name: 'Sign in' });
  await button.evaluate((element) => element.setAttribute('aria-label', 'Go on'));
  const [fault, ...others] = await faultsOf(page);
  expect(fault).toMatch(/^label-content-name-mismatch: /);
  expect(others).toEqual([]);
});

test('A01 the audit of a part tells of pale words in either theme, small targets beside each other and a field without a name', async ({
  page,
}) => {
  await openFrame(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const field = page.getByLabel('Current Password');
  await field.waitFor();
  await field.evaluate((input) => {
    const put = (tag: string, text: string, style: Partial<CSSStyleDeclaration>) => {
      const element = document.createElement(tag);
      element.textContent = text;
      Object.assign(element.style, style);
      return element;
    };
    const grey = { color: '#777', backgroundColor: '#888' };
    const tiny = { display: 'block', width: '10px', height: '10px', padding: '0', overflow: 'hidden' };
    const pair = put('div', '', {});
    pair.append(put('button', 'a', tiny), put('button', 'b', tiny));
    input.closest('form')!.append(put('p', 'Hardly to be read', grey), pair, put('input', '', {}));
  });
  const dialog = '[aria-modal=true]';
  const found = await inBothThemes(page, () => faultsIn(page, dialog), dialog);
  const rules = Object.fromEntries(
    Object.entries(found).map(([theme, faults]) => [
      theme,
      faults.map((fault) => fault.split(':')[0]).sort(),
    ]),
  );
  expect(rules).toEqual({ light: ['color-contrast', 'label', 'target-size'], dark: ['color-contrast'] });
});
