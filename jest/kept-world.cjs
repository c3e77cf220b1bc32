// One world for all test files of a worker: what the product's modules and their packages are after loading stays, and only
// the test file and its helpers are loaded anew (see runtime.cjs). Loading them for every file took two fifths of the server's
// tests. What a file leaves on the global object or in process.env is put back behind it.
const { TestEnvironment } = require('jest-environment-node');

/** How jest names what it keeps on the global object for the file that runs. */
const OF_ONE_FILE = /jest-matchers|jest_state|retry|event_handlers|test_timeout/i;

/**
 * Tests and what helps them say `afterAll` and `jest` of the file that runs, and commands know their folder from the start:
 * they are loaded for each.
 */
const isOfOneFile = (file) =>
  /\.test\.(tsx?|mjs)$|\/(testing|jest|scripts)\/|\/platform\/(cli|pack|surface|webpack)\//.test(file);

function forgetFile(global) {
  for (const symbol of Object.getOwnPropertySymbols(global))
    if (OF_ONE_FILE.test(symbol.description ?? '') && !Reflect.deleteProperty(global, symbol))
      forgetMatchers(global[symbol]);
}

/** What `expect` keeps for itself, which Node since 22 lets nobody take away: as it is made. */
function forgetMatchers({ customEqualityTesters, matchers, state }) {
  customEqualityTesters.length = 0;
  for (const kept of [matchers, state]) for (const name of Object.keys(kept)) delete kept[name];
  Object.assign(state, {
    assertionCalls: 0,
    expectedAssertionsNumber: null,
    isExpectingAssertions: false,
    numPassingAsserts: 0,
    suppressedErrors: [],
  });
}

let world;

class KeptWorld extends TestEnvironment {
  kept = { modules: new Map(), isOfOneFile };

  constructor(config, context) {
    if (world) return world;
    super(config, context);
    const { global } = this;
    this.names = Object.getOwnPropertyNames(global).map((name) => [
      name,
      Object.getOwnPropertyDescriptor(global, name),
    ]);
    this.env = { ...global.process.env };
    this.exit = global.process.exit;
    world = this;
  }

  teardown() {
    const { global } = this;
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    this.moduleMocker.restoreAllMocks();
    forgetFile(global);
    for (const [name, descriptor] of this.names)
      if (Object.getOwnPropertyDescriptor(global, name)?.configurable !== false)
        Object.defineProperty(global, name, descriptor);
    global.process.exit = this.exit;
    for (const name of Object.keys(global.process.env)) delete global.process.env[name];
    Object.assign(global.process.env, this.env);
    return Promise.resolve();
  }
}

module.exports = KeptWorld;
module.exports.forgetFile = forgetFile;
