import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../kept-context';
import { isThorough, rows } from '../../jest/thorough';
import { openSession } from '../journeys/console';
import { mfeOf } from '../mfe';
import { openRegistry } from '../registry';
import { nextVersion, type BuiltRemote } from '../remotes';

type Mfe = Awaited<ReturnType<typeof mfeOf>>;
let mfe: Mfe;

test.beforeAll(async () => {
  mfe = await mfeOf('lists');
});

/** The lists as another version of them, titled so, and the command line that sees that version's builds. */
const titled = (title: string) => {
  const built = nextVersion('lists', 'title:"Phone Lists"', title);
  return { built, folder: built.folder.split('/mfe/')[0]! };
};
const refusal = async (work: Promise<string>) => {
  const { stderr, stdout } = (await work.then(
    () => ({ stderr: '', stdout: '' }),
    (error: unknown) => error,
  )) as { stderr: string; stdout: string };
  return stderr + stdout;
};
const publish = ({ folder }: { built: BuiltRemote; folder: string }, browser?: string) =>
  mfe.with({ CAMPAIGN_BUILD_DIR: folder, ...(browser && { MFE_BROWSER: browser }) })('publish', 'lists');

test('a build that throws as a page of it is shown is refused before anything of it is published', async () => {
  test.setTimeout(240_000);
  const broken = titled('get title(){throw Error("No lists today.")}');
  // Of its pages and panels by day the one that throws: each is loaded by itself.
  if (!isThorough) {
    const { routes, ...part } = broken.built.part as BuiltRemote['part'] & { routes: { path: string }[] };
    const own = { ...part, routes: routes.filter(({ path }) => path === '/phonelist'), panels: {} };
    writeFileSync(join(broken.built.folder, 'release-part.json'), JSON.stringify(own));
  }
  const said = await refusal(publish(broken));
  expect(said).toContain(`lists ${broken.built.part.build} does not mount in Chromium`);
  expect(said).toContain('/phonelist: render');
  expect(said).toContain('No lists today.');
  expect(said).toContain('Nothing was published.');
  const { builds } = (await (await openRegistry()).remote('lists'))!;
  expect(builds.map(({ build }) => build)).not.toContain(broken.built.part.build);
});

test('a page that a build declares and has nothing for is refused, and named', async () => {
  test.setTimeout(240_000);
  const { built, folder } = titled('title:"Lists blank"');
  const { path: _path, ...page } = (built.part.routes as { path: string }[])[0]!;
  const own = { ...built.part, routes: [{ ...page, path: '/phonelist/forgotten' }], panels: {} };
  writeFileSync(join(built.folder, 'release-part.json'), JSON.stringify(own));
  const said = await refusal(mfe.with({ CAMPAIGN_BUILD_DIR: folder })('mount', 'lists'));
  expect(said).toContain('/phonelist/forgotten: it stays blank; has the remote a Route for this address?');
});

test('without a browser a build is marked as not mounted and cannot become stable; with one it can', async ({
  page,
}) => {
  // Another version of a remote and two publishings: the night's. publishing.test.ts and command.test.mjs hold the parts.
  test.skip(!isThorough, 'runs at night');
  test.setTimeout(240_000);
  const unseen = titled('title:"Lists unseen"');
  const { build } = unseen.built.part;
  expect(await publish(unseen, 'none')).toContain('Not mounted: no browser was found');
  expect(await refusal(mfe('promote', 'lists', build, '--channel', 'stable'))).toContain(
    `lists ${build} was mounted in no browser yet and cannot become stable`,
  );
  await openSession(page, 'admin');
  await page.goto('/admin/releases');
  await expect(page.getByRole('row').filter({ hasText: build })).toContainText(
    'not mounted: cannot become stable',
  );

  expect(await publish(unseen)).toMatch(/Mounted in Chromium [\d.]+: \d+ pages and panels\./);
  await mfe('promote', 'lists', build, '--channel', 'stable');
  await mfe('rollback', 'lists');
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: build })).toBeVisible();
  await expect(page.getByText('not mounted')).toHaveCount(0);
});

test('every remote of the house mounts so: each page and panel', async () => {
  test.setTimeout(600_000);
  const names = ['admin', 'chats', 'dashboard', 'identity', 'jobs', 'lists'];
  for (const name of rows(names, (each) => each === 'dashboard'))
    expect(await mfe('mount', name)).toMatch(new RegExp(`^${name}: \\d+ pages and panels mount in Chromium`));
});
