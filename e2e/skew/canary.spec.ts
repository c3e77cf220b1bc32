import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { openSession } from '../journeys/console';
import { times } from '../../jest/thorough';
import { openRegistry, type RegistryOfProduct } from '../registry';
import { nextVersion, type BuiltRemote } from '../remotes';

/** Half of all people; of the demo's, Northfield falls into it and Launchpad does not. */
const WEIGHT = 50;
const ON = 'northfield';
const OFF = 'agency';
/** Where a canary fails every one of so many, the registry waits for no more. */
const PEOPLE = [ON, OFF, 'agent-admin', 'reader', 'admin'];
/** In the gate one of them looks; what a browser tells is told by the others, too. */
const LOOKING = times(1, PEOPLE.length);
const OURS = { 'x-requested-with': 'campaign-console' };
const BEFORE = 'so you see the one before it';

let registry: RegistryOfProduct;
let broken: BuiltRemote;
let stable: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const sentence = 'The next edition does not start.';
  broken = nextVersion('lists', 'return{contract:', `throw Error("${sentence}");return{contract:`);
  registry = await openRegistry();
  stable = (await registry.remote('lists'))!.channels.find(({ id }) => id === 'stable')!.build;
});
test.afterAll(async () => {
  const lists = await registry.remote('lists');
  if (lists?.channels.some(({ id }) => id === 'canary')) await registry.change('lists', 'rollback');
});

async function openAs(somebody: () => Promise<Page>, who: string): Promise<Page> {
  const page = await somebody();
  await openSession(page, who);
  return page;
}

/** What a page of theirs is given, as it stands in it. */
const given = async (page: Page) => {
  const answer = await page.request.get('/nowhere', { headers: { accept: 'text/html' } });
  const [, text = ''] = /id="campaign-resolved"[^>]*>(.*?)<\/script>/s.exec(await answer.text()) ?? [];
  const { remotes } = JSON.parse(text) as {
    remotes: Record<string, { channel: string; build: { build: string } }>;
  };
  return [remotes.lists!.channel, remotes.lists!.build.build];
};
const openLists = async (page: Page) => {
  await page.goto('/nowhere/at/all');
  await enterLists(page);
};
const enterLists = async (page: Page) => {
  await page.getByRole('link', { name: 'Phone Lists', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Phone Lists', exact: true })).toBeVisible();
};

test('a published build is nobody’s; a canary is the same people’s at every look, and stays theirs as it grows', async ({
  somebody,
}) => {
  expect(await registry.publish(broken)).toBe('published');
  const [on, off] = [await openAs(somebody, ON), await openAs(somebody, OFF)];
  expect(await given(on)).toEqual(['stable', stable]);

  await registry.change('lists', 'promote', { build: broken.part.build, channel: 'canary', weight: WEIGHT });
  expect(await given(on)).toEqual(['canary', broken.part.build]);
  expect(await given(off)).toEqual(['stable', stable]);

  // Another device, and a greater share: nobody is moved off.
  await registry.change('lists', 'promote', {
    build: broken.part.build,
    channel: 'canary',
    weight: WEIGHT + 20,
  });
  const onAgain = await openAs(somebody, ON);
  expect(await given(onAgain)).toEqual(['canary', broken.part.build]);
  expect(await given(off)).toEqual(['stable', stable]);

  // Who is on it has the build before in the same click; who is not notices nothing.
  await openLists(onAgain);
  await expect(onAgain.getByText(BEFORE)).toBeVisible();
  await openLists(off);
  await expect(off.getByText(BEFORE)).toHaveCount(0);
});

test('a failing canary loses its people by itself, from what their browsers tell', async ({ somebody }) => {
  await registry.change('lists', 'promote', { build: broken.part.build, channel: 'canary', weight: 100 });
  // Each enters once: who enters often is one person all the same.
  let told: unknown;
  for (const [at, who] of PEOPLE.entries()) {
    const page = await openAs(somebody, who);
    if (at < LOOKING) {
      const tells = page.waitForRequest('**/registry/beacons');
      await openLists(page);
      await expect(page.getByText(BEFORE)).toBeVisible();
      told = (await tells).postDataJSON();
    } else {
      await page.request.post('/api/v1/registry/beacons', { data: told, headers: OURS });
    }
  }
  const from = Date.now();
  const weight = async () =>
    (await registry.remote('lists'))!.channels.find(({ id }) => id === 'canary')?.weight;
  await expect.poll(weight).toBe(0);
  console.log(`  halted ${Date.now() - from} ms after person ${PEOPLE.length}`);

  const { release } = await registry.overview();
  expect(release.createdBy).toBe('registry');
  expect(release.reason).toMatch(/^Halted: it failed 5 of 5 people \(100\.0%\), every one who tried it\.$/);
  expect(await registry.audit()).toContainEqual(
    expect.objectContaining({ action: 'halt', remote: 'lists', build: broken.part.build }),
  );

  // A new tab has what everybody has, at once.
  const newTab = await openAs(somebody, ON);
  await newTab.goto('/phonelist');
  expect(await given(newTab)).toEqual(['stable', stable]);
  await expect(newTab.getByRole('heading', { name: 'Phone Lists', exact: true })).toBeVisible();
  await expect(newTab.getByText(BEFORE)).toHaveCount(0);
});

test('an open tab that was on it follows within a minute, at its next entry, without a reload', async ({
  somebody,
}) => {
  // Halted means halted: it is begun anew by its team, and taken back.
  await registry.change('lists', 'promote', { build: broken.part.build, channel: 'canary', weight: WEIGHT });
  const page = await somebody();
  await page.clock.install();
  await openSession(page, ON);
  await openLists(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(page.getByText(BEFORE)).toBeVisible();

  await registry.change('lists', 'rollback', { reason: 'It does not start' });
  const asked = page.waitForResponse('**/platform/registry/release');
  await page.clock.runFor(61_000);
  await asked;
  await page.getByRole('link', { name: /^Identities/ }).click();
  await expect(page.getByRole('heading', { name: 'Identities' })).toBeVisible();
  await enterLists(page);
  await expect(page.getByText(BEFORE)).toHaveCount(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('an ADMIN reads what happened, and why', async ({ somebody }) => {
  const page = await somebody();
  await openSession(page, 'admin');
  await page.goto('/admin/releases?tab=history');
  await expect(page.getByText(/Halted: it failed \d+ of \d+ people/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByRole('row', { name: /Halted/ }).first()).toContainText(broken.part.build);
});
