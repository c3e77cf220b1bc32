import { ConfigError } from '../../config';
import { openBandwidth } from './bandwidth';
import { CarrierUnavailableError } from './carrier';
import type { Carrier } from './carrier';
import type { CarrierLine, CarrierSettings, Driver } from './driver';
import { ExchangeError, openHttpClient } from '../http-exchange';
import type { HttpClient } from '../http-exchange';
import { parse, readSendAnswer, readSendFailure } from './read-answer';
import { openTelnyx } from './telnyx';

/** How long the gate holds its locks at most. */
export const SEND_TIMEOUT_MS = 1_500;
const ASK_TIMEOUT_MS = 8_000;
/** More than one batch, so that no text of a batch waits for a connection while its locks are held. */
export const MAX_SOCKETS = 256;

const CARRIERS: Record<
  CarrierSettings['api'],
  {
    hosts: readonly string[];
    open: (line: CarrierLine, settings: CarrierSettings) => Driver;
    badNumber: number;
  }
> = {
  bandwidth: {
    hosts: ['messaging.bandwidth.com', 'api.bandwidth.com', 'dashboard.bandwidth.com'],
    open: openBandwidth,
    badNumber: 4302,
  },
  telnyx: { hosts: ['api.telnyx.com'], open: openTelnyx, badNumber: 40310 },
};
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];
/** 555 is for fiction and for load tests against the simulator; a real carrier must never see it. */
const FICTIONAL = /^\+1\d{3}555\d{4}$/;

/**
 * The carrier that CARRIER_API names, or whoever speaks as it does on this machine. Throws when CARRIER_BASE_URL
 * is neither.
 */
export function openCarrier(settings: CarrierSettings): Carrier {
  const { hosts, open, badNumber } = CARRIERS[settings.api];
  const origin = new URL(settings.baseUrl);
  const local = THIS_MACHINE.includes(origin.hostname);
  if (!local && !hosts.includes(origin.hostname)) {
    throw new ConfigError(
      `CARRIER_BASE_URL: ${origin.hostname} is no host of the carrier's (${hosts.join(', ')}).`,
    );
  }
  if (!local && origin.protocol !== 'https:')
    throw new ConfigError('CARRIER_BASE_URL: a carrier is spoken to by https.');
  const http = openHttpClient(origin, MAX_SOCKETS);
  const driver = open(openLine(http, origin.pathname.replace(/\/+$/, '')), settings);

  return {
    ...driver,
    async send(text) {
      if (!local && FICTIONAL.test(text.to))
        return { outcome: 'refused', blame: 'text', code: badNumber, why: 'a fictional number' };
      // A lone surrogate is no text; it would travel as an escape that some decoder refuses.
      return driver.send({ ...text, text: text.text.replace(/\p{Surrogate}/gu, '\ufffd') });
    },
    close: () => http.close(),
  };
}

function openLine(http: HttpClient, prefix: string): CarrierLine {
  return {
    async send({ path, authorization, headers, body }, words) {
      try {
        const answer = await http.exchange({
          method: 'POST',
          path: `${prefix}${path}`,
          headers: { ...headersOf(authorization), ...headers },
          body: JSON.stringify(body),
          timeoutMs: SEND_TIMEOUT_MS,
        });
        return readSendAnswer(answer, words);
      } catch (error) {
        return readSendFailure(error);
      }
    },
    async ask(path, authorization, absent = []) {
      try {
        const answer = await http.exchange({
          method: 'GET',
          path: `${prefix}${path}`,
          headers: headersOf(authorization),
          timeoutMs: ASK_TIMEOUT_MS,
        });
        if (absent.includes(answer.status)) return {};
        const body = parse(answer.text);
        if (answer.status === 200 && body) return body;
        throw new CarrierUnavailableError(`The carrier answered ${answer.status}.`, answer.status);
      } catch (error) {
        if (error instanceof ExchangeError)
          throw new CarrierUnavailableError(`The carrier: ${error.message}`);
        throw error;
      }
    },
  };
}

const headersOf = (authorization: string) => ({
  authorization,
  accept: 'application/json',
  'content-type': 'application/json',
});
