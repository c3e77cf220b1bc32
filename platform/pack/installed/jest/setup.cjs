require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');

// A busy machine is slow, not wrong: what a test waits for may take its time.
configure({ asyncUtilTimeout: 10_000 });
globalThis.afterEach(() => globalThis.localStorage.clear());
