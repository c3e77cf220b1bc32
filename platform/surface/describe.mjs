import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import { SHARED_MODULES } from '../src/shared-modules.mjs';
import { ROOT } from '../webpack/places.mjs';

const CONTEXT = 'PlatformContext';
const API = '@campaign/shared-api';
const OURS = ['platform', 'shared-api', 'shared-ui'].map((folder) => join(ROOT, folder) + sep);
const SIMPLE =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.ESSymbolLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Void |
  ts.TypeFlags.Never;
/** Deeper than this nothing is told apart. */
const DEEPEST = 7;

/** What is described, by the name remotes import it by: each door's file. Contracts are types alone, and promised all the same. */
function doorFiles() {
  const doors = SHARED_MODULES.map(({ key, facade = key }) => [key, facade]);
  const files = [...doors, ['@campaign/shared-api/contracts', '@campaign/shared-api/contracts']]
    .filter(([, source]) => source.startsWith('@campaign/'))
    .map(([key, source]) => {
      const [, name, ...path] = source.split('/');
      const { exports } = JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8'));
      return [key, join(ROOT, name, exports[['.', ...path].join('/')])];
    });
  return new Map([...files, [CONTEXT, join(ROOT, 'platform/src/contract.ts')]]);
}

function readOptions() {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.web.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: ['x.ts'] },
    ts.sys,
    ROOT,
  );
  return { ...options, types: [] };
}

/** Reads sources once, for as many looks as are taken: `describe(changes)` is of the sources with other texts for some files. */
export function openSurface() {
  const files = doorFiles();
  const options = readOptions();
  const base = ts.createCompilerHost(options);
  const kept = new Map();
  let before;

  function program(changes) {
    const host = {
      ...base,
      getSourceFile(name, language) {
        const text = changes.get(name);
        if (text !== undefined) return ts.createSourceFile(name, text, language);
        if (!kept.has(name)) kept.set(name, base.getSourceFile(name, language));
        return kept.get(name);
      },
    };
    before = ts.createProgram({ rootNames: [...files.values()], options, host, oldProgram: before });
    return before;
  }

  /** By door: what each path of a name is. `names`: of these alone, which takes a fraction of the time. */
  function describe({ changes = new Map(), names } = {}) {
    const compiled = program(changes);
    const checker = compiled.getTypeChecker();
    const surface = {};
    for (const [door, file] of files) {
      const module = checker.getSymbolAtLocation(compiled.getSourceFile(file));
      const described = {};
      for (const symbol of checker.getExportsOfModule(module)) {
        if (door === CONTEXT && symbol.name !== CONTEXT) continue;
        if (names && !names.has(symbol.name)) continue;
        describeName(checker, resolved(checker, symbol), symbol.name, described);
      }
      if (door === API) Object.assign(described, endpointsIn(compiled));
      surface[door] = sorted(described);
    }
    return surface;
  }
  return { describe, files };
}

/** Calls by the name they have inside the one API, by which what is kept of them is found and changed. */
function endpointsIn(compiled) {
  const folder = join(ROOT, 'shared-api/src/endpoints') + sep;
  const found = {};
  const look = (node) => {
    if (ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer)) {
      const maker = /^build\.(query|mutation|infiniteQuery)$/.exec(
        node.initializer.expression.getText(),
      )?.[1];
      if (maker) found[`baseApi.endpoints.${node.name.getText()}`] = `read ${maker}`;
    }
    ts.forEachChild(node, look);
  };
  for (const source of compiled.getSourceFiles()) if (source.fileName.startsWith(folder)) look(source);
  return found;
}

const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
const resolved = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
const isOurs = (symbol) =>
  (symbol?.declarations ?? []).some((each) =>
    OURS.some((folder) => each.getSourceFile().fileName.startsWith(folder)),
  );

function describeName(checker, symbol, name, into) {
  const at = symbol.valueDeclaration ?? symbol.declarations?.[0];
  if (!at) return;
  const isValue = symbol.flags & ts.SymbolFlags.Value;
  if (isValue)
    walk(checker, checker.getTypeOfSymbolAtLocation(symbol, at), { path: name, way: 'read', at }, into);
  // A schema and its type share a name: `PhoneList` is what is given, `PhoneList:` what one of them is.
  if (symbol.flags & ts.SymbolFlags.Type) {
    const path = isValue ? `${name}:` : name;
    // What a component is given is written by whoever uses it; any other type is read.
    const way = name.endsWith('Props') ? 'sent' : 'read';
    walk(checker, checker.getDeclaredTypeOfSymbol(symbol), { path, way, at }, into);
  }
}

const kindOf = (checker, type) => {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'any';
  if (type.getCallSignatures().length > 0) return 'function';
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array';
  const own = type.aliasSymbol ?? type.symbol;
  if (type.flags & SIMPLE) return checker.typeToString(type);
  // A parameter of a type, what is worked out of one: there is no saying what it holds.
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return 'any';
  // What others declare is held by its name; what is ours, by its members.
  return !own || own.name.startsWith('__') || isOurs(own) ? 'object' : own.name;
};

const partsOf = (type) => (type.isUnion() ? type.types : [type]);

/** Writes what is at `path`, and below it, into `into`: the kinds of value, whether it may be left out, which way it goes. */
function walk(checker, type, { path, way, at, optional = false, above = [] }, into) {
  const parts = partsOf(type);
  const kinds = new Set(parts.map((part) => kindOf(checker, part)));
  if (kinds.has('true') && kinds.has('false'))
    kinds.delete('true') && kinds.delete('false') && kinds.add('boolean');
  const isOptional = optional || kinds.has('undefined');
  kinds.delete('undefined');
  into[path] = [way, [...kinds].sort().join(' | '), ...(isOptional ? ['optional'] : [])].join(' ');
  if (above.length >= DEEPEST) return;
  for (const part of parts) {
    if (above.includes(part)) continue;
    const next = { way, at, above: [...above, part] };
    const [signature] = part.getCallSignatures();
    if (signature) walkCall(checker, signature, path, next, into);
    if (checker.isArrayType(part)) {
      const [item] = checker.getTypeArguments(part);
      if (item) walk(checker, item, { ...next, path: `${path}[]` }, into);
    } else if (part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) {
      for (const property of checker.getPropertiesOfType(part)) {
        if (!isOurs(property)) continue;
        const own = checker.getTypeOfSymbolAtLocation(property, at);
        const mayMiss = Boolean(property.flags & ts.SymbolFlags.Optional);
        walk(checker, own, { ...next, path: `${path}.${property.name}`, optional: mayMiss }, into);
      }
    }
  }
}

const other = (way) => (way === 'read' ? 'sent' : 'read');

function walkCall(checker, signature, path, next, into) {
  signature.getParameters().forEach((parameter, index) => {
    const declaration = parameter.valueDeclaration;
    const optional =
      declaration &&
      ts.isParameter(declaration) &&
      (checker.isOptionalParameter(declaration) || declaration.dotDotDotToken);
    const type = checker.getTypeOfSymbolAtLocation(parameter, next.at);
    walk(
      checker,
      type,
      { ...next, way: other(next.way), path: `${path}(${index})`, optional: Boolean(optional) },
      into,
    );
  });
  walk(checker, signature.getReturnType(), { ...next, path: `${path}()` }, into);
}
