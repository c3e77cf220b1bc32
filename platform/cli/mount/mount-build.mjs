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

const shownText = ({ args }) =>
  args.map(({ value, description }) => String(value ?? description ?? '')).join(' ');

/** Notes what the page says of its troubles, to be told if it does not mount. */
function listenFor(browser) {
  let said = [];
  browser.listen(({ method, params }) => {
    if (method === 'Runtime.consoleAPICalled' && ['error', 'warning'].includes(params.type))
      said.push(shownText(params));
    if (method === 'Runtime.exceptionThrown') {
      const { text, exception } = params.exceptionDetails;
      said.push(exception?.description ?? text);
    }
  });
  return {
    forget: () => (said = []),
    /** The last lines first: what ended it. */
    told: () => [...new Set(said.map((line) => line.split('\n')[0].slice(0, 300)))].slice(-3),
  };
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
export async function mountBuild(registry, { part, folder }, browserPath) {
  const replies = exampleReplies(await registry.document());
  let role = ROLES[0];
  const server = await startDevServer({
    against: registry.origin,
    folder,
    port: 0,
    answer: (method, url) => replies.answer(method, url, role),
  });
  const browser = await openBrowser(browserPath).catch(async (error) => {
    await server.close();
    throw error;
  });
  const troubles = listenFor(browser);
  let script;

  const evaluate = async (expression) =>
    (await browser.page('Runtime.evaluate', { expression, returnByValue: true })).result.value;
  const isOwn = ({ remote, build }) => remote === part.remote && build === part.build;
  const loads = async () => (await evaluate('window.mfeLoads')) ?? [];

  async function until(isDone, patience = PATIENCE_MS) {
    const from = Date.now();
    while (Date.now() - from < patience) {
      if (await isDone().catch(() => false)) return true;
      await pause(POLL_MS);
    }
    return false;
  }
  /** Whether the build has come, or has sent the person on to a page of somebody else, which has. */
  async function hasCome(at) {
    const told = await loads();
    return told.some(isOwn) || (told.length > 0 && (await evaluate('location.pathname')) !== at);
  }

  /** Whether the remote is at its address and has put nothing there. */
  const isBlank = (at) =>
    evaluate(
      `location.pathname === ${JSON.stringify(at)} && document.querySelector('[data-remote=${part.remote}]')?.hasChildNodes() !== true`,
    );

  /** How a page or panel came; undefined when it is there. */
  async function failureOf(view) {
    role = view.role;
    troubles.forget();
    if (script) await browser.page('Page.removeScriptToEvaluateOnNewDocument', { identifier: script });
    ({ identifier: script } = await browser.page('Page.addScriptToEvaluateOnNewDocument', {
      source: prepare(replies.person(role)),
    }));
    // From one page to another with nothing but a different query the browser would stay.
    await browser.page('Page.navigate', { url: 'about:blank' });
    await browser.page('Page.navigate', { url: `http://localhost:${server.port}${view.at}` });
    if (view.panel) {
      if (!(await until(() => evaluate("document.querySelector('nav') !== null")))) return NO_CONSOLE;
      const detail = JSON.stringify(view.panel);
      await evaluate(`dispatchEvent(new CustomEvent('mfe:open-panel', { detail: ${detail} }))`);
    }
    const came = await until(() => hasCome(view.at));
    if (came) await pause(STAYS_MS);
    const failed = (await loads()).filter(isOwn).find(({ outcome }) => outcome !== 'loaded');
    if (failed) return failed.outcome;
    if (!came) return NOTHING;
    return view.panel || (await until(async () => !(await isBlank(view.at)), SHOWS_MS)) ? undefined : BLANK;
  }

  /** The same, of what was late after more tries: the shell waits no longer for it however busy the machine is. */
  async function lastFailureOf(view) {
    let failure = await failureOf(view);
    for (let tried = 1; LATE.has(failure) && tried < TRIES; tried += 1) failure = await failureOf(view);
    return LATE.has(failure) ? `${failure}, ${TRIES} times (${busyness()})` : failure;
  }

  try {
    const views = viewsOf(part);
    const failures = [];
    for (const view of views) {
      const failure = await lastFailureOf(view);
      if (failure) failures.push([`${view.what}: ${failure}`, ...troubles.told().map((line) => `  ${line}`)]);
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
