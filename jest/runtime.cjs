// Jest's runtime, which compiles a module once a worker instead of once a test file: nearly half of what a test of the
// server takes is loading the same few hundred modules again. Every file still runs them anew, in a world of its own, but
// in a world that is kept (kept-world.cjs): there a module of the product or of a package is run once a worker, too.
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** By file: the last source compiled and what became of it. */
const compiled = new Map();
/** By file: the modules that have been run in the world that is kept. */
const kept = new Map();
/**
 * Tests and what helps them say `afterAll` and `jest` of the file that runs, and commands know their folder from the start:
 * they are loaded for each.
 */
const isOfOneFile = (file) =>
  /\.test\.(tsx?|mjs)$|\/(testing|jest|scripts)\/|\/platform\/(cli|pack|surface|webpack)\//.test(file);

/** The modules of one file's run, beside those that are kept. */
class Modules extends Map {
  get(file) {
    return isOfOneFile(file) ? super.get(file) : kept.get(file);
  }
  has(file) {
    return isOfOneFile(file) ? super.has(file) : kept.has(file);
  }
  set(file, module) {
    return isOfOneFile(file) ? super.set(file, module) : kept.set(file, module);
  }
  delete(file) {
    return isOfOneFile(file) ? super.delete(file) : kept.delete(file);
  }
}

/** The runtime of the file that runs: a kept module asks this one for what it requires later. */
let running;

module.exports = class CompilingOnce extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const parameters = executor.injectedModuleParameters;
    const before = `(function (${parameters.join(', ')}) {`;

    executor.compile = function compile(source, filename) {
      const context = this.environment.getVmContext();
      if (context === null) return null;
      let known = compiled.get(filename);
      if (known?.source !== source) {
        known = {
          source,
          script: new Script(`${before}${source}\n})`, { filename, columnOffset: -before.length }),
        };
        compiled.set(filename, known);
      }
      return known.script.runInContext(context);
    };
    if (this._environment.isKept) this.#keepModules();
  }

  #keepModules() {
    running = this;
    this.registries.moduleRegistry = new Modules();
    const requireOf = this.requireBuilder.for.bind(this.requireBuilder);
    this.requireBuilder.for = (from, options) => {
      const own = requireOf(from, options);
      if (options?.isInternalModule || isOfOneFile(from.filename)) return own;
      return Object.assign((name) => running.requireModuleOrMock(from.filename, name), own);
    };
  }
};
