// Jest's runtime, which compiles a module once a worker instead of once a test file: nearly half of what a test of the
// server takes is loading the same few hundred modules again. Every file still runs them anew, in a world of its own, but
// in one that is kept (kept-world.cjs, kept-page.cjs): what that keeps is run once a worker, too.
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** By file: the last source compiled and what became of it. */
const compiled = new Map();

/** The modules of one file's run, beside those that the world keeps. */
class Modules extends Map {
  #kept;
  constructor(kept) {
    super();
    this.#kept = kept;
  }
  get(file) {
    return this.#kept.isOfOneFile(file) ? super.get(file) : this.#kept.modules.get(file);
  }
  has(file) {
    return this.#kept.isOfOneFile(file) ? super.has(file) : this.#kept.modules.has(file);
  }
  set(file, module) {
    return this.#kept.isOfOneFile(file) ? super.set(file, module) : this.#kept.modules.set(file, module);
  }
  delete(file) {
    return this.#kept.isOfOneFile(file) ? super.delete(file) : this.#kept.modules.delete(file);
  }
}

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
    if (this._environment.kept) this.#keepModules(this._environment.kept);
  }

  /** A kept module asks the runtime of the file that runs: for what it requires later, and for its `jest`. */
  #keepModules(kept) {
    kept.running = this;
    this.registries.moduleRegistry = new Modules(kept);
    const requireOf = this.requireBuilder.for.bind(this.requireBuilder);
    this.requireBuilder.for = (from, options) => {
      const own = requireOf(from, options);
      if (options?.isInternalModule || kept.isOfOneFile(from.filename)) return own;
      return Object.assign((name) => kept.running.requireModuleOrMock(from.filename, name), own);
    };
    const { jestGlobals } = this;
    const jestOf = jestGlobals.jestObjectFor.bind(jestGlobals);
    jestGlobals.jestObjectFor = (from) =>
      kept.isOfOneFile(from)
        ? jestOf(from)
        : new Proxy({}, { get: (_, name) => kept.running.jestOf(from)[name] });
    this.jestOf = jestOf;
  }
};
