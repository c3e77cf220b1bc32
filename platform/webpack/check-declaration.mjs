import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readPins, remoteFolders, remoteName, ROOT } from './places.mjs';
import { importShared, readContract, readDeclaration } from './declaration.mjs';
import { SHARED_MODULES } from '../src/shared-modules.mjs';
import { iconNames, sources } from './shared-names.mjs';

/** What an address may begin with: its first part, or the values that part may have. */
function beginningsOf({ path, oneOf = {} }) {
  const first = path.split('/')[1];
  return first.startsWith(':') ? (oneOf[first.slice(1)] ?? []) : [first];
}

/** Packages whose second copy would break the page, and that a remote must therefore never bundle. */
const GIVEN = new Set(
  SHARED_MODULES.map(({ key }) =>
    key
      .split('/')
      .slice(0, key.startsWith('@') ? 2 : 1)
      .join('/'),
  ),
);
// What of ours has a state, or a context, that there may be only one of; the rest may be compiled in.
const SINGLE = /[\\/](shared-api[\\/](?:src|dist)[\\/](?:endpoints|session)|shared-ui[\\/](?:src|dist))[\\/]/;

/** Remotes beside this one, with what they declare. */
export async function neighbours(folder) {
  if (folder === ROOT) return [];
  const folders = remoteFolders(dirname(folder)).filter((each) => each !== folder);
  return Promise.all(
    folders.map(async (each) => ({ name: remoteName(each), ...(await readDeclaration(each)) })),
  );
}

const pairs = (word) => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
/** The three of `known` that are written most like `name`: by the pairs of letters they have in common. */
function nearest(name, known) {
  const own = pairs(name);
  const likeness = (each) => {
    const its = pairs(each);
    return its.filter((pair) => own.includes(pair)).length / (own.length + its.length);
  };
  return [...known].sort((a, b) => likeness(b) - likeness(a)).slice(0, 3);
}

/** What a remote names in its declaration, or a build in its part, that there is not. */
export function unknownNames({ routes, nav = [] }) {
  const icons = iconNames();
  const permissions = Object.keys(importShared('policy').POLICY);
  const unknown = (kind, name, known, where) =>
    name === undefined || known.includes(name)
      ? []
      : [`${where}: there is no ${kind} ${name}. Nearest: ${nearest(String(name), known).join(', ')}.`];
  return [
    ...routes.flatMap(({ path, permission }) => unknown('permission', permission, permissions, path)),
    ...nav.flatMap(({ label, icon }) => unknown('icon', icon, icons, label)),
  ];
}

/** Why a remote may not be built as it is declared: the contract, what others own, what is shared. Empty: it may. */
export async function faultsOf(folder, declaration) {
  const contract = await readContract();
  const { declarationFaults, spellOut, takenRoute } = importShared('route-ownership');
  const { shortCodeAt } = importShared('paths');
  const { routes, nav = [], panels = {}, requires, budget } = declaration;
  const faults = [];

  if (requires.platform !== contract)
    faults.push(`It needs platform ${requires.platform}; this is platform ${contract}.`);
  for (const part of ['remoteEntry', 'firstRoute'])
    if (!(budget[part] > 0)) faults.push(`Its budget names no ${part}.`);
  for (const route of routes) {
    const { path, title } = route;
    if (!/^\/[^/]/.test(path ?? ''))
      faults.push(`${path} is no address: write it from the root, '/reports'.`);
    else if (declarationFaults({ routes: [route] }).length === 0 && beginningsOf(route).length === 0)
      faults.push(`${path} could be anything, a short link too: say what it begins with.`);
    else if (beginningsOf(route).some((first) => shortCodeAt(`/${first}`)))
      faults.push(
        `${path} could be a short link: eight letters or digits. Call it otherwise, with a dash say.`,
      );
    if (!title) faults.push(`${path} has no title.`);
  }
  const addresses = routes.flatMap(spellOut);
  for (const { label, path } of nav)
    if (!addresses.includes(path)) faults.push(`${label} leads to ${path}, which is no page of it.`);
  faults.push(...unknownNames(declaration));

  const others = await neighbours(folder);
  faults.push(...declarationFaults({ routes: routes.filter(({ path }) => path), nav }, others));
  const taken = takenRoute(routes, others);
  if (taken) faults.push(`${taken.path} belongs to mfe-${taken.owner}.`);
  for (const name of Object.keys(panels)) {
    const owner = others.find((other) => Object.hasOwn(other.panels ?? {}, name));
    if (owner) faults.push(`The panel ${name} belongs to mfe-${owner.name}.`);
  }
  return [...faults, ...versionFaults(folder), ...sheetFaults(folder)];
}

/** A style sheet applies to the whole page and outlives the remote: a remote has styled components and no sheet of its own. */
function sheetFaults(folder) {
  const home = join(folder, 'src');
  if (!existsSync(home)) return [];
  return [...sources(home)].flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const sheet = /\bcreateGlobalStyle\b|\badoptedStyleSheets\b|['"][^'"]+\.css['"]/.exec(text)?.[0];
    return sheet
      ? [
          `${relative(folder, file)} has ${sheet}: a style sheet applies to the whole page and stays when the remote has left. Use styled-components.`,
        ]
      : [];
  });
}

/** A remote that pins another version of what the shell gives would be refused in the browser: better here. */
function versionFaults(folder) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const pins = readPins();
  return Object.entries(dependencies).flatMap(([name, version]) => {
    if (!GIVEN.has(name) || name.startsWith('@campaign/')) return [];
    const given = pins[name];
    return given && given !== version ? [`It wants ${name} ${version}; the shell gives ${given}.`] : [];
  });
}

/**
 * What of the shell's modules ended up inside the remote's own files: a door of a shared package that is not on the
 * list is bundled, and then there are two of it. `paths`: the modules of the compilation.
 */
export function bundledShared(paths) {
  const found = new Set();
  for (const path of paths) {
    const installed =
      /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](?!(?:.*[\\/])?node_modules[\\/])/.exec(
        path,
      )?.[1];
    const own = SINGLE.exec(path)?.[1].split(/[\\/]/, 1)[0];
    const theirs = installed?.replaceAll('\\', '/');
    // Of our own packages only a part is single, installed or not.
    const name = theirs && !theirs.startsWith('@campaign/') ? theirs : own && `@campaign/${own}`;
    if (name && GIVEN.has(name)) found.add(name);
  }
  return [...found].sort();
}
