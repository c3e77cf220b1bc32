import { expect, type Page } from '@playwright/test';
import { intercept, interceptJson, letThrough } from '../chaos/interception';
import { stageRelease, type Stage, type StagedRelease } from '../chaos/staged-release';
import { openFrame, signInByForm } from '../journeys/console';
import { answer, heading, submit, type State } from './outside-states';
import { visit } from './played-states';

interface InsideState extends State {
  close: (page: Page) => Promise<unknown>;
  /** Only a window of this width, px, has it. */
  isIn?: (width: number) => boolean;
}

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const drawer = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const escape = (page: Page) => page.keyboard.press('Escape');
const isPhone = (width: number) => width < 768;
/** As wide as it takes for the sidebar to begin wide. */
const isWide = (width: number) => width >= 1024;

/** An entry of the sidebar, which on a phone is behind the menu button. */
async function enter(page: Page, entry: string) {
  if (isPhone(page.viewportSize()!.width)) await drawer(page).click();
  await page.getByRole('link', { name: entry, exact: true }).click();
}

const stages = new WeakMap<Page, Stage>();
/** A page of phone lists under releases of the test's own, loaded once: each changes what was there at first. */
async function release(page: Page, change: (stage: Stage) => StagedRelease) {
  const stage = stages.get(page) ?? (await stageRelease(page));
  const first = { ...stage.original, pollSeconds: 1 };
  if (!stages.has(page)) {
    stages.set(page, stage);
    stage.put(first);
    await page.goto('/phonelist');
    await heading(page, 'Phone Lists');
  }
  const { release: last } = stage.current();
  stage.put(first);
  stage.put({ ...change(stage), release: last + 1 });
}
/** What follows begins at an address of its own. */
async function endReleases(page: Page) {
  stages.delete(page);
  await letThrough(page);
}
const nothing = () => Promise.resolve();

const DOWNLOADS = '*/phonenumbers-list/download';
const LOGIN = '*/api/v1/users/login';
const LISTS = '**/mfe/lists/**';
const OFF = 'Back at noon, the lists are being counted.';
const switchOff = (stage: Stage) =>
  stage.change('lists', (remote) => ({ ...remote, state: 'off', offMessage: OFF }));

