import { join } from 'node:path';
import { SHARED_MODULES } from '../src/shared-modules.mjs';

const LAZY_DOORS = new Set(SHARED_MODULES.filter(({ lazy }) => lazy).map(({ key }) => key));

/** Every `import()` of the compilation: the resource it leads to, and the chunks it brings. */
function* lazyImports({ modules, moduleGraph, chunkGraph }) {
  for (const module of modules)
    for (const block of module.blocks) {
      const [target] = block.dependencies.flatMap((each) => moduleGraph.getModule(each) ?? []);
      const { resource } = target?.rootModule ?? target ?? {};
      const group = chunkGraph.getBlockChunkGroup(block);
      if (resource && group) yield { resource, group };
    }
}

/** The shell's late doors that code in these chunks comes through. */
function doorsOf(group, chunkGraph) {
  const found = group.chunks.flatMap((chunk) =>
    [...chunkGraph.getChunkModulesIterable(chunk)].flatMap(({ type, options }) =>
      type === 'consume-shared-module' && LAZY_DOORS.has(options.shareKey) ? [options.shareKey] : [],
    ),
  );
  return [...new Set(found)].sort();
}

/**
 * What each page needs beyond the remote's own first files, by its `screens`: `preload`, files of the remote, and `doors`,
 * what of the shell comes late. Adds an error for a screen that is no lazy import.
 */
export function withFiles(routes, compilation, source) {
  const lazy = [...lazyImports(compilation)];
  return routes.map(({ screens = [], ...route }) => {
    const groups = screens.flatMap((screen) => {
      const found = lazy.find(({ resource }) =>
        ['.tsx', '.ts'].some((end) => resource === join(source, screen) + end),
      );
      if (found) return [found.group];
      const there = [...new Set(lazy.map(({ resource }) => resource))]
        .filter((resource) => resource.startsWith(source))
        .map((resource) => resource.slice(source.length + 1).replace(/\.tsx?$/, ''));
      // The container asks for the remote itself in the same way; that is no screen.
      const known = there.filter((name) => name !== 'lifecycles').join(', ') || 'nothing';
      compilation.errors.push(
        new Error(`${route.path}: ${screen} is not imported lazily in this remote; imported so: ${known}.`),
      );
      return [];
    });
    const preload = [...new Set(groups.flatMap((group) => group.getFiles()))];
    const doors = [...new Set(groups.flatMap((group) => doorsOf(group, compilation.chunkGraph)))];
    return { ...route, ...(preload.length > 0 && { preload }), ...(doors.length > 0 && { doors }) };
  });
}

/**
 * The shell's files behind each of its late doors. Adds an error for a door that is not late and yet has files beside
 * `initial`: each first remote would wait for them, a round trip or two.
 */
export function doorFiles({ modules, chunkGraph, errors }, initial) {
  const doors = {};
  for (const module of modules) {
    if (module.type !== 'provide-module') continue;
    const files = module.blocks
      .flatMap((block) => chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? [])
      .filter((file) => !initial.includes(file));
    if (LAZY_DOORS.has(module._name)) doors[module._name] = files;
    else if (files.length > 0)
      errors.push(
        new Error(`${module._name} is shared and not lazy, but comes late, in ${files.join(', ')}.`),
      );
  }
  return doors;
}
