import { availableParallelism, loadavg } from 'node:os';
import { importShared } from '../../webpack/declaration.mjs';
import { startDevServer } from '../dev-server.mjs';
import { CommandError } from '../trouble.mjs';
import { openBrowser } from './browser.mjs';
import { exampleReplies } from './example-replies.mjs';

/** The shell gives a remote twelve seconds; before that the console itself has to come. */
const PATIENCE_MS = 30_000;
/** On a machine that is busy with something else a good build is late, too: it is opened so often before it is refused. */
const TRIES = 3;
/** Who crashes sooner than this after coming has failed to start. */
const STAYS_MS = 1_000;
/** A page that has come, its code and all, has something to show by then. */
const SHOWS_MS = 10_000;
const POLL_MS = 50;
const NO_CONSOLE = 'the console did not come';
const NOTHING = 'nothing came';
/** What is only known to have taken too long. */
const LATE = new Set([NO_CONSOLE, NOTHING, 'timeout']);
const BLANK = 'it stays blank; has the remote a Route for this address?';
/** Nobody's address: the console's frame, and no remote. */
const NOWHERE = '/nowhere/at/all';

const { POLICY } = importShared('policy');
const { ROLES } = importShared('constants');
const { spellOut } = importShared('route-ownership');

/** Who may see a page: the first role that may. */
const roleFor = (permission) =>
  ROLES.find((role) => !permission || POLICY[permission]?.may[role]) ?? ROLES[0];

/** The addresses of a route: closed parameters spelt out, open ones as 1. */
export const addressesOf = (route) => spellOut(route).map((each) => each.replaceAll(/:[^/]+/g, '1'));

/** Everything of a build that somebody could come to. */
const viewsOf = ({ routes, panels }) => [
  ...routes.flatMap((route) =>
    addressesOf(route).map((address) => ({ what: address, at: address, role: roleFor(route.permission) })),
  ),
  ...Object.entries(panels).map(([panel, { example = {} }]) => ({
    what: `the panel ${panel}`,
    at: NOWHERE,
    role: ROLES[0],
    panel: { name: panel, props: example },
  })),
];

/** Runs in the page before anything else: who is signed in, and what the shell tells of loads. */
const prepare = (person) => `
  localStorage.setItem('user', ${JSON.stringify(JSON.stringify({ ...person, id: person.accountId }))});
  window.mfeLoads = [];
  addEventListener('mfe:load', ({ detail }) => window.mfeLoads.push(detail));
`;

/** The last three errors and warnings of a page. */
function listenTo(page) {
  const lines = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) lines.push(message.text());
  });
  page.on('pageerror', (error) => lines.push(String(error)));
  return () => [...new Set(lines.map((line) => line.split('\n')[0].slice(0, 300)))].slice(-3);
}

/** Whether it may have been the machine. */
const busyness = () =>
  `this machine has a load of ${loadavg()[0].toFixed(1)} on ${availableParallelism()} processors; on a busy one a good build is late, too`;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Mounts a build that is not published yet in headless Chromium: the console's own shell, release and policy, this build in the
 * place of the one in force, and the API's examples for replies. Every page and every panel, each in a page of its own.
 * @throws CommandError names what did not mount, and why
 */
export async function mountBuild(registry, { part, folder }, browserPath, open = openBrowser) {
  const replies = exampleReplies(await registry.document());
  let role = ROLES[0];
  const server = await startDevServer({
    against: registry.origin,
    folder,
    port: 0,
    answer: (method, url) => replies.answer(method, url, role),
  });
  const browser = await open(browserPath).catch(async (error) => {
    await server.close();
    throw error;
  });
  const isOwn = ({ remote, build }) => remote === part.remote && build === part.build;
  const loadsOf = async (page) => (await page.evaluate('window.mfeLoads')) ?? [];

  async function until(isDone, patience = PATIENCE_MS) {
    const from = Date.now();
    while (Date.now() - from < patience) {
      if (await isDone().catch(() => false)) return true;
      await pause(POLL_MS);
    }
    return false;
  }
  /** Whether the build has come, or has sent the person on to a page of somebody else, which has. */
  async function hasCome(page, at) {
    const told = await loadsOf(page);
    return told.some(isOwn) || (told.length > 0 && (await page.evaluate('location.pathname')) !== at);
  }

  /** Whether the remote is at its address and has put nothing there. */
  const isBlank = (page, at) =>
    page.evaluate(
      `location.pathname === ${JSON.stringify(at)} && document.querySelector('[data-remote=${part.remote}]')?.hasChildNodes() !== true`,
    );

  /** Why a page or panel did not come, undefined if it did; and what the page said. */
  async function tryOnce(view) {
    role = view.role;
    const page = await browser.newPage();
    const lines = listenTo(page);
    const evaluate = (expression) => page.evaluate(expression);
    const failureOf = async () => {
      await page.addInitScript(prepare(replies.person(role)));
      await page
        .goto(`http://localhost:${server.port}${view.at}`, { waitUntil: 'commit' })
        .catch(() => undefined);
      if (view.panel) {
        if (!(await until(() => evaluate("document.querySelector('nav') !== null")))) return NO_CONSOLE;
        const detail = JSON.stringify(view.panel);
        await evaluate(`dispatchEvent(new CustomEvent('mfe:open-panel', { detail: ${detail} }))`);
      }
      const came = await until(() => hasCome(page, view.at));
      if (came) await pause(STAYS_MS);
      const failed = (await loadsOf(page)).filter(isOwn).find(({ outcome }) => outcome !== 'loaded');
      if (failed) return failed.outcome;
      if (!came) return NOTHING;
      const isShown = view.panel || (await until(async () => !(await isBlank(page, view.at)), SHOWS_MS));
      return isShown ? undefined : BLANK;
    };
    try {
      return { failure: await failureOf(), lines: lines() };
    } finally {
      await page.close();
    }
  }

  /** Repeats what was late: on a busy machine a good build is late, too. */
  async function tryView(view) {
    let last = await tryOnce(view);
    for (let tried = 1; LATE.has(last.failure) && tried < TRIES; tried += 1) last = await tryOnce(view);
    if (LATE.has(last.failure)) last.failure = `${last.failure}, ${TRIES} times (${busyness()})`;
    return last;
  }

  try {
    const views = viewsOf(part);
    const failures = [];
    for (const view of views) {
      const { failure, lines } = await tryView(view);
      if (failure) failures.push([`${view.what}: ${failure}`, ...lines.map((line) => `  ${line}`)]);
    }
    if (failures.length > 0)
      throw new CommandError(
        `${part.remote} ${part.build} does not mount in ${browser.name}:\n  ${failures.flat().join('\n  ')}`,
        { code: 'not-mounted', hint: 'Nothing was published.' },
      );
    return {
      browser: browser.name,
      views: views.length,
      pages: part.routes.map(({ path }) => path),
      panels: Object.keys(part.panels),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
