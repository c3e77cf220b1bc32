import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { openFrame, openSession } from '../journeys/console';
import { openRegistry, type RegistryOfProduct } from '../registry';
import { buildNextVersion, type BuiltRemote } from '../remotes';

/** Half of all people; of the demo's, Northfield falls into it and Launchpad does not. */
const WEIGHT = 50;
const ON = 'northfield';
const OFF = 'agency';
/** Where a canary fails every one of so many, the registry waits for no more. */
const PEOPLE = [ON, OFF, 'agent-admin', 'reader', 'admin'];
const BEFORE = 'so you see the one before it';

let registry: RegistryOfProduct;
let broken: BuiltRemote;
let stable: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  broken = buildNextVersion('mfe-lists', 'src/lifecycles.tsx', (source) =>
    source.replace(
      'export default createRemote(',
      "if (Date.now() > 0) throw new Error('The next edition does not start.');\n\nexport default createRemote(",
    ),
  );
  registry = await openRegistry();
  stable = (await registry.remote('lists'))!.channels.find(({ id }) => id === 'stable')!.build;
});
test.afterAll(async () => {
  const lists = await registry.remote('lists');
  if (lists?.channels.some(({ id }) => id === 'canary')) await registry.change('lists', 'rollback');
});

async function openAs(somebody: () => Promise<Page>, who: string): Promise<Page> {
  const page = await somebody();
  await openFrame(page, who);
  return page;
}

/** What the page was given, as it stands in it. */
const given = (page: Page) =>
  page.evaluate(() => {
    const { remotes } = JSON.parse(document.querySelector('#campaign-resolved')!.textContent!) as {
      remotes: Record<string, { channel: string; build: { build: string } }>;
    };
    return [remotes.lists!.channel, remotes.lists!.build.build];
  });
const openLists = async (page: Page) => {
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
  for (const page of [on, off]) await page.reload();
  expect(await given(on)).toEqual(['canary', broken.part.build]);
  expect(await given(off)).toEqual(['stable', stable]);

  // Another device, and a greater share: nobody is moved off.
  await registry.change('lists', 'promote', {
    build: broken.part.build,
    channel: 'canary',
    weight: WEIGHT + 20,
  });
  const onAgain = await openAs(somebody, ON);
  await off.reload();
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
  const pages = [];
  for (const who of PEOPLE) {
    const page = await openAs(somebody, who);
    await openLists(page);
    await expect(page.getByText(BEFORE)).toBeVisible();
    pages.push(page);
  }
  const [page] = pages as [Page, ...Page[]];
  const told = Date.now();
  const weight = async () =>
    (await registry.remote('lists'))!.channels.find(({ id }) => id === 'canary')?.weight;
  await expect.poll(weight).toBe(0);
  console.log(`  halted ${Date.now() - told} ms after person ${PEOPLE.length}`);

  const { release } = await registry.overview();
  expect(release.createdBy).toBe('registry');
  expect(release.reason).toMatch(/^Halted: it failed 5 of 5 people \(100\.0%\), every one who tried it\.$/);
  expect(await registry.audit()).toContainEqual(
    expect.objectContaining({ action: 'halt', remote: 'lists', build: broken.part.build }),
  );

  // A new tab has what everybody has, at once.
  const newTab = await page.context().newPage();
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
  await openFrame(page, ON);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await openLists(page);
  await expect(page.getByText(BEFORE)).toBeVisible();

  await registry.change('lists', 'rollback', { reason: 'It does not start' });
  const asked = page.waitForResponse('**/platform/registry/release');
  await page.clock.runFor(61_000);
  await asked;
  await page.getByRole('link', { name: /^Identities/ }).click();
  await expect(page.getByRole('heading', { name: 'Identities' })).toBeVisible();
  await openLists(page);
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
