import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const NAME = 'EvaluatingPlugin';

/**
 * Says while a module of the build is being evaluated: what it starts then is started once a page and stays, and what it starts
 * later ends as the remote leaves (shell/src/remotes/remote-scopes.ts reads the mark).
 */
class EvaluatingRuntime extends RuntimeModule {
  constructor() {
    super('evaluating', RuntimeModule.STAGE_BASIC);
  }
  generate() {
    return `var evaluating = Symbol.for('campaign.evaluating');
${RuntimeGlobals.interceptModuleExecution}.push(function (options) {
  var run = options.factory;
  options.factory = function () {
    globalThis[evaluating] = (globalThis[evaluating] || 0) + 1;
    try {
      return run.apply(this, arguments);
    } finally {
      globalThis[evaluating] -= 1;
    }
  };
});`;
  }
}

export class EvaluatingPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk, requirements) => {
        requirements.add(RuntimeGlobals.interceptModuleExecution);
        compilation.addRuntimeModule(chunk, new EvaluatingRuntime());
      });
    });
  }
}
