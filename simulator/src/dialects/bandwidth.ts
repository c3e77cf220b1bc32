import { newMessageId } from '../carrier/message-id';
import type { Dialect } from './dialect';

const REFUSALS: Readonly<Record<number, { type: string; description: string }>> = {
  400: { type: 'request-validation', description: 'Your request could not be accepted.' },
  401: { type: 'unauthorized', description: 'Authentication Failed' },
  403: { type: 'forbidden', description: 'Access Denied' },
  404: { type: 'not-found', description: 'The resource specified cannot be found' },
  415: { type: 'unsupported-content-type', description: "Please use 'application/json'" },
  429: {
    type: 'max-message-queue-size-exceeded',
    description: 'The SMS queue for your account is full and cannot accept more messages right now.',
  },
};
const FAILURE = {
  type: 'internal-server-error',
  description: 'The message could not be taken. Try again later.',
};

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Bandwidth's messaging API, version 2: an array of events, shown by name and password. */
export const bandwidth: Dialect = {
  name: 'bandwidth',
  takenStatus: 202,
  tellsSending: false,
  mostEvents: Infinity,
  newMessageId,
  refusal(status, description) {
    const usual = REFUSALS[status] ?? FAILURE;
    return { type: usual.type, description: description ?? usual.description };
  },
  callback: (events, { username, password }, isGenuine) => ({
    body: JSON.stringify(events),
    headers: {
      authorization: isGenuine ? basic(username, password) : basic('forger', 'not-the-password'),
    },
  }),
};
