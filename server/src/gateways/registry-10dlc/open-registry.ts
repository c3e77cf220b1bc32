import { ConfigError } from '../../config';
import type { Config } from '../../config';
import { ExchangeError, openHttpClient } from '../http-exchange';
import type { Answer } from '../http-exchange';
import { campaignRegistry } from './campaign-registry';
import { RegistryUnavailableError } from './registry-10dlc';
import type { Registry10Dlc, Submitted } from './registry-10dlc';

const TIMEOUT_MS = 8_000;
const MAX_SOCKETS = 8;
const HOSTS = ['csp-api.campaignregistry.com', 'csp-api-staging.campaignregistry.com'];
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The Campaign Registry, or what speaks as it does on this machine. Throws when TCR_BASE_URL is neither. Without one
 * nothing is connected: submissions say so and nothing is lost.
 */
export function openRegistry10Dlc(settings: Config['tcr']): Registry10Dlc {
  if (!settings.baseUrl) return unconnected;
  const origin = new URL(settings.baseUrl);
  const local = THIS_MACHINE.includes(origin.hostname);
  if (!local && (!HOSTS.includes(origin.hostname) || origin.protocol !== 'https:'))
    throw new ConfigError(
      `TCR_BASE_URL: ${origin.host} is not the registry (https://${HOSTS.join(', https://')}).`,
    );
  const http = openHttpClient(origin, MAX_SOCKETS);
  const prefix = origin.pathname.replace(/\/+$/, '');
  const credentials = Buffer.from(`${settings.apiKey}:${settings.apiSecret}`).toString('base64');
  const headers = {
    authorization: `Basic ${credentials}`,
    accept: 'application/json',
    'content-type': 'application/json',
  };

  const exchange = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    http.exchange({
      method,
      path: `${prefix}${path}`,
      headers,
      timeoutMs: TIMEOUT_MS,
      ...(body && { body: JSON.stringify(body) }),
    });

  return {
    isConnected: true,
    ...campaignRegistry({
      async ask(path) {
        let answer: Answer;
        try {
          answer = await exchange('GET', path);
        } catch (error) {
          if (error instanceof ExchangeError)
            throw new RegistryUnavailableError(`The registry: ${error.message}`);
          throw error;
        }
        if (answer.status === 404) return undefined;
        const body = parse(answer.text);
        if (answer.status === 200 && body !== undefined) return body;
        throw new RegistryUnavailableError(`The registry answered ${answer.status}.`, answer.status);
      },
      async tell(method, path, body, idOf) {
        try {
          return readSubmitted(await exchange(method, path, body), idOf);
        } catch (error) {
          return { outcome: 'later', why: error instanceof Error ? error.message : String(error) };
        }
      },
    }),
    close: () => http.close(),
  };
}

/** 4xx of the registry's own is a refusal; 429, 5xx and what cannot be read prove nothing. */
function readSubmitted(answer: Answer, idOf: (body: unknown) => string | undefined): Submitted {
  const body = parse(answer.text);
  if (answer.status === 200) {
    const id = idOf(body);
    return id ? { outcome: 'accepted', id } : { outcome: 'later', why: 'The answer names no id.' };
  }
  const retryAfter = Number(answer.headers['retry-after']);
  const why = `The registry answered ${answer.status}.`;
  if (answer.status === 429 && retryAfter > 0)
    return { outcome: 'later', why, retryAfterMs: retryAfter * 1000 };
  const errors: unknown[] = Array.isArray(body) ? body : [body];
  const reasons = errors.flatMap((error) => {
    const { code, description } = (error ?? {}) as { code?: unknown; description?: unknown };
    return typeof description === 'string'
      ? [{ code: code === undefined ? null : String(code), description }]
      : [];
  });
  // Of wrong credentials and of addresses that are gone nobody can mend anything in a form.
  if (![400, 409, 422].includes(answer.status) || !reasons[0]) return { outcome: 'later', why };
  const reason = reasons.map(({ description }) => description).join(' ');
  return { outcome: 'refused', code: reasons[0].code, reason: reason.slice(0, 500) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const NOT_CONNECTED = 'No 10DLC registry is connected.';
const later = async (): Promise<Submitted> => ({ outcome: 'later', why: NOT_CONNECTED });
const fail = async (): Promise<never> => {
  throw new RegistryUnavailableError(NOT_CONNECTED);
};
const unconnected: Registry10Dlc = {
  isConnected: false,
  submitBrand: later,
  correctBrand: later,
  submitVetting: later,
  submitCampaign: later,
  correctCampaign: later,
  findBrand: fail,
  findVetting: fail,
  findCampaign: fail,
  readBrand: fail,
  readVetting: fail,
  readCampaign: fail,
  subscribe: fail,
  close: () => {},
};
