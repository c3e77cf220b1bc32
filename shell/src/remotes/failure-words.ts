import type { FailureKind } from './classify-error';

const didNotStart = {
  title: 'This page did not start',
  text: 'It failed before it could be shown. Our team has been notified.',
};

/** What the person reads when a remote cannot be shown: what happened and what helps. */
export const failureWords: Record<FailureKind, { title: string; text: string }> = {
  timeout: {
    title: 'This page takes too long',
    text: 'Nothing came within 12 seconds. Your connection may be slow, or we are busy. The rest of the console works.',
  },
  offline: {
    title: 'You are offline',
    text: 'The page needs a connection. It loads automatically when you are back online.',
  },
  'not-found': {
    title: 'This page is not available',
    text: 'The server does not have its files. The rest of the console works. If this stays, tell your administrator.',
  },
  http: {
    title: 'This page cannot be reached',
    text: 'The server did not hand it out. The rest of the console works.',
  },
  integrity: {
    title: 'This page was stopped',
    text: 'What arrived is not what we published, so it was not run. Please tell your administrator.',
  },
  incompatible: {
    title: 'This page needs a newer console',
    text: 'It was made for another version of the console. Reload to get the current one.',
  },
  evaluation: didNotStart,
  contract: {
    title: 'This page does not fit this console',
    text: 'It was built for a different version of the console. Our team has been notified; reload to get the current version.',
  },
  'stale-build': {
    title: 'This page is out of date',
    text: 'What arrived is another version than the one announced, so it was not shown. Try again in a moment.',
  },
  chunk: {
    title: 'A part of this page is missing',
    text: 'It could not be fetched. Try again; nothing you saved is lost.',
  },
  render: {
    title: 'This page stopped working',
    text: 'Something in it failed. Try again; nothing you saved is lost.',
  },
  disabled: {
    title: 'This page is switched off for now',
    text: 'It will be back. The rest of the console works.',
  },
};
