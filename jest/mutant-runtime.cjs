// The runtime of `npm run mutants -- logic`: one module is another than its file says, told between two runs in one process.
// What the file says stays as it is, for whoever works on it meanwhile, and nothing else is compiled anew.
const CompilingOnce = require('./runtime.cjs');

module.exports = class WithMutant extends CompilingOnce {
  /** { file, code }: compiled as jest compiles. */
  static mutant = undefined;

  constructor(...args) {
    super(...args);
    const { executor } = this;
    const { compile } = executor;
    executor.compile = function compileMutant(source, filename) {
      const { mutant } = WithMutant;
      return compile.call(this, mutant?.file === filename ? mutant.code : source, filename);
    };
  }
};
