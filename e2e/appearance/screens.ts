import type { Page } from '@playwright/test';
import { jobNamed } from '../journeys/console';

/** A page of the console that is looked at. */
export interface Screen {
  name: string;
  path: string;
  /** Nobody is signed in. */
  isPublic?: boolean;
  /** Tapped elsewhere: it has a tab of its own, and nothing to go back to. */
  isTapped?: boolean;
  /** What a person would press before looking. */
  prepare?: (page: Page) => Promise<unknown>;
}

const OUTSIDE: Screen[] = [
  { name: 'sign-in', path: '/signin', isPublic: true },
  { name: 'sign-up', path: '/signup', isPublic: true },
  { name: 'forgot-password', path: '/forgot-password', isPublic: true },
  { name: 'reset-password', path: '/reset-password', isPublic: true },
  { name: 'dead-link', path: '/NoSuch99', isPublic: true, isTapped: true },
];

/** Every screen with the addresses this product's demo has; needs somebody signed in on the page. */
export async function screensOf(page: Page): Promise<Screen[]> {
  const a2p = await jobNamed(page, 'Kick-off invitation');
  const p2p = await jobNamed(page, 'Downtown doors, week 2');
  return [
    ...OUTSIDE,
    { name: 'dashboard', path: '/dashboard?status=all' },
    { name: 'dashboard-second-page', path: '/dashboard?status=all&size=5&page=2&sort=name' },
    { name: 'phone-lists', path: '/phonelist' },
    {
      name: 'phone-list-manager',
      path: '/phonelist',
      prepare: (opened) =>
        opened
          .getByRole('button', { name: /upload|add/i })
          .first()
          .click(),
    },
    { name: 'p2p-phone-lists', path: '/p2p-phonelist' },
    { name: 'chat-list', path: '/chats' },
    { name: 'identities', path: '/identity' },
    { name: 'identity', path: '/identity/101' },
    { name: 'send-types', path: '/select-send-type' },
    { name: 'wizard-a2p', path: '/house/create' },
    { name: 'wizard-p2p', path: '/p2p/create' },
    { name: 'job', path: `/house/${a2p.jobId}` },
    { name: 'job-report', path: `/house/${a2p.jobId}/${a2p.identityId}/reports` },
    { name: 'p2p-sending', path: `/p2pchats/${p2p.jobId}` },
    { name: 'chat-history', path: `/chats/${a2p.jobId}` },
    { name: 'not-found', path: '/no/such/page' },
  ];
}

interface Kept {
  name: string;
  width: number;
  theme: 'light' | 'dark';
  /** Another build of the remote has come into force, and the page says so. */
  isOld?: true;
}

/** Those whose looks are kept: enough that no part of the console can change unseen. */
export const KEPT: readonly Kept[] = [
  { name: 'sign-in', width: 1280, theme: 'light' },
  { name: 'sign-in', width: 768, theme: 'dark' },
  { name: 'sign-up', width: 375, theme: 'dark' },
  { name: 'dead-link', width: 375, theme: 'light' },
  { name: 'dashboard', width: 1280, theme: 'light' },
  { name: 'dashboard', width: 768, theme: 'light' },
  { name: 'dashboard', width: 375, theme: 'dark' },
  { name: 'phone-lists', width: 1280, theme: 'dark' },
  { name: 'phone-lists', width: 768, theme: 'dark' },
  { name: 'phone-lists', width: 375, theme: 'light', isOld: true },
  { name: 'send-types', width: 1280, theme: 'light' },
  { name: 'wizard-p2p', width: 1280, theme: 'light' },
  { name: 'job', width: 1280, theme: 'light' },
  { name: 'job-report', width: 1280, theme: 'light' },
  { name: 'p2p-sending', width: 375, theme: 'light' },
  { name: 'chat-history', width: 1280, theme: 'dark' },
  { name: 'not-found', width: 1280, theme: 'light' },
];

const SETTLING_MS = 4_000;

/** Nothing more is asked for; not for ever, because some screens keep asking. */
const settled = (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: SETTLING_MS }).catch(() => undefined);

/** Opens a screen and waits until it has settled. */
export async function open(page: Page, { path, isTapped, prepare }: Screen) {
  if (isTapped) await page.addInitScript(() => void (History.prototype.back = () => {}));
  await page.goto(path);
  await page.getByRole('main').first().waitFor();
  await settled(page);
  await page.evaluate(() => document.fonts.ready);
  if (!prepare) return;
  await prepare(page);
  await settled(page);
}
