import { ConfigError } from '../../config';
import { openBandwidth } from './bandwidth';
import { CarrierUnavailableError } from './carrier';
import type { Carrier } from './carrier';
import type { Ask, CarrierLine, CarrierSettings, Driver } from './driver';
import { ExchangeError, openHttpClient } from '../http-exchange';
import type { HttpClient } from '../http-exchange';
import { parse, readSendAnswer, readSendFailure } from './read-answer';
import { readXml } from './read-xml';
import { openTelnyx } from './telnyx';

/** How long the gate holds its locks at most. */
export const SEND_TIMEOUT_MS = 1_500;
const ASK_TIMEOUT_MS = 8_000;
/** More than one batch, so that no text of a batch waits for a connection while its locks are held. */
export const MAX_SOCKETS = 256;

/** Account lists are longer than replies about one message: Bandwidth lists every number of a SIP peer at once. */
const MAX_ACCOUNT_BYTES = 4 * 1024 * 1024;

interface AskFormat {
  accept: string;
  read: (text: string) => Record<string, unknown> | undefined;
  maxBytes?: number;
}
const JSON_FORMAT: AskFormat = { accept: 'application/json', read: parse };
const XML: AskFormat = { accept: 'application/xml', read: readXml, maxBytes: MAX_ACCOUNT_BYTES };

const CARRIERS: Record<
  CarrierSettings['api'],
  {
    hosts: readonly string[];
    open: (line: CarrierLine, settings: CarrierSettings) => Driver;
    badNumber: number;
    /** Where sites and numbers are listed, if not beside the messages, and the format of that API. */
    account?: { origin: string; format: AskFormat };
  }
> = {
  bandwidth: {
    hosts: ['messaging.bandwidth.com', 'api.bandwidth.com', 'dashboard.bandwidth.com'],
    open: openBandwidth,
    badNumber: 4302,
    account: { origin: 'https://dashboard.bandwidth.com', format: XML },
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
  const { hosts, open, badNumber, account } = CARRIERS[settings.api];
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
  const prefix = origin.pathname.replace(/\/+$/, '');
  const accountHttp = account && !local ? openHttpClient(new URL(account.origin), 4) : undefined;
  const askAccount = openAsk(accountHttp ?? http, accountHttp ? '' : prefix, account?.format ?? JSON_FORMAT);
  const driver = open(openLine(http, prefix, askAccount), settings);

  return {
    ...driver,
    async send(text) {
      if (!local && FICTIONAL.test(text.to))
        return { outcome: 'refused', blame: 'text', code: badNumber, why: 'a fictional number' };
      // A lone surrogate is no text; it would travel as an escape that some decoder refuses.
      return driver.send({ ...text, text: text.text.replace(/\p{Surrogate}/gu, '\ufffd') });
    },
    close() {
      http.close();
      accountHttp?.close();
    },
  };
}

function openLine(http: HttpClient, prefix: string, askAccount: Ask): CarrierLine {
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
    ask: openAsk(http, prefix, JSON_FORMAT),
    askAccount,
  };
}

/** Unknown credentials, missing rights, and an account that these credentials do not reach. */
const CREDENTIAL_STATUSES = [401, 403, 404];

function openAsk(http: HttpClient, prefix: string, { accept, read, maxBytes }: AskFormat): Ask {
  return async (path, authorization, absent = []) => {
    try {
      const answer = await http.exchange({
        method: 'GET',
        path: `${prefix}${path}`,
        headers: { authorization, accept },
        timeoutMs: ASK_TIMEOUT_MS,
        ...(maxBytes !== undefined && { maxBytes }),
      });
      if (absent.includes(answer.status)) return {};
      const body = answer.status === 200 ? read(answer.text) : undefined;
      if (body) return body;
      const fault = CREDENTIAL_STATUSES.includes(answer.status) ? 'credentials' : 'unreachable';
      throw new CarrierUnavailableError(fault, `GET ${path}: ${answer.status}`, answer.status);
    } catch (error) {
      if (error instanceof ExchangeError)
        throw new CarrierUnavailableError('unreachable', `GET ${path}: ${error.message}`);
      throw error;
    }
  };
}

const headersOf = (authorization: string) => ({
  authorization,
  accept: 'application/json',
  'content-type': 'application/json',
});
