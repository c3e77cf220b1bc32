import type { Problem } from '@campaign/shared-api/contracts';
import type { PolicyLine } from '@campaign/shared-api/policy';
import type { RouteEntry } from '../../http/enforce-policy';
import type { Answer } from './shapes';
import { referenceTo } from './schemas';

const problem = (description: string, error: string, code: string, more: Partial<Problem> = {}): Answer => ({
  description,
  content: {
    'application/json': {
      schema: referenceTo('Problem'),
      example: { error, code, ...more, id: '7F3K-Q2MD' } satisfies Problem,
    },
  },
});

/** What a call answers when it refuses, by the name components.responses has it under. */
const shared = {
  Invalid: problem('The request says something that cannot be.', 'Please check the fields.', 'invalid', {
    fields: { name: 'Required.' },
  }),
  SignedOut: problem('Nobody is signed in, or the token opens nothing.', 'Please sign in.', 'unauthorized'),
  Refused: problem(
    'This role may not do it, whatever the object.',
    'You are not allowed to do this.',
    'forbidden',
  ),
  NotFound: problem('It does not exist, or it is another agency’s.', 'This job was not found.', 'not-found'),
  Conflict: problem(
    'Not in the state it is in now.',
    'This job was changed by Ada Byron meanwhile.',
    'changed',
    {
      changed: { version: 4, by: 'Ada Byron', at: '2026-11-23T15:00:00.000Z' },
    },
  ),
  WrongType: problem(
    'Another kind of content is wanted.',
    'This kind of content is not accepted.',
    'wrong-type',
  ),
  TooOften: problem(
    'Too often; `Retry-After` says when again.',
    'Too many attempts. Please try again in a minute.',
    'rate-limited',
    {
      retryAfter: 60,
    },
  ),
  Failed: problem(
    'Anything else that went wrong.',
    'The service is busy. Please try again in a moment.',
    'unavailable',
  ),
} as const;

interface Facts {
  line: PolicyLine;
  hasInput: boolean;
  call: Pick<RouteEntry, 'method' | 'url'>;
}

/** The refusals of one call: by what it takes, who may, and whether it changes something. */
function of({ line, hasInput, call: { method, url } }: Facts): Record<string, { $ref: string }> {
  const isWrite = method !== 'GET';
  const names: [string, keyof typeof shared, boolean][] = [
    ['400', 'Invalid', hasInput],
    ['401', 'SignedOut', line.open !== 'public' || url.includes('login')],
    ['403', 'Refused', line.open !== 'public' || isWrite],
    ['404', 'NotFound', url.includes('/:')],
    ['409', 'Conflict', isWrite],
    ['415', 'WrongType', isWrite],
    ['429', 'TooOften', isWrite],
    ['default', 'Failed', true],
  ];
  return Object.fromEntries(
    names
      .filter(([, , applies]) => applies)
      .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

export const problemReplies = { shared, of };
