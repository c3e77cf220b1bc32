import { expect, type Page } from '@playwright/test';
import type { BuiltRemote } from '../remotes';
import { intercept, letThrough, type Asked } from './interception';
import {
  addressesOf,
  standIn,
  sumOf,
  type Stage,
  type StagedBuild,
  type StagedRemote,
} from './staged-release';

export interface Scene {
  page: Page;
  stage: Stage;
  /** The remote under test, as the server has it. */
  name: string;
  own: StagedRemote;
  faulty: BuiltRemote;
}

export interface Fault {
  name: string;
  /** What the person reads; null: the remote comes all the same. */
  says: string | null;
  /** Another is bounded by the clock: twelve seconds in all. */
  waits?: true;
  /** It is the release itself that cannot be trusted: no remote comes. */
  everywhere?: true;
  /** No fault at all but somebody's decision: nothing takes its place. */
  operators?: true;
  /** The remote changes the page around it by accident: when it has left, all is as it was. */
  undone?: true;
  /** The page is too old for the build, which is right: nobody is told of it. */
  untold?: true;
  /** What fails on the page; before the page is opened. */
  arrange(scene: Scene): Promise<unknown>;
  /** Done while the remote is being loaded; the page's clock is there to be moved. */
  meanwhile?(scene: Scene): Promise<unknown>;
  /** Done after the remote has come, for faults of a later moment. */
  later?(scene: Scene): Promise<unknown>;
}

/** The sidebar answers at once, whatever a remote does: 300 ms; five times that on a machine that does other work. */
export const AT_ONCE_MS = 300 * 5;

export const TAMPERED = 'window.tampered = true;';
export const script = (body: string) => (asked: Asked) =>
  asked.fulfill({ contentType: 'text/javascript', body });

export const entryOf = ({ own }: Scene) => `*${own.build.base}${own.build.entry}*`;
export const chunkOf = ({ own }: Scene) => `*${own.build.base}__federation_expose_lifecycles*.js`;

/** Something that is wrong with what the network brings. */
export const onTheWay =
  (where: (scene: Scene) => string, answer: (asked: Asked, scene: Scene) => unknown): Fault['arrange'] =>
  async (scene) =>
    intercept(scene.page, where(scene), (asked) => answer(asked, scene));

/** Wrong the first time it is asked for, and right from then on. */
export const once = (answer: (asked: Asked) => unknown) => {
  const before = new WeakSet<Page>();
  return (asked: Asked, { page }: Scene) => {
    if (before.has(page)) return asked.continue();
    before.add(page);
    return answer(asked);
  };
};

/** Something that is wrong with the release, though it is signed. */
export const released =
  (change: (build: StagedBuild) => StagedBuild): Fault['arrange'] =>
  async ({ stage, name }) =>
    stage.put(stage.change(name, (remote) => ({ ...remote, build: change(remote.build) })));

/** The remote's own code fails: a real build that throws when the page says so. */
export const coded =
  (moment: string): Fault['arrange'] =>
  async ({ page, stage, name, own, faulty }) => {
    await page.addInitScript((fault) => Object.assign(window, { fault }), moment);
    const build = await standIn(page, own.build, faulty);
    stage.put(stage.change(name, (remote) => ({ ...remote, build })));
  };

/** The remote's own code harms everybody without meaning to, once its button is pressed. */
export const unruly = (name: string, says: string | null = null): Fault => ({
  name,
  says,
  undone: true,
  arrange: coded(name),
  later: async ({ page }) => page.getByRole('button', { name: 'Begin' }).click(),
});

/** A published script of the test's own, sum and all. */
export const published =
  (body: string): Fault['arrange'] =>
  async ({ page, stage, name, own }) => {
    const build: StagedBuild = {
      ...own.build,
      build: 'planted',
      base: `/mfe/${name}/planted/`,
      container: 'mfe_planted',
      preload: [],
      routes: addressesOf(own.build),
      integrity: { [own.build.entry]: sumOf(body) },
    };
    await intercept(page, `*${build.base}*`, script(body));
    stage.put(stage.change(name, (remote) => ({ ...remote, build })));
  };

/** The remote's own build, as if made for another major version of what the shell gives once. */
export const wanting =
  (version: string, another: string): Fault['arrange'] =>
  async ({ page, stage, name, own: { build: own } }) => {
    const entry = await (await page.request.get(own.base + own.entry)).text();
    // Federation knows containers by name: the right build must not be taken for this one.
    const container = `${own.container}_wanting`;
    const changed = entry
      .replaceAll(`requiredVersion:"^${version}`, `requiredVersion:"^${another}`)
      .replaceAll(new RegExp(`\\b${own.container}\\b`, 'g'), container);
    if (!changed.includes(`"^${another}`)) throw new Error(`${name} wants no ${version} of anything.`);
    const base = `/mfe/${name}/wanting/`;
    await intercept(page, `*${base}*`, async (asked) => {
      const file = new URL(asked.url).pathname.slice(base.length);
      if (file === own.entry) return script(changed)(asked);
      return script(await (await page.request.get(own.base + file)).text())(asked);
    });
    const integrity = { ...own.integrity, [own.entry]: sumOf(changed) };
    const build = { ...own, build: 'wanting', base, container, integrity, routes: addressesOf(own) };
    stage.put(stage.change(name, (remote) => ({ ...remote, build })));
  };

const held = new WeakMap<Page, Asked[]>();
/** The entry comes late by the page's own clock: it is held until that has run. */
export const slow = (milliseconds: number): Pick<Fault, 'arrange' | 'meanwhile'> => ({
  async arrange(scene) {
    const waiting: Asked[] = [];
    held.set(scene.page, waiting);
    await intercept(scene.page, entryOf(scene), (asked) => void waiting.push(asked));
  },
  async meanwhile({ page, ...scene }) {
    const waiting = held.get(page)!;
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await page.clock.runFor(milliseconds);
    await letThrough(page, entryOf({ page, ...scene }));
    for (const asked of waiting) await asked.continue();
  },
});
