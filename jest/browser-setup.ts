import '@testing-library/jest-dom';
import { configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';

configure({
  // A busy machine is slow, not wrong: what a test waits for may take its time.
  asyncUtilTimeout: 10_000,
  // What is waited for is looked for again and again: the page is printed when the time is over, not each time.
  getElementError(message, container) {
    const { defaultIgnore, ...config } = getConfig();
    const words = () =>
      [message, `Ignored nodes: comments, ${defaultIgnore}\n${prettyDOM(container)}`]
        .filter(Boolean)
        .join('\n\n');
    const isLookedForAgain =
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics;
    const error = new Error(isLookedForAgain ? '' : words());
    if (isLookedForAgain) Object.defineProperty(error, 'message', { get: words, configurable: true });
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
jest.setTimeout(60_000);

afterEach(() => localStorage.clear());

// React's development build takes a stack trace for every element it makes, to tell in a warning who made it: an
// eighth of a screen test's time. Past its own limit it stops; here the limit is always reached.
const internals = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  // Once more for the next file of a page that is kept.
  configurable: true,
});
