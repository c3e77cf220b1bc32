/**
 * `npm run pictures`: every screen and state of a running product (PICTURES_URL, else http://localhost:4000), light
 * and dark, at 375, 768 and 1280 px, into e2e/screenshots/, to be looked at; the shell's own states as `shell-…`. With
 * words only those whose names contain one: `npm run pictures -- sign-in wizard`. Tells what a screen complained of.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page, type Route } from '@playwright/test';
import { INSIDE, OUTSIDE, type State } from '../accessibility/console-states';
import { signIn } from '../journeys/console';
import { open, screensOf, type Screen } from './screens';
import { chromiumLaunch } from '../../scripts/verify/chromium-launch.mjs';

const ADDRESS = process.env.PICTURES_URL ?? 'http://localhost:4000';
const FOLDER = join(import.meta.dirname, '../screenshots');
const WIDTHS = [1280, 768, 375];
const THEMES = ['light', 'dark'] as const;
const wanted = process.argv.slice(2);
let taken = 0;

const isReading = (route: Route) =>
  route.request().method() === 'GET' && !/\/session\b/.test(route.request().url());

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

const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word));
const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

async function takeShell(page: Page, { name, open: arrange }: State, look: string) {
  const file = `shell-${slug(name)}-${look}.png`;
  await arrange(page).catch((problem: Error) => console.log(`${file}: ${problem.message.split('\n')[0]}`));
  await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' });
  taken += 1;
}

/** What can be met outside, each on a page of its own; inside one after the other, where there is a sidebar. */
async function takeStates(context: BrowserContext, width: number, theme: string) {
  context.setDefaultTimeout(20_000);
  for (const state of OUTSIDE.filter(({ name }) => isWanted(slug(name)))) {
    const page = await context.newPage();
    await takeShell(page, state, `${width}-${theme}`);
    await page.close();
  }
  if (width < 1200 || !INSIDE.some(({ name }) => isWanted(slug(name)))) return;
  const page = await context.newPage();
  await signIn(page);
  for (const state of INSIDE) {
    await takeShell(page, state, `${width}-${theme}`);
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
  const screens = (await screensOf(door)).filter(({ name }) => isWanted(name));
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      const view = {
        baseURL: ADDRESS,
        colorScheme: theme,
        reducedMotion: 'reduce',
        viewport: { width, height: 800 },
      } as const;
      const outside = await browser.newContext(view);
      const inside = await browser.newContext({ ...view, storageState });
      for (const screen of screens) {
        for (const state of statesOf(screen)) {
          const file = `${screen.name}-${state.replaceAll(' ', '-')}-${width}-${theme}.png`;
          const context = screen.isPublic ? outside : inside;
          const complaints = await look(await context.newPage(), screen, state, file);
          for (const complaint of complaints) console.log(`${file}: ${complaint}`);
          taken += 1;
        }
      }
      await takeStates(outside, width, theme);
      await outside.close();
      await inside.close();
    }
  }
} finally {
  await browser.close();
}
console.log(`${taken} pictures in ${FOLDER}`);
