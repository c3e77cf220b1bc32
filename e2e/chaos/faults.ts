import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import {
  TAMPERED,
  chunkOf,
  coded,
  entryOf,
  onTheWay,
  once,
  published,
  released,
  script,
  slow,
  unruly,
  wanting,
  type Fault,
} from './arrange';
import { intercept } from './interception';
import { signed, sumOf } from './staged-release';

const NOT_AVAILABLE = 'This page is not available';
const UNREACHABLE = 'This page cannot be reached';
const STOPPED = 'This page was stopped';
const NOT_STARTED = 'This page did not start';
const STOPPED_WORKING = 'This page stopped working';
const PART_MISSING = 'A part of this page is missing';
const TOO_LONG = 'This page takes too long';

export const FAULTS: Fault[] = [
  {
    name: 'entry missing (404)',
    says: NOT_AVAILABLE,
    arrange: onTheWay(entryOf, (asked) => asked.fulfill({ status: 404 })),
  },
  {
    name: 'entry missing, and the registry answers no JSON',
    says: NOT_AVAILABLE,
    arrange: async (scene) => {
      await onTheWay(entryOf, (asked) => asked.fulfill({ status: 404 }))(scene);
      await onTheWay(
        () => '*/platform/registry/release',
        (asked) => asked.fulfill({ body: '{"release": 4' }),
      )(scene);
    },
  },
  {
    name: 'entry answers 500',
    says: UNREACHABLE,
    arrange: onTheWay(entryOf, (asked) => asked.fulfill({ status: 500 })),
  },
  {
    name: 'host refuses',
    says: UNREACHABLE,
    arrange: onTheWay(
      ({ own }) => `*${own.build.base}*`,
      (asked) => asked.abort('ConnectionRefused'),
    ),
  },
  { name: 'entry tampered with', says: STOPPED, arrange: onTheWay(entryOf, script(TAMPERED)) },
  { name: 'entry empty', says: STOPPED, arrange: onTheWay(entryOf, script('')) },
  {
    name: 'entry truncated',
    says: STOPPED,
    arrange: onTheWay(entryOf, async (asked, { page }) => {
      const whole = await (await page.request.get(asked.url)).text();
      await script(whole.slice(0, whole.length / 2))(asked);
    }),
  },
  {
    name: 'a page in place of the entry (wrong type)',
    says: STOPPED,
    arrange: onTheWay(entryOf, (asked) =>
      asked.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Sign in to the network</title>',
      }),
    ),
  },
  {
    name: 'wrong checksum in the release',
    says: STOPPED,
    arrange: released((build) => ({
      ...build,
      integrity: { ...build.integrity, [build.entry]: sumOf('other') },
    })),
  },
  {
    name: 'checksum missing in the release',
    says: STOPPED,
    arrange: released((build) => ({ ...build, integrity: {} })),
  },
  {
    name: 'chunk missing (404)',
    says: PART_MISSING,
    arrange: onTheWay(chunkOf, (asked) => asked.fulfill({ status: 404 })),
  },
  {
    name: 'chunk answers 500',
    says: PART_MISSING,
    arrange: onTheWay(chunkOf, (asked) => asked.fulfill({ status: 500 })),
  },
  { name: 'chunk tampered with', says: STOPPED, arrange: onTheWay(chunkOf, script(TAMPERED)) },
  { name: 'entry hangs', says: TOO_LONG, waits: true, arrange: onTheWay(entryOf, () => {}) },
  { name: 'chunk hangs', says: TOO_LONG, waits: true, arrange: onTheWay(chunkOf, () => {}) },
  { name: 'two seconds slow', says: null, ...slow(2_000) },
  { name: 'ten seconds slow', says: null, ...slow(10_000) },
  {
    name: 'syntax error in a published entry',
    says: NOT_STARTED,
    arrange: published('var mfe_planted = {{'),
  },
  {
    name: 'an entry that is no container',
    says: NOT_STARTED,
    arrange: published('var something = 1;'),
  },
  {
    name: 'another platform required',
    says: 'This page needs a newer console',
    arrange: released((build) => ({ ...build, requires: { platform: 2 } })),
  },
  {
    name: 'makes a policy that this page does not allow',
    says: 'This page needs a newer console',
    untold: true,
    arrange: released((build) => ({ ...build, trustedTypes: ['faulty#markup'] })),
  },
  { name: 'made for another React (M06)', says: NOT_STARTED, arrange: wanting('19.', '18.') },
  {
    name: 'another contract than promised',
    says: 'This page does not fit this console',
    arrange: coded('contract'),
  },
  { name: 'another build than announced', says: 'This page is out of date', arrange: coded('stale') },
  { name: 'throws on evaluation', says: NOT_STARTED, arrange: coded('evaluation') },
  { name: 'throws in init', says: NOT_STARTED, arrange: coded('init') },
  { name: 'throws on bootstrap', says: NOT_STARTED, arrange: coded('bootstrap') },
  { name: 'throws on mount', says: NOT_STARTED, arrange: coded('mount') },
  { name: 'mount hangs', says: TOO_LONG, waits: true, arrange: coded('mount hangs') },
  { name: 'throws in its first render', says: STOPPED_WORKING, arrange: coded('render') },
  { name: 'takes what this console does not give', says: STOPPED_WORKING, arrange: coded('absent') },
  { name: 'throws in an effect', says: STOPPED_WORKING, arrange: coded('effect') },
  {
    name: 'throws after a click',
    says: STOPPED_WORKING,
    arrange: coded('later'),
    later: async ({ page }) => page.getByRole('button', { name: 'Break' }).click(),
  },
  {
    name: 'throws after five seconds',
    says: STOPPED_WORKING,
    arrange: coded('late'),
    later: async () => {},
  },
  {
    name: 'changes the page’s own objects on evaluation',
    says: NOT_STARTED,
    arrange: coded('tampers on evaluation'),
  },
  { name: 'changes the page’s own objects on mount', says: NOT_STARTED, arrange: coded('tampers on mount') },
  unruly('paints the page'),
  { name: 'throws on unmount', says: null, arrange: coded('unmount') },
  { name: 'unmount hangs', says: null, arrange: coded('unmount hangs') },
  { name: 'entry tampered with once', says: null, arrange: onTheWay(entryOf, once(script(TAMPERED))) },
  { name: 'chunk tampered with once', says: null, arrange: onTheWay(chunkOf, once(script(TAMPERED))) },
  {
    name: 'throws on its first evaluation, and is tried again',
    says: null,
    arrange: coded('first evaluation'),
    async meanwhile({ page }) {
      await expect(page.getByRole('main').getByText(NOT_STARTED)).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    },
  },
  {
    name: 'a screen’s chunk is missing',
    says: PART_MISSING,
    arrange: async (scene) => {
      await coded('chunk')(scene);
      const screens = Object.keys(scene.faulty.part.integrity).filter((file) => /^\d+\./.test(file));
      const missing = screens.find((file) =>
        /Not missing/.test(readFileSync(join(scene.faulty.folder, file), 'utf8')),
      );
      await intercept(scene.page, `*/${missing}`, (asked) => asked.fulfill({ status: 404 }));
    },
  },
  {
    name: 'switched off by the operator',
    says: 'Back at noon, the counters are being mended.',
    operators: true,
    arrange: async ({ stage, name }) =>
      stage.put(
        stage.change(name, (remote) => ({
          ...remote,
          state: 'off',
          offMessage: 'Back at noon, the counters are being mended.',
        })),
      ),
  },
  {
    name: 'release changed after it was signed',
    says: STOPPED,
    everywhere: true,
    arrange: async ({ stage, name }) => {
      const { signature } = signed(stage.original);
      const evil = stage.change(name, (remote) => ({
        ...remote,
        build: { ...remote.build, integrity: { [remote.build.entry]: sumOf(TAMPERED) } },
      }));
      stage.put({ ...evil, signature: signature! }, { unsigned: true });
    },
  },
  {
    name: 'release without a signature',
    says: STOPPED,
    everywhere: true,
    arrange: async ({ stage }) => {
      const { signature: _none, ...release } = stage.original;
      stage.put(release, { unsigned: true });
    },
  },
  {
    name: 'release signed with an unknown key',
    says: STOPPED,
    everywhere: true,
    arrange: async ({ stage }) => {
      const { signature, ...release } = signed(stage.original);
      stage.put({ ...release, signature: { ...signature!, kid: 'unknown' } }, { unsigned: true });
    },
  },
];
