import type { Changed, FileWay } from '@campaign/shared-api/contracts';

/**
 * What a service throws when it refuses. The message is shown to the person; anything else that is thrown
 * becomes a generic text with a support id.
 */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** By the request's field name: what is wrong with it. */
    readonly fields?: Record<string, string>,
  ) {
    super(message);
  }
}

/** 400: the request says something that cannot be. */
export class ValidationError extends HttpError {
  constructor(
    message: string,
    fields?: Record<string, string>,
    /** Of a file that would be taken another way. */
    readonly way?: FileWay,
  ) {
    super(400, 'invalid', message, fields);
  }
}

/** 401: nobody is signed in, or the credentials are wrong. */
export class UnauthorizedError extends HttpError {
  constructor(message = 'Please sign in.') {
    super(401, 'unauthorized', message);
  }
}

/** 403: this role may not do it, whatever the object. */
export class ForbiddenError extends HttpError {
  constructor(message = 'You are not allowed to do this.') {
    super(403, 'forbidden', message);
  }
}

/** 404: it does not exist, or it is another agency's; the answer is the same. */
export class NotFoundError extends HttpError {
  constructor(thing: string) {
    super(404, 'not-found', `This ${thing} was not found.`);
  }
}

/** 409: not in the state it is in now. */
export class ConflictError extends HttpError {
  constructor(message: string, fields?: Record<string, string>) {
    super(409, 'conflict', message, fields);
  }
}

/** 409: what would be overwritten is not what the form began from. */
export class ChangedError extends HttpError {
  constructor(
    thing: string,
    readonly changed: Changed,
  ) {
    super(409, 'changed', `This ${thing} was changed by ${changed.by ?? 'an administrator'} meanwhile.`);
  }
}

/** Why the carrier could not be asked: no usable response, or it refuses the credentials or the account. */
export type CarrierFault = 'unreachable' | 'credentials';

const CARRIER_FAULTS: Record<CarrierFault, string> = {
  unreachable: 'The carrier does not respond. Please try again in a moment.',
  credentials:
    'The carrier refuses the credentials of this console. A platform administrator must correct them.',
};

/** 502: the carrier could not be asked; this says nothing about any message. `why` is for the log. */
export class CarrierUnavailableError extends HttpError {
  constructor(
    readonly fault: CarrierFault,
    readonly why: string,
    /** HTTP status of the carrier's response; null without one. */
    readonly responded: number | null = null,
  ) {
    super(502, `carrier-${fault}`, CARRIER_FAULTS[fault]);
  }
}

/** How long it is, as said to a person: "14 minutes". */
const minutes = (seconds: number) => {
  const whole = Math.ceil(seconds / 60);
  return whole === 1 ? 'a minute' : `${whole} minutes`;
};

/** What is tried too often, and how long to wait. */
export const tooOften = (retryAfter: number) =>
  new RateLimitedError(`Too many attempts. Please try again in ${minutes(retryAfter)}.`, retryAfter);

/** 429: too often. `retryAfter` in seconds. */
export class RateLimitedError extends HttpError {
  constructor(
    message: string,
    readonly retryAfter: number,
  ) {
    super(429, 'rate-limited', message);
  }
}
