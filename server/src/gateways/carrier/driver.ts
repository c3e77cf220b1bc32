import type { Config } from '../../config';
import type { Carrier, SendAnswer } from './carrier';
import type { AnswerWords } from './read-answer';

export type CarrierSettings = Config['carrier'];

/** What differs between carriers: addresses, shapes, words. What is the same for all is `open-carrier`'s. */
export type Driver = Pick<Carrier, 'send' | 'lookUp' | 'sipPeers' | 'inServiceNumbers'>;

export interface Submission {
  path: string;
  authorization: string;
  headers?: Record<string, string>;
  body: object;
}

/** The line to the carrier's one origin. */
export interface CarrierLine {
  /** One request for sending, 1.5 seconds at most; never throws. */
  send(submission: Submission, words: AnswerWords): Promise<SendAnswer>;
  /** The body of a 200; `{}` for a status that says the thing is absent. Throws CarrierUnavailableError. */
  ask(path: string, authorization: string, absent?: readonly number[]): Promise<Record<string, unknown>>;
}
