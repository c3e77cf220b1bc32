import { importShared, readDeclaration } from '../webpack/declaration.mjs';
import { faultsOf } from '../webpack/check-declaration.mjs';
import { undeclaredPolicies } from '../webpack/policies.mjs';
import { remoteFolder } from './remotes.mjs';
import { lostNames, sharedNames, usedMembers, usedNames } from '../webpack/shared-names.mjs';
import { takenBack } from '../surface/compare.mjs';
import { shipped } from '../webpack/places.mjs';
import { CommandError } from './trouble.mjs';

const { declarationFaults, takenRoute } = importShared('route-ownership');
const { lostMembers } = importShared('lost-members');

/** What a remote may be held to there: what everybody gets, what they got before, what the canaries' people get. */
export const CONSOLES = ['stable', 'previous', 'canary'];

/** The release in force, or the newest before it that another shell was in force with: what a server taken back gives again. */
async function releaseFor(which, registry) {
  const inForce = await registry.release((await registry.overview()).release.release);
  if (which !== 'previous') return inForce;
  let before = inForce;
  for (let looked = 0; before.parent !== null && looked < LOOKED_AT; looked += 1) {
    before = await registry.release(before.parent);
    if (before.shell.build !== inForce.shell.build) return before;
  }
  // Always the same shell: what the other remotes were one change ago.
  return inForce.parent === null ? inForce : registry.release(inForce.parent);
}
const LOOKED_AT = 50;

/** One console a remote may come to: the other remotes, what the shell gives, its platform. */
async function consoleAs(which, remote, registry) {
  const { release, shell, remotes, builds } = await releaseFor(which, registry);
  const first = which === 'canary' ? 'canary' : 'stable';
  const others = Object.entries(remotes)
    .filter(([name]) => name !== remote)
    .flatMap(([name, { channels }]) => {
      const { build } = channels.find(({ id }) => id === first) ?? channels.at(-1) ?? {};
      const found = builds[name]?.[build];
      return found ? [{ name, routes: found.routes, nav: found.nav, panels: found.panels }] : [];
    });
  return {
    where: `${which} (release ${release})`,
    others,
    provided: shell.provides,
    contract: shell.contract,
  };
}

/** The console as whoever asks gets it. */
async function consoleInForce(remote, registry) {
  const { remotes, shell } = await registry.resolved();
  const others = Object.entries(remotes)
    .filter(([name]) => name !== remote)
    .map(([name, { build }]) => ({ name, routes: build.routes, nav: build.nav, panels: build.panels ?? {} }));
  return { others, provided: await registry.provided(), contract: shell.contract };
}

/** Why a remote could not run in a console. */
function faultsIn({ where, others, provided, contract }, declaration, uses, newer) {
  const faults = declarationFaults({ routes: [], nav: declaration.nav }, others);
  const taken = takenRoute(declaration.routes, others);
  if (taken) faults.push(`${taken.path} belongs to ${taken.owner} there.`);
  for (const panel of Object.keys(declaration.panels ?? {})) {
    const owner = others.find(({ panels }) => Object.hasOwn(panels, panel));
    if (owner) faults.push(`The panel ${panel} belongs to ${owner.name} there.`);
  }
  const given = provided && new Map(Object.entries(provided).map(([door, names]) => [door, new Set(names)]));
  const missing = given ? lostNames({ uses }, given) : [];
  if (missing.length > 0) faults.push(`It uses what the console there does not have: ${missing.join(', ')}.`);
  if (newer.length > 0)
    faults.push(
      `It may mean what the console there does not have yet: ${newer.join(', ')}. Build it with the packages of that console.`,
    );
  if (declaration.requires.platform !== contract)
    faults.push(`It needs platform ${declaration.requires.platform}; there runs ${contract}.`);
  return where ? faults.map((fault) => `${where}: ${fault}`) : faults;
}

/**
 * The remote's declaration against the contract, its neighbours here, and, if given, what is in force there.
 * @param matrix names of CONSOLES: each of them there instead
 */
export async function checkRemote(remote, registry, matrix) {
  const folder = remoteFolder(remote);
  const declaration = await readDeclaration(folder);
  const faults = await faultsOf(folder, declaration);
  faults.push(...undeclaredPolicies(folder, declaration.trustedTypes));
  const consoles = [];
  if (registry && matrix) for (const which of matrix) consoles.push(await consoleAs(which, remote, registry));
  else if (registry) consoles.push(await consoleInForce(remote, registry));
  const uses = registry ? usedNames(folder) : [];
  const newer = registry ? lostMembers(usedMembers(folder), await registry.surface?.()) : [];
  for (const each of consoles) faults.push(...faultsIn(each, declaration, uses, newer));
  if (faults.length > 0) throw new CommandError(`${remote}:\n  ${faults.join('\n  ')}`, { code: 'contract' });
  const held = matrix ? consoles.map(({ where }) => where) : [];
  return {
    data: { remote, faults, ...(matrix && { matrix: held }) },
    lines: [
      `${remote}: as the contract wants it${matrix ? `, and runs in ${held.join(', ')}` : ''}.`,
      ...(declaration.trustedTypes ?? []).map(
        (name) =>
          `Its Trusted Types policy ${name} turns text into markup or code past the console's own: what it lets through is its library's to answer for.`,
      ),
    ],
  };
}

/** What this repository's sources promise, of which version. Not where the packages are installed: they are not written there. */
async function sourcesHere() {
  const { openSurface } = await import('../surface/describe.mjs');
  const { contractVersion } = await import('../pack/manifests.mjs');
  return { version: contractVersion(), describe: () => openSurface().describe() };
}

/** What of a console's promises is taken back by these sources; undefined where it makes none that bind them. */
async function narrowerThan(promised, sources) {
  if (!promised) return undefined;
  const { version, describe } = await sources();
  const major = (each) => each.split('.')[0];
  return major(version) === major(promised.version) ? takenBack(promised.doors, describe()) : undefined;
}

/**
 * What this repository shares, against every build somebody may get there: nothing they use may be gone, and nothing that the
 * console there promises may be gone or narrower. Free to go further: a new major version.
 */
export async function checkShared(registry, given = sharedNames(), sources = sourcesHere) {
  const { remotes } = await registry.overview();
  const inForce = remotes.flatMap(({ name, builds }) =>
    builds.filter(({ runsAs }) => runsAs.length > 0).map(({ build }) => ({ remote: name, build })),
  );
  const lost = [];
  for (const { remote, build } of inForce) {
    const part = await registry.part(remote, build);
    for (const name of lostNames(part, given)) lost.push(`${remote} ${build} uses ${name}`);
  }
  if (lost.length > 0)
    throw new CommandError(`Builds in force use what is not shared any more:\n  ${lost.join('\n  ')}`, {
      code: 'contract',
    });
  const promised = shipped ? undefined : await registry.surface();
  const narrower = await narrowerThan(promised, sources);
  if (narrower && narrower.length > 0)
    throw new CommandError(
      `The console there promises (${promised.version}) what is taken back here:\n  ${narrower.join('\n  ')}`,
      {
        code: 'contract',
      },
    );
  return {
    data: { builds: inForce.length, lost, narrower: narrower ?? [] },
    lines: [
      `Nothing is gone that ${inForce.length} builds in force use${narrower ? ', nothing narrower than promised' : ''}.`,
    ],
  };
}
