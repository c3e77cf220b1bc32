import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BUILD } from '../webpack/places.mjs';
import { checkRoom, checkShared } from './check-room.mjs';
import { startDevServer } from './dev-server.mjs';
import { examine } from './doctor.mjs';
import { diff, status, verify } from './look.mjs';
import { makeRoom } from './new-room.mjs';
import { publish } from './publish.mjs';
import { registryAt } from './registry-client.mjs';
import { builtPart, roomFolder, rooms } from './rooms.mjs';
import { createToken } from './token.mjs';
import { Trouble } from './trouble.mjs';

const BUILDER = fileURLToPath(new URL('../webpack/build.mjs', import.meta.url));
const text = (of, argument) => ({ type: 'string', of, argument });
const flag = (of) => ({ type: 'boolean', of });
const REASON = { reason: text('why; it stays in the history', 'text') };
const PARENT = { parent: text('refuse unless this release is in force', 'number') };

const number = (value, name) => {
  const read = Number(value);
  if (value === undefined || !Number.isFinite(read)) throw usage(`${name} is a number, not “${value}”.`);
  return read;
};
const usage = (message) => new Trouble(message, { code: 'usage' });
const list = (value) =>
  value
    ?.split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Runs the room's own build; resolves with its exit code. */
const runBuild = (remote, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BUILDER, ...args], { cwd: roomFolder(remote), ...options });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
    // Whatever ends this process ends what it started.
    process.once('exit', () => child.kill());
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  });

const changed = ({ release, reason }, what) => ({
  data: { release, reason },
  lines: [`${what} Release ${release}: ${reason}`],
});
const parentOf = ({ parent }) => (parent === undefined ? {} : { parent: number(parent, '--parent') });
const because = ({ reason }, otherwise) => reason ?? otherwise;

