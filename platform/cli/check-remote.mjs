import { importShared, readDeclaration } from '../webpack/declaration.mjs';
import { faultsOf } from '../webpack/check-declaration.mjs';
import { remoteFolder } from './remotes.mjs';
import { lostNames, sharedNames, usedNames } from '../webpack/shared-names.mjs';
import { takenBack } from '../surface/compare.mjs';
import { shipped } from '../webpack/places.mjs';
import { CommandError } from './trouble.mjs';

const { takenRoute } = importShared('route-ownership');

/** The remote's declaration against the contract, its neighbours here, and, if given, what is in force there. */
export async function checkRemote(remote, registry) {
  const folder = remoteFolder(remote);
  const declaration = await readDeclaration(folder);
  const faults = await faultsOf(folder, declaration);
  if (registry) {
    const { remotes, shell } = await registry.resolved();
    const others = Object.entries(remotes)
      .filter(([name]) => name !== remote)
      .map(([name, { build }]) => ({ name, routes: build.routes }));
    const taken = takenRoute(declaration.routes, others);
    if (taken) faults.push(`${taken.path} belongs to ${taken.owner} there.`);
    const provided = await registry.provided();
    const given =
      provided && new Map(Object.entries(provided).map(([door, names]) => [door, new Set(names)]));
    const missing = given ? lostNames({ uses: usedNames(folder) }, given) : [];
    if (missing.length > 0)
      faults.push(`It uses what the console there does not have: ${missing.join(', ')}.`);
    if (declaration.requires.platform !== shell.contract)
      faults.push(`It needs platform ${declaration.requires.platform}; there runs ${shell.contract}.`);
  }
  if (faults.length > 0) throw new CommandError(`${remote}:\n  ${faults.join('\n  ')}`, { code: 'contract' });
  return { data: { remote, faults }, lines: [`${remote}: as the contract wants it.`] };
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
