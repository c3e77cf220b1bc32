import { expect } from '@playwright/test';
import { visit } from '../accessibility/played-states';
import { rows } from '../../jest/thorough';
import { test } from '../kept-context';
import { jobNamed, openSession, watchForErrors } from './console';

test('ROUTE-01 ROUTE-05..08 ROUTE-10 ROUTE-16..18 ROUTE-20 every address of the remotes leads where it says', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await openSession(page);
  const house = await jobNamed(page, 'Kick-off invitation');
  const p2p = await jobNamed(page, 'Downtown doors, week 2');
  await page.goto('/other/create');
  await expect(page).toHaveTitle(/^Page not found/);
  const report = `/house%20file/${house.jobId}/${house.identityId}/reports`;
  for (const [address, title, becomes = address] of [
    ['/', /^Dashboard/, '/dashboard'],
    ['/select-send-type', /^Create Job/],
    ['/soapbox/create', /^New P2P SMS Job/],
    ['/house/create', /^New P2P SMS Job/],
    ['/p2p/create', /^New P2P SMS Job/],
    [`/job/edit/${house.jobId}`, /^Edit P2P SMS Job/],
    [`/house/${house.jobId}/edit`, /^Edit P2P SMS Job/],
    ['/job/edit', /^Dashboard/, '/dashboard'],
    [`/house/${house.jobId}`, /^(Job|Kick-off invitation)/],
    [`/house%20file/${house.jobId}`, /^(Job|Kick-off invitation)/],
    [`/house%20file/${house.jobId}/reports`, /^(Job report|Kick-off invitation)/, report],
    [report, /^(Job report|Kick-off invitation)/],
    ['/phonelist', /^Phone Lists/],
    [`/chats/${house.jobId}`, /^(Chat History|Kick-off invitation)/],
    [`/p2pchats/${p2p.jobId}`, /^(P2P Send|Downtown doors)/],
  ] as const) {
    // Typed, it is the console that comes; what it makes of the address is the same for a link.
    const typed = await page.request.get(address, { headers: { accept: 'text/html' } });
    expect([address, await typed.text()]).toEqual([
      address,
      expect.stringContaining('id="campaign-resolved"'),
    ]);
    await visit(page, '/other/create');
    await expect(page, address).toHaveTitle(/^Page not found/);
    await visit(page, address);
    await expect(page, address).toHaveURL(becomes);
    await expect(page, address).toHaveTitle(title);
    await expect(page.getByRole('main').getByRole('heading').first(), address).toBeVisible();
  }
  // Who leaves a page at its heading leaves what was fetched ahead for the rest of it; what fits nothing is told in other words.
  expect(errors.filter((text) => !/preloaded using link preload but not used within/.test(text))).toEqual([]);
});

test('ROUTE-11 SHELL-16 an address of others leads back where one came from', async ({ page }) => {
  await openSession(page, 'reader');
  for (const refused of rows(['/p2p/create', '/job/edit/1'], 1)) {
    await page.goto('/phonelist');
    await page.getByRole('heading', { name: 'Phone Lists' }).first().waitFor();
    // From within the console, as by Forward: back to where one stood.
    await page.evaluate((to) => {
      window.history.pushState({ usr: null, idx: 1 }, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, refused);
    await expect(page, refused).toHaveURL(/\/phonelist$/);
    // Typed into the address bar: there is nothing of the console to go back to.
    await page.goto(refused);
    await expect(page, refused).toHaveURL(/\/dashboard$/);
  }
});