/** Every verb: what it takes, what it does. `run` answers data for --json and lines for people. */
export const VERBS = {
  new: {
    takes: ['room'],
    does: 'Makes a room of one page; the shell needs no change to show it.',
    run: async ({ room }) => {
      const data = makeRoom(room);
      return {
        data,
        lines: [
          `${data.room} is made. Next:`,
          '  npm install',
          `  npx mfe dev ${room}          its page from sources, before a running console`,
          `  npx mfe token ${room} --as <an ADMIN’s e-mail>, then set MFE_TOKEN to it`,
          `  npx mfe build ${room} && npx mfe publish ${room}`,
          `  npx mfe promote ${room} --channel canary --weight 0 --roles ADMIN`,
        ],
      };
    },
  },
  dev: {
    takes: ['room'],
    does: 'Serves this one room from sources in front of a running console; reloads on save.',
    options: {
      against: text('the console that gives everything else; MFE_REGISTRY', 'url'),
      port: text('where to listen; 4100', 'number'),
    },
    async run({ room, registry, against = registry.origin, port = '4100' }) {
      const at = number(port, '--port');
      const { BUILD_ROOT, folder } = devFolder(room);
      await registryAt(against).resolved();
      const env = { ...process.env, CAMPAIGN_BUILD_DIR: BUILD_ROOT };
      const building = runBuild(room, ['--watch'], { env, stdio: 'inherit' });
      await Promise.race([
        whenBuilt(folder),
        building.then(() => Promise.reject(new Trouble(`${room} does not build.`, { code: 'build' }))),
      ]);
      const server = await startDevServer({ against, folder, port: at });
      console.error(
        `\n  ${room} from sources: http://localhost:${server.port}\n  everything else: ${against}\n  Ctrl-C ends it.\n`,
      );
      await building;
    },
  },
  build: {
    takes: ['room'],
    does: 'Builds the room for publishing; refuses what breaks the contract, the budget, an address or the sharing.',
    async run({ room, json }) {
      const code = await runBuild(room, ['--apart'], {
        stdio: ['ignore', json ? 'ignore' : 'inherit', 'inherit'],
      });
      if (code !== 0) throw new Trouble(`${room} does not build.`, { code: 'build' });
      const { part, folder } = builtPart(room);
      return { data: { remote: room, build: part.build, folder }, lines: [] };
    },
  },
  check: {
    takes: ['room?'],
    does: 'Holds a room to the contract; with --against also to what runs there. Without a room: what is shared.',
    options: { against: text('a console whose builds in force must go on working', 'url') },
    run: ({ room, against, token }) => {
      const registry = against && registryAt(against, token);
      if (room) return checkRoom(room, registry);
      if (!registry)
        throw usage('Name a room, or a console to check the shared packages against: --against <url>.');
      return checkShared(registry);
    },
  },
  publish: {
    takes: ['room', 'build?'],
    does: 'Uploads a build and reads it back. Gives it to nobody; the same build again is no work.',
    run: async ({ room, build, registry }) => {
      const data = await publish(registry, room, build);
      return {
        data,
        lines: [
          `${room} ${data.build} is published: ${data.files} files, ${data.uploaded} uploaded, all read back. That gives it to nobody.`,
        ],
      };
    },
  },
  promote: {
    takes: ['room', 'build?'],
    does: 'Gives a published build to people: to all (stable) or to a share of them (canary).',
    options: {
      channel: text('stable, or canary', 'name'),
      weight: text('a canary’s share of all people, in percent', 'number'),
      roles: text('who also gets the canary: ADMIN,USER', 'names'),
      agencies: text('whose people also get it: 46,53', 'ids'),
      ...REASON,
      ...PARENT,
    },
    async run({ room, build, channel, weight, roles, agencies, registry, ...rest }) {
      if (!['stable', 'canary'].includes(channel))
        throw usage('Say to whom: --channel stable, or --channel canary --weight 10.');
      if (channel === 'canary' && weight === undefined)
        throw usage('A canary needs its share: --weight 10 (0 for nobody but --roles and --agencies).');
      if (channel === 'stable' && weight !== undefined)
        throw usage('Stable is for everybody; --weight is for a canary.');
      const name = build ?? builtPart(room).part.build;
      const match = {
        ...(roles && { roles: list(roles) }),
        ...(agencies && { agencies: list(agencies).map((id) => number(id, '--agencies')) }),
      };
      const line = await registry.change(room, 'promote', {
        ...parentOf(rest),
        reason: because(
          rest,
          `${room} ${name} to ${channel}${weight === undefined ? '' : ` at ${weight} %`}`,
        ),
        build: name,
        channel,
        ...(weight !== undefined && { weight: number(weight, '--weight') }),
        ...(Object.keys(match).length > 0 && { match }),
      });
      return changed(line, `${room} ${name} is ${channel}.`);
    },
  },
  rollback: {
    takes: ['room'],
    does: 'Ends a canary; without one, goes back to the build before. --to: to what the room was in that release.',
    options: { to: text('an earlier release', 'number'), ...REASON, ...PARENT },
    async run({ room, to, registry, ...rest }) {
      const back = to === undefined ? {} : { to: number(to, '--to') };
      const reason = because(rest, `${room} back${to === undefined ? '' : ` to release ${to}`}`);
      return changed(
        await registry.change(room, 'rollback', { ...parentOf(rest), ...back, reason }),
        `${room} is back.`,
      );
    },
  },
  disable: {
    takes: ['room'],
    does: 'Takes the room from everybody; they read the message in its place.',
    options: { message: text('what people read', 'text'), ...REASON, ...PARENT },
    async run({ room, message, registry, ...rest }) {
      if (!message) throw usage('Say what people read in its place: --message "Back at noon."');
      const reason = because(rest, message);
      return changed(
        await registry.change(room, 'disable', { ...parentOf(rest), message, reason }),
        `${room} is off.`,
      );
    },
  },
  enable: {
    takes: ['room'],
    does: 'Gives the room back.',
    options: { ...REASON, ...PARENT },
    run: async ({ room, registry, ...rest }) =>
      changed(
        await registry.change(room, 'enable', {
          ...parentOf(rest),
          reason: because(rest, `${room} is back`),
        }),
        `${room} is on.`,
      ),
  },
  status: {
    takes: ['room?'],
    does: 'What runs for whom, and how its loads end.',
    run: ({ room, registry }) => status(registry, room),
  },
  diff: {
    takes: ['before', 'after'],
    does: 'What changed between two releases.',
    run: ({ before, after, registry }) => diff(registry, number(before, 'before'), number(after, 'after')),
  },
  verify: {
    takes: [],
    does: 'Checks signature and every file of what people get now, as their browsers do.',
    run: ({ registry }) => verify(registry),
  },
  override: {
    takes: ['room', 'build?'],
    does: 'Where an ADMIN looks at a published build for an hour, alone.',
    run: async ({ room, build, registry }) => {
      const name = build ?? builtPart(room).part.build;
      await registry.part(room, name);
      const url = `${registry.origin}/admin/releases?override=${room}:${name}`;
      return { data: { url }, lines: [`As ADMIN, open ${url} and confirm.`] };
    },
  },
  token: {
    takes: ['room'],
    does: 'Makes a token to publish and change this one room; shown once. MFE_PASSWORD, or it asks.',
    options: { as: text('an ADMIN’s e-mail', 'e-mail'), name: text('what it is for; command line', 'text') },
    async run({ room, as, name = 'command line', registry }) {
      if (!as) throw usage('Say who asks: --as admin@example.com.');
      const data = await createToken(registry, room, { as, name });
      return { data, lines: [data.secret] };
    },
  },
  gc: {
    takes: [],
    does: 'Removes builds here that are neither the newest nor in force there.',
    options: { 'dry-run': flag('only say which') },
    async run({ 'dry-run': dryRun = false, registry }) {
      const { remotes } = await registry.overview();
      const removed = rooms().flatMap((room) =>
        unused(
          room,
          remotes.find(({ name }) => name === room),
        ),
      );
      if (!dryRun) for (const { folder } of removed) rmSync(folder, { recursive: true });
      const names = removed.map(({ remote, build }) => `${remote} ${build}`);
      return {
        data: { dryRun, builds: names },
        lines:
          names.length > 0
            ? names.map((each) => `${dryRun ? 'would remove' : 'removed'} ${each}`)
            : ['Nothing to remove.'],
      };
    },
  },
  doctor: {
    takes: [],
    does: 'Looks for what breaks federation without a word: versions, second copies, module kinds.',
    async run() {
      const findings = examine();
      const bad = findings.filter(({ isGood }) => !isGood);
      const lines = findings.map(({ what, isGood, otherwise }) =>
        isGood ? `  ✓ ${what}` : `  ✗ ${what}: ${otherwise}`,
      );
      if (bad.length > 0) throw new Trouble(lines.join('\n'), { code: 'unwell' });
      return { data: findings, lines };
    },
  },
};

