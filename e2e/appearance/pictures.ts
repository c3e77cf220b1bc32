import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Route,
} from '@playwright/test';
import { INSIDE } from '../accessibility/inside-states';
import { OUTSIDE, type State } from '../accessibility/outside-states';
import { signIn } from '../journeys/console';
import { open, screensOf, type Screen } from './screens';
import { readWords } from '../../scripts/launch/read-words.mjs';
import { chromiumLaunch } from '../../scripts/verify/chromium-launch.mjs';

const USAGE = `npm run pictures [-- sign-in 375-dark]

  Every screen and state of a running product (PICTURES_URL, else http://localhost:4000), light and dark, at 320, 375, 768 and
  1280 px, at 200 % and 400 %, and in forced colors, into e2e/screenshots/, to be looked at; the shell's own states as shell-….
  With words only files that have them all in their names. Tells what a screen complained of.

    --help    this`;

const ADDRESS = process.env.PICTURES_URL ?? 'http://localhost:4000';
const FOLDER = join(import.meta.dirname, '../screenshots');
/** How one looks at it, by what the files are called. */
const VIEWS: Record<string, BrowserContextOptions> = {
  ...Object.fromEntries(
    [1280, 768, 375, 320].flatMap((width) =>
      (['light', 'dark'] as const).map((colorScheme) => [
        `${width}-${colorScheme}`,
        { viewport: { width, height: 800 }, colorScheme },
      ]),
    ),
  ),
  '200-percent': { viewport: { width: 640, height: 400 } },
  '400-percent': { viewport: { width: 320, height: 256 } },
  '1280-forced': { viewport: { width: 1280, height: 800 }, forcedColors: 'active' },
  '375-forced': { viewport: { width: 375, height: 800 }, forcedColors: 'active' },
};
/** Longer than the loader stays after an answer. */
const LOADER_MS = 2_500;
const { words: wanted } = readWords(USAGE, { knows: () => true });
let taken = 0;

/** Neither the session nor a stream of news, which never ends. */
const isReading = (route: Route) =>
  route.request().method() === 'GET' && !/\/(session|events)\b/.test(route.request().url());

/** What the server may do to a screen that reads from it. */
const STATES: Record<string, (route: Route) => Promise<unknown> | void> = {
  'as it is': (route) => route.continue(),
  loading: (route) => (isReading(route) ? undefined : route.continue()),
  failed: (route) =>
    isReading(route)
      ? route.fulfill({ status: 503, json: { code: 'unavailable', error: 'The service does not answer.' } })
      : route.continue(),
  empty: async (route) => {
    if (!isReading(route)) return route.continue();
    const answer = await route.fetch();
    const body = (await answer.json()) as { data?: unknown };
    if (!Array.isArray(body.data)) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: { ...body, data: [], total: 0 } });
  },
};

const READING = [
  'dashboard',
  'phone-lists',
  'p2p-phone-lists',
  'chat-list',
  'job',
  'job-report',
  'p2p-sending',
  'chat-history',
  'wizard-p2p',
];
const statesOf = ({ name }: Screen) => (READING.includes(name) ? Object.keys(STATES) : ['as it is']);

async function look(page: Page, screen: Screen, state: string, file: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.route('**/api/v1/**', (route) => STATES[state]?.(route));
  try {
    await open(page, screen).catch((problem: Error) => complaints.push(problem.message.split('\n')[0] ?? ''));
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (sideways > 0) complaints.push(`scrolls sideways by ${sideways} px`);
    await page.screenshot({ path: join(FOLDER, file), fullPage: true, animations: 'disabled' });
  } finally {
    await page.close();
  }
  return complaints;
}

const isWanted = (name: string) => wanted.every((word) => name.includes(word));
const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const shellFile = ({ name }: State, view: string) => `shell-${slug(name)}-${view}.png`;

async function takeShell(page: Page, state: State, view: string) {
  const file = shellFile(state, view);
  await state.open(page).catch((problem: Error) => console.log(`${file}: ${problem.message.split('\n')[0]}`));
  // What is over at once stands for a second; a state of loading is what is left.
  await page
    .getByText('Loading', { exact: true })
    .waitFor({ state: 'hidden', timeout: LOADER_MS })
    .catch(() => {});
  await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' });
  taken += 1;
}

/** What can be met outside, each on a page of its own; inside one after the other, where there is a sidebar. */
async function takeStates(context: BrowserContext, view: string) {
  context.setDefaultTimeout(20_000);
  for (const state of OUTSIDE.filter((each) => isWanted(shellFile(each, view)))) {
    const page = await context.newPage();
    await takeShell(page, state, view);
    await page.close();
  }
  if (!INSIDE.some((each) => isWanted(shellFile(each, view)))) return;
  const page = await context.newPage();
  await signIn(page, 'agent-admin');
  for (const state of INSIDE.filter(({ isIn }) => isIn?.(page.viewportSize()!.width) ?? true)) {
    await takeShell(page, state, view);
    await state.close(page);
  }
  await page.close();
}

const browser = await chromium.launch(chromiumLaunch);
await mkdir(FOLDER, { recursive: true });
try {
  const entrance = await browser.newContext({ baseURL: ADDRESS });
  const door = await entrance.newPage();
  await signIn(door);
  const storageState = await entrance.storageState();
  const screens = await screensOf(door);
  for (const [view, how] of Object.entries(VIEWS)) {
    const options = { baseURL: ADDRESS, reducedMotion: 'reduce', ...how } as const;
    const outside = await browser.newContext(options);
    const inside = await browser.newContext({ ...options, storageState });
    for (const screen of screens) {
      for (const state of statesOf(screen)) {
        const file = `${screen.name}-${slug(state)}-${view}.png`;
        if (!isWanted(file)) continue;
        const context = screen.isPublic ? outside : inside;
        const complaints = await look(await context.newPage(), screen, state, file);
        for (const complaint of complaints) console.log(`${file}: ${complaint}`);
        taken += 1;
      }
    }
    await takeStates(outside, view);
    await outside.close();
    await inside.close();
  }
} finally {
  await browser.close();
}
console.log(`${taken} pictures in ${FOLDER}`);
