import type { ReportLoad } from './beacons';
import { closeCookies } from './close-cookies';
import { TIMEOUT_MS } from './load-machine';
import { guardFrame } from './frame-guard';
import { guardHistory } from './history-guard';
import { restoreTitle } from '../routing/document-title';
import { restorePage } from './globals-guard';
import { scopeRemotes } from './remote-scopes';
import type { LoadableBuild } from './release';
import { guardStyles } from './remote-styles';

/** How often the page is looked after while remotes live on it. */
const LOOK_MS = 1_000;

export interface GlobalsKeeper {
  /** Puts back what has been changed of the page since, and tells the team of `build`, once a build. */
  lookAfter(build?: LoadableBuild): void;
  /** The history is as single-spa wants it: nobody fills it, runs it down or changes it from now on. */
  keepHistory(): void;
  /**
   * A part of a remote comes; the answer is called when it has gone, with what was ended for it at once. What else its own code
   * has started and left running ends, and is told.
   */
  open(build: LoadableBuild): (ended: string) => void;
  /**
   * A remote is about to be put on the page. The answer looks after the page when it has gone, and takes its style sheets, what it
   * painted the page with and hung on the body, with it.
   */
  entering(build: LoadableBuild): () => void;
  /**
   * Something is put on the page; the answer, asked when it is there, says what it is held to have changed: as it came,
   * and before that while no remote was there.
   */
  starting(): () => string;
}

/**
 * Keeps the page as it is now, whatever the remotes on it do (M10). What one changes is put back within a second, and
 * before anybody's press is answered; who works in it stays.
 * @param there what is on the page: whose change it is when nothing is being put there
 */
export function keepPage(there: () => LoadableBuild | undefined, tell: ReportLoad): GlobalsKeeper {
  closeCookies();
  const scopes = scopeRemotes();
  restorePage();
  const restoreStyles = guardStyles();
  const enterFrame = guardFrame();
  const told = new Set<string>();
  const starts = new Set<{ changed: string }>();
  let restoreHistory = () => '';

  function blame(build: LoadableBuild | undefined, what: string, did = 'changed') {
    console.warn(`[shell] ${build?.name ?? 'Somebody'} ${did}${what}.`);
    if (!build || told.has(build.container)) return;
    told.add(build.container);
    tell({ remote: build.name, build: build.build, outcome: 'tampered' });
  }
  function look(build: LoadableBuild | undefined) {
    const changed = restorePage() + restoreTitle() + restoreHistory();
    if (!changed) return;
    if (build || starts.size === 0) return blame(build, changed);
    for (const start of starts) start.changed += changed;
  }
  const lookAfter = (build = there()) => look(build);
  setInterval(() => lookAfter(), LOOK_MS);
  window.addEventListener('click', () => lookAfter(), { capture: true });

  return {
    lookAfter,
    open(build) {
      const leave = scopes.enter(build.name, (left) => blame(build, left, 'left'));
      return (ended) => {
        if (ended) blame(build, ended, 'left');
        leave();
      };
    },
    keepHistory() {
      scopes.aheadOfRouting();
      restoreHistory = guardHistory((changed) => blame(there(), changed));
    },
    entering(build) {
      const restoreFrame = enterFrame();
      return () => {
        restoreStyles();
        const left = restoreFrame();
        if (left) blame(build, left);
        lookAfter(build);
      };
    },
    starting() {
      lookAfter();
      const start = { changed: '' };
      starts.add(start);
      // What has not come by then is waited for no longer, and answers for nothing any more.
      const late = setTimeout(() => starts.delete(start), TIMEOUT_MS);
      return () => {
        // What is changed as it comes is its own doing, whoever else is there.
        look(starts.has(start) ? undefined : there());
        clearTimeout(late);
        starts.delete(start);
        return start.changed;
      };
    },
  };
}
