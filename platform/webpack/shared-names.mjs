import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { SHARED_MODULES } from '../src/shared-modules.mjs';
import { ROOT, shipped } from './places.mjs';

const CONTEXT = 'PlatformContext';
/** Of what the shell gives, that which is ours to change: by door, where it is written. */
const ours = (modules) =>
  new Map(
    modules
      .map(({ key, facade = key }) => [key, facade])
      .filter(([, source]) => source.startsWith('@campaign/')),
  );
const OURS = ours(SHARED_MODULES);

const parse = (file) =>
  parseSync(readFileSync(file, 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
    target: 'es2022',
  });

/** `./endpoints/jobs` as a file; undefined for what is not a source of ours. */
function resolve(from, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  const path = join(dirname(from), specifier);
  for (const end of ['.ts', '.tsx', '/index.ts', '/index.tsx', '']) {
    try {
      readFileSync(path + end);
      return path + end;
    } catch {
      // The next ending, then.
    }
  }
  return undefined;
}

/** Names in a pattern: `export const { useA, useB } = api`. */
function boundNames(pattern) {
  if (pattern.type === 'Identifier') return [pattern.value];
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) =>
    property.type === 'AssignmentPatternProperty' ? [property.key.value] : boundNames(property.value),
  );
}

const declared = (declaration) => {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => boundNames(id));
  const isCode = ['FunctionDeclaration', 'ClassDeclaration', 'TsEnumDeclaration'].includes(declaration.type);
  return isCode ? [(declaration.identifier ?? declaration.id).value] : [];
};

/** Every name a module gives at run time, those it passes on included. */
function exportsOf(file, seen = new Set()) {
  if (!file || seen.has(file)) return [];
  seen.add(file);
  return parse(file).body.flatMap((item) => {
    if (item.type === 'ExportDeclaration') return declared(item.declaration);
    if (item.type === 'ExportAllDeclaration') return exportsOf(resolve(file, item.source.value), seen);
    if (item.type !== 'ExportNamedDeclaration' || item.typeOnly) return [];
    return item.specifiers
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map((each) => (each.exported ?? each.orig ?? each.name).value);
  });
}

/** What the shell hands to every remote: the members of the context. */
function contextMembers(root) {
  const declarations = parse(join(root, 'platform/src/contract.ts')).body.map((item) => item.declaration);
  const context = declarations.find(
    (each) => each?.type === 'TsInterfaceDeclaration' && each.id.value === CONTEXT,
  );
  return context.body.body.map(({ key }) => key.value);
}

/** The file behind '@campaign/shared-ui/grid'; undefined where there is no such door. */
function doorFile(root, specifier) {
  const [, name, ...path] = specifier.split('/');
  const { exports } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  const target = exports[['.', ...path].join('/')];
  return target && join(root, name, target);
}

/** What this repository shares now: by door, the names behind it. */
export function sharedNames(root = ROOT, modules = SHARED_MODULES) {
  if (shipped && root === ROOT) return new Map(shipped.doors.map(([door, names]) => [door, new Set(names)]));
  const doors = [...ours(modules)].map(([key, source]) => [key, exportsOf(doorFile(root, source))]);
  return new Map([...doors, [CONTEXT, contextMembers(root)]].map(([door, names]) => [door, new Set(names)]));
}

/** The pictures there are: what the icon of an entry may be. */
export function iconNames() {
  if (shipped) return shipped.icons;
  const icons = parse(join(ROOT, 'shared-ui/src/icon/icon-map.ts'))
    .body.flatMap(({ declaration }) => declaration?.declarations ?? [])
    .find(({ id }) => id.value === 'icons');
  return icons.init.arguments[0].expression.properties.map(({ key }) => key.value);
}

/** A remote's own modules, without tests. */
export function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === 'testing') continue;
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Doors of the platform whose code is compiled into who imports it; the first into every remote. */
const COMPILED = ['@campaign/platform', '@campaign/platform/list-screen'];