function devFolder(room) {
  roomFolder(room);
  const BUILD_ROOT = join(BUILD, '..', 'node_modules', '.cache', 'campaign', `dev-${room}`);
  const folder = join(BUILD_ROOT, 'mfe', room, 'dev');
  rmSync(folder, { recursive: true, force: true });
  return { BUILD_ROOT, folder };
}

async function whenBuilt(folder) {
  while (!existsSync(join(folder, 'release-part.json')))
    await new Promise((resolve) => setTimeout(resolve, 200));
}

function unused(remote, known) {
  const folder = join(BUILD, 'mfe', remote);
  if (!existsSync(folder)) return [];
  const newest = builtPart(remote).part.build;
  const inForce = new Set(known?.builds.filter(({ runsAs }) => runsAs.length > 0).map(({ build }) => build));
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== newest && !inForce.has(entry.name))
    .map(({ name }) => ({ remote, build: name, folder: join(folder, name) }));
}

const COMMON = {
  to: text('the console to speak to; MFE_REGISTRY, else http://localhost:4000', 'url'),
  token: text('a token of the room; better in MFE_TOKEN', 'secret'),
  json: flag('answer with JSON'),
  help: flag('this'),
};

const shown = (options) =>
  Object.entries(options).map(
    ([name, { of, argument }]) => `    ${`--${name}${argument ? ` <${argument}>` : ''}`.padEnd(24)} ${of}`,
  );
const line = (name, { takes }) =>
  `mfe ${name}${takes.map((each) => (each.endsWith('?') ? ` [${each.slice(0, -1)}]` : ` <${each}>`)).join('')}`;

const help = () =>
  [
    'mfe: ships one room of the console. mfe <verb> --help tells more.',
    '',
    ...Object.entries(VERBS).map(([name, verb]) => `  ${line(name, verb).padEnd(30)} ${verb.does}`),
  ].join('\n');
const helpOf = (name) => {
  const verb = VERBS[name];
  const { to, ...others } = COMMON;
  const common = 'to' in (verb.options ?? {}) ? others : { to, ...others };
  return [line(name, verb), '', `  ${verb.does}`, '', ...shown({ ...verb.options, ...common })].join('\n');
};

/** The verb and what it is given. Throws a Trouble of code 'usage' for what cannot be. */
function read(args) {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return { help: help() };
  if (!Object.hasOwn(VERBS, name))
    throw usage(`There is no “mfe ${name}”. There is: ${Object.keys(VERBS).join(', ')}.`);
  const verb = VERBS[name];
  const options = Object.fromEntries(
    Object.entries({ ...COMMON, ...verb.options }).map(([key, { type }]) => [key, { type }]),
  );
  let parsed;
  try {
    parsed = parseArgs({ args: rest, options, allowPositionals: true });
  } catch (error) {
    throw usage(`${error.message.split('. ')[0]}.\n\n${helpOf(name)}`);
  }
  const { values, positionals } = parsed;
  if (values.help) return { help: helpOf(name) };
  const given = {};
  for (const [index, each] of verb.takes.entries()) {
    const key = each.replace('?', '');
    if (positionals[index] === undefined && key === each)
      throw usage(`“${key}” is missing: ${line(name, verb)}`);
    if (positionals[index] !== undefined) given[key] = positionals[index];
  }
  if (positionals.length > verb.takes.length)
    throw usage(`“${positionals.at(-1)}” is too much: ${line(name, verb)}`);
  return { verb, given: { ...values, ...given } };
}

/** Runs the command line; resolves with the exit code: 0 done, 1 refused, 2 not understood. */
export async function mfe(args, { out = console.log, err = console.error, env = process.env } = {}) {
  const json = args.includes('--json');
  try {
    const { help: asked, verb, given } = read(args);
    if (asked !== undefined) {
      out(asked);
      return 0;
    }
    const token = given.token ?? env.MFE_TOKEN;
    // `--to` of rollback is a release, not a console.
    const at =
      (verb.options && 'to' in verb.options ? undefined : given.to) ??
      env.MFE_REGISTRY ??
      'http://localhost:4000';
    const done = await verb.run({ ...given, token, registry: registryAt(at, token) });
    if (done && json) out(JSON.stringify(done.data, null, 2));
    else if (done) done.lines.forEach((each) => out(each));
    return 0;
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    const { code, hint, message } = error;
    if (json) out(JSON.stringify({ error: message, code, ...(hint && { hint }) }, null, 2));
    else err(hint ? `${message}\n${hint}` : message);
    return code === 'usage' ? 2 : 1;
  }
}
