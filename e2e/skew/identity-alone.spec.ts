import { dirname, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../kept-context';
import { isThorough } from '../../jest/thorough';
import { openSession } from '../journeys/console';
import { mfeOf } from '../mfe';
import { openRegistry } from '../registry';
import { nextVersion } from '../remotes';

const NEXT_TITLE = 'Who your texts are from';

// In the gate `outside-team` publishes, promotes and takes back a remote of its own by the same commands.
test.skip(!isThorough, 'runs at night');

let mfe: Awaited<ReturnType<typeof mfeOf>>;
let next: string;
test.beforeAll(async () => {
  const { folder, part } = nextVersion('identity', 'title:"Identities"', `title:"${NEXT_TITLE}"`);
  next = part.build;
  // Where this build lies, with no other remote's beside it.
  mfe = await mfeOf('identity', { CAMPAIGN_BUILD_DIR: resolve(dirname(folder), '../..') });
});
test.afterAll(async () => {
  if ((await stable()).identity === next) await mfe('rollback', 'identity');
});

/** The build of each remote that everybody gets. */
async function stable(): Promise<Record<string, string | undefined>> {
  const { remotes } = await (await openRegistry()).overview();
  return Object.fromEntries(
    remotes.map(({ name, channels }) => [name, channels.find(({ id }) => id === 'stable')?.build]),
  );
}
async function shows(page: Page, title: string) {
  await page.goto('/identity?query=Rivera');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rivera for Mayor' })).toBeVisible();
}

test('mfe publishes, promotes and takes back the identity remote alone: no other changes its build', async ({
  page,
}) => {
  const before = await stable();
  await openSession(page, 'agent-admin');

  expect(await mfe('publish', 'identity')).toContain('That gives it to nobody.');
  expect(await stable()).toEqual(before);
  await shows(page, 'Identities');

  await mfe('promote', 'identity', '--channel', 'stable');
  expect(await stable()).toEqual({ ...before, identity: next });
  await shows(page, NEXT_TITLE);

  await mfe('rollback', 'identity');
  expect(await stable()).toEqual(before);
  await shows(page, 'Identities');
});
