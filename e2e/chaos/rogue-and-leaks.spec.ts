import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { openSession } from '../journeys/console';
import { isThorough, times } from '../../jest/thorough';
import { buildFaulty } from '../remotes';
import { standIn, stageRelease } from './staged-release';

/** Where a remote without an entry in the sidebar begins. */
const DOORS: Record<string, string> = { chats: '/p2pchats/1' };

/** The lists' remote with a rogue in its place, as the person has entered it. */
async function enterRogue(page: Page) {
  const rogue = buildFaulty();
  await openSession(page);
  const stage = await stageRelease(page);
  const build = await standIn(page, stage.original.remotes.lists!.build, rogue);
  stage.put(stage.change('lists', (remote) => ({ ...remote, build })));
  await page.addInitScript(() => Object.assign(window, { fault: 'rogue' }));
  await page.goto('/phonelist');
  await expect(page.getByRole('heading', { name: 'Rogue' })).toBeVisible();
  return { stage, build };
}
const elsewhere = async (page: Page) => {
  await page.getByRole('link', { name: /^Identities/ }).click();
  await expect(page.getByRole('heading', { name: 'Identities' })).toBeVisible();
};

test('M10 a rogue remote changes no session, runs no markup, and reads and writes no cookie', async ({
  page,
}) => {
  await enterRogue(page);
  await expect(page.getByRole('status').getByText(/^Worked: /)).toHaveText('Worked: nothing.');
  await expect(page.getByRole('link', { name: 'Releases' })).toHaveCount(0);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain('rogue');
  const session = cookies.find(({ name }) => name.endsWith('session'))!;
  expect(session).toMatchObject({ httpOnly: true });
  expect(await page.evaluate(() => document.cookie)).not.toContain(session.name);
  await elsewhere(page);
});

test('a rogue remote cannot replace built-ins, and does not lose the work in its own page [M10]', async ({
  page,
}) => {
  const { stage } = await enterRogue(page);
  await page.getByLabel('Half a form').fill('Half a job');
  await page.getByRole('button', { name: 'Tamper' }).click();
  await expect(page.getByText('Refused: 4 of 4.')).toBeVisible();
  await expect(page.getByLabel('Half a form')).toHaveValue('Half a job');
  expect(
    await page.evaluate(
      () =>
        !('tampered' in {}) &&
        'finally' in Promise.prototype &&
        [Array.prototype.map, fetch].every((each) => /\[native code\]/.test(String(each))),
    ),
  ).toBe(true);
  await elsewhere(page);
  // A remote is reported for its own loads, never for what the page looks like.
  expect(stage.beacons.filter(({ outcome }) => outcome === 'tampered')).toEqual([]);
});

test('nothing a rogue remote paints or hangs on the page stays for the next one [M10]', async ({ page }) => {
  await enterRogue(page);
  const painted = () =>
    page.evaluate(() => [
      getComputedStyle(document.body).outlineStyle,
      getComputedStyle(document.querySelector('h1')!).letterSpacing === '9px',
    ]);
  await page.getByRole('button', { name: 'Paint' }).click();
  expect(await painted()).toEqual(['solid', true]);
  await elsewhere(page);
  await expect.poll(painted).toEqual(['none', false]);
  const around = () =>
    page.evaluate(() => [
      document.documentElement.style.filter,
      document.body.classList.contains('rogue'),
      document.getElementById('rogue-cover') !== null,
    ]);
  await expect.poll(around).toEqual(['', false, false]);
});

/** Rounds before anything is measured, and measured ones; each enters every remote once. */
const WARM = 3;
const ROUNDS = times(3, 200);
/** Bytes of heap that each of many rounds may leave behind. */
const SLOPE = 50_000;

test('every remote comes and goes, and leaves nothing behind [M09 M10]', async ({ page }) => {
  test.setTimeout(900_000);
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await openSession(page, 'admin');
  const stage = await stageRelease(page);
  const remotes = Object.keys(stage.original.remotes);
  for (const [index, name] of remotes.entries()) {
    const { build } = stage.original.remotes[name]!;
    const path = DOORS[name] ?? build.nav[0]?.path ?? build.routes[0]!.path;
    build.nav = [{ label: `Enter ${name}`, path, icon: 'x', order: index }];
  }
  stage.put(stage.original);
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('link', { name: `Enter ${remotes[0]}` })).toBeVisible();

  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  const measure = async () => {
    await browser.send('HeapProfiler.collectGarbage');
    const { metrics } = await browser.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((each) => each.name === name)!.value;
    return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes') };
  };
  /** What is left when nothing more goes for as long as single-spa's own timers hold a remote after it has left: five seconds. */
  const settle = async () => {
    let last = await measure();
    let still = 0;
    const look = async () => {
      const now = await measure();
      still = now.listeners === last.listeners ? still + 1 : 0;
      last = now;
      return still;
    };
    await expect.poll(look, { timeout: 60_000, intervals: [1_000] }).toBe(6);
    return last;
  };
  const walk = (rounds: number) =>
    page.evaluate(
      async ([names, times]) => {
        const links = [...document.querySelectorAll('a')];
        for (let round = 0; round < times; round += 1) {
          for (const name of names) {
            links.find(({ textContent }) => textContent?.trim() === `Enter ${name}`)!.click();
            while (!document.querySelector(`[data-remote=${name}] :is(h1, h2, [role=alert])`))
              await new Promise((next) => requestAnimationFrame(next));
          }
        }
      },
      [remotes, rounds] as const,
    );
  await walk(WARM);
  const before = await settle();
  await walk(ROUNDS);
  const after = await settle();
  const slope = Math.round((after.heap - before.heap) / ROUNDS);
  console.log(
    `  ${ROUNDS} rounds of ${remotes.length} remotes: ${slope} bytes of heap a round (${before.heap} → ${after.heap}), ` +
      `listeners ${before.listeners} → ${after.listeners}, nodes ${before.nodes} → ${after.nodes}`,
  );
  // One that each round leaves is seen: a page that is warm and quiet has exactly as many as before.
  expect(after.listeners).toBeLessThan(before.listeners + ROUNDS / 2);
  expect(after.nodes).toBeLessThan(before.nodes + ROUNDS / 2);
  expect(warnings.filter((text) => text.startsWith('[shell]'))).toEqual([]);
  expect(stage.beacons.filter(({ outcome }) => outcome === 'tampered')).toEqual([]);
  // What is made once weighs on few rounds, and nothing on many.
  if (isThorough) expect(slope).toBeLessThan(SLOPE);
  else expect(after.heap).toBeLessThan(before.heap * 1.1);
});
