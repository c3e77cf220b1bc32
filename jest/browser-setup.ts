import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';

// A busy machine is slow, not wrong: what a test waits for may take its time.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);

afterEach(() => localStorage.clear());

// React's development build takes a stack trace for every element it makes, to tell in a warning who made it: an
// eighth of a screen test's time. Past its own limit it stops; here the limit is always reached.
const internals = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