/** The platform's own modules behind one of them. */
function* platformSources(file, seen = new Set()) {
  if (!file || seen.has(file)) return;
  seen.add(file);
  yield file;
  for (const { source } of parse(file).body)
    if (source) yield* platformSources(resolve(file, source.value), seen);
}

let inside;
/** What a remote takes at run time from what the shell gives, with what the platform's code inside it takes. */
function takenBy(folder) {
  const files = [...sources(join(folder, 'src'))];
  inside ??= shipped?.inside ?? takenInside();
  const imported = new Set(files.flatMap((file) => parse(file).body.map(({ source }) => source?.value)));
  const doors = COMPILED.filter((door, index) => index === 0 || imported.has(door));
  const uses = namesIn(files);
  const members = membersIn(files, uses);
  return [{ uses, members }, ...doors.map((door) => inside[door])];
}
const all = (lists) => [...new Set(lists.flat())].sort();

/** '@campaign/shared-api#useMay', 'react-router-dom#Link', 'PlatformContext#confirm'. A build carries them. */
export const usedNames = (folder) => all(takenBy(folder).map(({ uses }) => uses));

/**
 * The members of those that may be meant, each by its path: '@campaign/shared-ui/grid#DataTable(0).rowActions' where it imports
 * DataTable and has the word. Of which version they are known, and all of them: a build carries that, too.
 */
export const usedMembers = (folder) => ({
  version: surface().version,
  members: all(takenBy(folder).map(({ members }) => members)),
});

/** What the platform's code inside remotes takes, by door. */
export const takenInside = () =>
  Object.fromEntries(
    COMPILED.map((door) => {
      const files = [...platformSources(doorFile(ROOT, door))];
      const uses = namesIn(files);
      return [door, { uses, members: membersIn(files, uses) }];
    }),
  );

const SURFACE = fileURLToPath(new URL('../surface.json', import.meta.url));
let promised;
/** What the version of the contract here promises, member by member. */
const surface = () => (promised ??= JSON.parse(readFileSync(SURFACE, 'utf8')));
/** Deeper than this a member is its type's affair: `DataTable(0).columns[].header`. */
const STEPS = /^[\w$]+((\(\d*\)|\[\]|\.[\w$]+){1,4})$/;

function membersIn(files, uses) {
  const words = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []));
  const used = new Set(uses);
  return Object.entries(surface().doors).flatMap(([door, paths]) =>
    Object.keys(paths)
      .filter((path) => {
        const [, name = '', last] = /^([\w$]+).*\.([\w$]+)$/.exec(path) ?? [];
        return last && words.has(last) && used.has(`${door}#${name}`) && STEPS.test(path);
      })
      .map((path) => `${door}#${path}`),
  );
}

function namesIn(files) {
  const used = new Set();
  const members = shipped ? [...sharedNames().get(CONTEXT)] : contextMembers(ROOT);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    // Named there at all: a context is passed on and taken apart in too many ways to follow each.
    if (!file.endsWith('platform/src/contract.ts'))
      for (const member of members)
        if (new RegExp(`\\b${member}\\b`).test(text)) used.add(`${CONTEXT}#${member}`);
    for (const item of parse(file).body) {
      if (item.type !== 'ImportDeclaration' || item.typeOnly || !OURS.has(item.source.value)) continue;
      for (const each of item.specifiers) {
        if (each.type !== 'ImportSpecifier' || each.isTypeOnly) continue;
        used.add(`${item.source.value}#${(each.imported ?? each.local).value}`);
      }
    }
  }
  return [...used].sort();
}

/** Of what a build uses, that which `given` does not have any more. */
export function lostNames({ uses = [] }, given = sharedNames()) {
  return uses.filter((use) => {
    const [door, name] = use.split('#');
    return !given.get(door)?.has(name);
  });
}