/** What somebody signed in can meet; each begins where the one before has left the page, and closes what it opened. */
export const INSIDE: InsideState[] = [
  {
    name: 'just signed in',
    open: (page) => page.getByText('Signed in successfully!').waitFor(),
    close: (page) => expect(page.getByText('Signed in successfully!')).toHaveCount(0),
  },
  {
    name: 'the drawer',
    isIn: isPhone,
    open: (page) => drawer(page).click(),
    close: escape,
  },
  {
    name: 'the theme menu',
    open: (page) => submit(page, 'Theme'),
    close: escape,
  },
  {
    name: 'the account menu',
    open: (page) => account(page).click(),
    close: escape,
  },
  {
    name: 'the password dialog, nothing filled in',
    async open(page) {
      await account(page).click();
      await page.getByRole('menuitem', { name: 'Change password' }).click();
      await submit(page, 'Change Password');
      await page.getByText('Enter your current password.').waitFor();
    },
    close: escape,
  },
  {
    name: 'a panel of a remote',
    async open(page) {
      await enter(page, 'Phone Lists');
      await page.getByRole('button', { name: 'Add Phone List' }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      // Until the remote has drawn its own, the shell's frame stands in the same place.
      await expect(page.locator('[aria-modal=true]')).toHaveCount(1);
    },
    close: escape,
  },
  {
    name: 'three failures at once',
    async open(page) {
      await enter(page, 'Phone Lists');
      let asked = 0;
      await intercept(page, DOWNLOADS, (call) => {
        asked += 1;
        const error = `The file could not be written (${asked}). Please try again in a few minutes.`;
        return call.fulfill({ status: 503, json: { error, code: 'unavailable' } });
      });
      for (const nth of [1, 2, 3]) {
        await page
          .getByRole('button', { name: /^Download report of / })
          .first()
          .click();
        await page.getByText(`(${nth})`).waitFor();
      }
    },
    async close(page) {
      await letThrough(page, DOWNLOADS);
      for (const left of [2, 1, 0]) {
        await page.getByRole('button', { name: 'Dismiss' }).first().click();
        await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(left);
      }
    },
  },
  {
    name: 'a question before something is deleted',
    async open(page) {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('alertdialog', { name: 'Confirm Deletion' }).waitFor();
    },
    close: escape,
  },
  {
    name: 'the narrow sidebar',
    isIn: isWide,
    open: (page) => submit(page, 'Collapse sidebar'),
    close: (page) => submit(page, 'Expand sidebar'),
  },
  {
    name: 'a newer page',
    async open(page) {
      await release(page, (stage) =>
        stage.change('lists', (remote) => ({ ...remote, build: { ...remote.build, build: 'next' } })),
      );
      await page.getByText('A newer version of this page is ready.').waitFor();
    },
    close: nothing,
  },
  {
    name: 'a newer console',
    async open(page) {
      await release(page, (stage) => ({ ...stage.current(), shell: { build: 'next', contract: 1 } }));
      await page.getByText('A newer version of the console is ready.').waitFor();
    },
    close: nothing,
  },
  {
    name: 'builds of one’s own choice',
    async open(page) {
      const override = { remotes: ['lists'], until: '2030-01-01T12:00:00.000Z' };
      await release(page, (stage) => ({ ...stage.current(), override }) as StagedRelease);
      await page.getByText(/You see builds of your own choice/).waitFor();
    },
    close: nothing,
  },
  {
    name: 'a remote that is being switched off',
    async open(page) {
      await release(page, switchOff);
      await page.getByRole('status').getByText(OFF).waitFor();
    },
    close: nothing,
  },
  {
    name: 'a remote that is switched off',
    async open(page) {
      await visit(page, '/nowhere');
      await enter(page, 'Phone Lists');
      await page.getByRole('main').getByText(OFF).waitFor();
    },
    close: endReleases,
  },
  {
    name: 'unsaved work, and the wish to leave',
    async open(page) {
      await page.goto('/p2p/create');
      await page.getByLabel('Job name').fill('Half a campaign');
      await enter(page, 'Phone Lists');
      await page.getByRole('alertdialog', { name: 'Leave this page?' }).waitFor();
    },
    close: (page) => submit(page, 'Stay'),
  },
  {
    name: 'unsaved work, and the session has expired',
    async open(page) {
      await answer(page, '/**', { error: 'Please sign in.', code: 'unauthorized' }, 401);
      await page.getByLabel('Link', { exact: true }).fill('https://demo.example/half');
      await page.getByRole('button', { name: 'Generate short link' }).click();
      await page.getByRole('dialog', { name: /^Your session has expired/ }).waitFor();
    },
    async close(page) {
      await letThrough(page, '*/api/v1/**');
      await submit(page, 'Leave without saving');
      await heading(page, 'Sign in');
    },
  },
  {
    name: 'a password to be chosen first',
    async open(page) {
      await interceptJson<{ data: object }>(page, LOGIN, (body) => ({
        ...body,
        data: { ...body.data, mustChangePassword: true },
      }));
      await signInByForm(page, 'agency', 'Choose your own password');
    },
    async close(page) {
      await letThrough(page, LOGIN);
      await submit(page, 'Logout');
      await heading(page, 'Sign in');
    },
  },
  {
    name: 'a remote that cannot be had',
    async open(page) {
      // Not what the page still remembers of it: this turns the browser's cache off.
      await page.route(LISTS, (route) => route.fulfill({ status: 404, body: '' }));
      await openFrame(page);
      await enter(page, 'Phone Lists');
      await page
        .getByRole('main')
        .getByRole('button', { name: /Try again|Reload/ })
        .waitFor();
    },
    close: (page) => page.unroute(LISTS),
  },
  {
    name: 'signed out in another tab',
    async open(page) {
      const other = await page.context().newPage();
      await other.goto('/nowhere');
      await account(other).click();
      await other.getByRole('menuitem', { name: 'Logout' }).click();
      await heading(other, 'Sign in');
      await other.close();
      await heading(page, 'Sign in');
    },
    close: nothing,
  },
];
