import type { FailureKind } from './classify-error';

/** What the person reads when a room cannot be shown: what happened and what helps. */
export const failureWords: Record<FailureKind, { title: string; text: string }> = {
  timeout: {
    title: 'This page takes too long',
    text: 'Nothing came within 12 seconds. Your connection may be slow, or we are busy. The rest of the console works.',
  },
  offline: {
    title: 'You are offline',
    text: 'The page could not be fetched without a connection. It loads by itself when you are back.',
  },
  'not-found': {
    title: 'This page is being updated',
    text: 'Its newest version is not here yet. Try again in a moment.',
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
  evaluation: {
    title: 'This page did not start',
    text: 'It failed before it could be shown. We have the details in the browser’s log.',
  },
  chunk: {
    title: 'A part of this page is missing',
    text: 'It could not be fetched. Try again; nothing you saved is lost.',
  },
  render: {
    title: 'This page stopped working',
    text: 'Something in it failed. Try again; nothing you saved is lost.',
  },
};
