import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { strictness } from '../../scripts/verify/appearance';
import { stageRelease } from '../chaos/staged-release';
import { signIn } from '../journeys/console';
import { PASSWORD } from '../product';
import { rows } from '../../jest/thorough';
import { record, replay, type Replies } from './replies';
import { KEPT, open, screensOf, type Screen } from './screens';

const FOLDER = join(import.meta.dirname, 'baselines');
/** What the server said once: the same words, numbers and day every time. Without it, `-u` records anew. */
const RECORD = join(FOLDER, 'record.json');

interface Recording {
  at: string;
  /** The person, as local storage keeps it. */
  user: string;
  screens: Screen[];
  replies: Replies;
}

const kept = (name: string) => KEPT.some((each) => each.name === name);

test.use({ locale: 'en-US', timezoneId: 'America/New_York' });

const isUpdating = ({ config }: { config: { updateSnapshots: string } }) =>
  ['all', 'changed'].includes(config.updateSnapshots);

test('records what the server says to every kept screen', async ({ browser, baseURL }, info) => {
  test.skip(!isUpdating(info) || existsSync(RECORD), 'Only when there is no recording.');
  mkdirSync(FOLDER, { recursive: true });
  const page = await browser.newPage(baseURL ? { baseURL } : {});
  await signIn(page);
  const screens = (await screensOf(page)).filter(({ name }) => kept(name));
  const user = await page.evaluate(() => localStorage.getItem('user') ?? '');
  const recording: Recording = { at: new Date().toISOString(), user, screens, replies: {} };
  await page.clock.setFixedTime(new Date(recording.at));
  await record(page, recording.replies);
  for (const screen of screens.filter(({ isPublic }) => !isPublic)) await open(page, screen);
  await page.close();
  writeFileSync(RECORD, `${JSON.stringify(recording, null, 2)}\n`);
});

/** Gives the browser a session: the server draws the sign-in page for whoever it does not know. */
const becomeKnown = async (page: Page) => {
  const answer = await page.request.post('/api/v1/users/login', {
    data: { email: 'agency@demo.example', password: PASSWORD },
    headers: { 'x-requested-with': 'campaign-console' },
  });
  expect(answer.ok()).toBe(true);
};

/** The release as it is; what it answers puts the next build of the lists' remote in force, and lets a tab ask for it. */
async function openRelease(page: Page, at: string) {
  const stage = await stageRelease(page);
  stage.put({ ...stage.original, pollSeconds: 1 });
  return async () => {
    await page.clock.setFixedTime(Date.parse(at) + 1_000);
    stage.put(stage.change('lists', (remote) => ({ ...remote, build: { ...remote.build, build: 'next' } })));
    await page.getByText('A newer version of this page is ready.').waitFor();
  };
}

/** In the gate one of each kind: outside, a table on a phone in the dark, a report; asked for by name, all. */
const IN_GATE = ['sign-in-768-dark', 'dashboard-375-dark', 'job-report-1280-light'];
const isStrict = process.env.PICTURES === 'strict';
const looked = isStrict
  ? KEPT
  : rows(KEPT, ({ name, width, theme }) => IN_GATE.includes(`${name}-${width}-${theme}`));

for (const { name, width, theme, isOld } of looked) {
  test.describe(() => {
    test.use({
      colorScheme: theme,
      viewport: { width, height: 800 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    const title = `${name}${isOld ? '-old' : ''}`;
    test(`${title} at ${width} in ${theme} looks as it did`, async ({ page, browser }, info) => {
      const strict = strictness(FOLDER, browser.version(), isUpdating(info));
      test.skip(!strict, 'Another browser made the baselines.');
      const { at, user, screens, replies } = JSON.parse(readFileSync(RECORD, 'utf8')) as Recording;
      const screen = screens.find((each) => each.name === name);
      if (!screen) throw new Error(`${name} is not in the recording.`);

      await page.clock.setFixedTime(new Date(at));
      if (!screen.isPublic) {
        await becomeKnown(page);
        await page.addInitScript((person) => localStorage.setItem('user', person), user);
      }
      const deploy = isOld && (await openRelease(page, at));
      const unknown = await replay(page, screen.isPublic ? {} : replies);
      await open(page, screen);
      if (deploy) await deploy();
      // The line of reading stays a moment after the last answer.
      await expect(page.locator('[role=status][data-on]')).toHaveCount(0);
      // Such a screen would show an error; delete record.json, and `-u` records anew.
      if (!screen.isPublic) expect(unknown).toEqual([]);
      await expect(page).toHaveScreenshot(`${title}-${width}-${theme}.png`, strict);
    });
  });
}
