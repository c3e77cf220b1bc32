import type { Config } from '../../config';
import type { Carrier, SendAnswer } from './carrier';
import type { AnswerWords } from './read-answer';

export type CarrierSettings = Config['carrier'];

/** What differs between carriers: addresses, shapes, words. What is the same for all is `open-carrier`'s. */
export type Driver = Pick<
  Carrier,
  'send' | 'lookUp' | 'sipPeers' | 'listSites' | 'listPeers' | 'inServiceNumbers'
>;

export interface Submission {
  path: string;
  authorization: string;
  headers?: Record<string, string>;
  body: object;
}

/** GETs one path. Returns the body of a 200, `{}` for a status in `absent`. Throws CarrierUnavailableError. */
export type Ask = (
  path: string,
  authorization: string,
  absent?: readonly number[],
) => Promise<Record<string, unknown>>;

/** The HTTP connection to one carrier. */
export interface CarrierLine {
  /** One request for sending, 1.5 seconds at most; never throws. */
  send(submission: Submission, words: AnswerWords): Promise<SendAnswer>;
  /** Asks the messaging API, which responds in JSON. */
  ask: Ask;
  /** Asks the API for sites and numbers. Bandwidth serves it from a host of its own, in XML. */
  askAccount: Ask;
}
