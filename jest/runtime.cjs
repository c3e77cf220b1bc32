// Jest's runtime, which compiles a module once a worker instead of once a test file: nearly half of what a test of the
// server takes is loading the same few hundred modules again. Every file still runs them anew, in a world of its own.
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** By file: the last source compiled and what became of it. */
const compiled = new Map();

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
  }
};
