import { expect, type Page } from '@playwright/test';
import { intercept, letThrough, type Asked } from '../chaos/interception';

/** A state of a remote's screens; each begins where the one before has left the page. */
export interface PlayedState {
  name: string;
  /** The part that is audited: what stands over the page, all of it with its frame, else (and usually) the page. */
  part?: 'main' | 'dialog' | 'page';
  /** Who cannot get there. */
  not?: readonly string[];
  /** Looks like another one, but for its words: passed through in the gate and audited at night. */
  atNight?: boolean;
  open: (page: Page) => Promise<unknown>;
}

export const PART = { main: 'main', dialog: '[aria-modal=true]', page: 'html' } as const;
export const REFUSAL = { error: 'This is not yours to read.', code: 'forbidden' };
export const FAILURE = { error: 'The service is resting.', code: 'internal' };
export const EMPTY = { data: [], total: 0 };
export const READERS = ['reader', 'clicker'] as const;

export type Answer = (asked: Asked) => unknown;
/** Answers so, at once. */
export const json =
  (body: object, status = 200): Answer =>
  (asked) =>
    asked.fulfill({ status, json: body });
let waiting: Asked[] = [];
/** Stays without an answer until somebody else plays: then it is lost on the way. */
export const held: Answer = (asked) => void waiting.push(asked);

/** Plays the server for one call, in place of whoever played before. */
export async function play(page: Page, calls: RegExp, answer: Answer) {
  await unplay(page, calls);
  await Promise.all(waiting.map((asked) => asked.abort('ConnectionRefused')));
  waiting = [];
  await intercept(page, calls, answer);
}
/** The server answers by itself again. */
export const unplay = letThrough;

/** Goes there as a link of the console would, without loading the page again. */
export const visit = (page: Page, path: string) =>
  page.evaluate((address) => {
    // A person's press comes before: from the twentieth address without one on, none is another entry of the tab.
    dispatchEvent(new PointerEvent('pointerdown'));
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

export const main = (page: Page) => page.getByRole('main');
export const dialog = (page: Page) => page.locator(PART.dialog);
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
export const says = (page: Page, words: string) => page.getByText(words).first().waitFor();
export const close = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
};
