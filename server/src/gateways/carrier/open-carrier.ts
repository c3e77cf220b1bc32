import type { SipPeer } from '@campaign/shared-api/contracts';
import type { Config } from '../../config';
import { CarrierUnavailableError } from './carrier';
import type { Carrier, KnownText, LookUp, OutboundText, SendAnswer } from './carrier';
import { ExchangeError, openHttpClient } from './http-exchange';
import type { HttpClient } from './http-exchange';
import { parse, readSendAnswer, readSendFailure } from './read-answer';

/** How long the gate holds its locks at most. */
export const SEND_TIMEOUT_MS = 1_500;
const ASK_TIMEOUT_MS = 8_000;
/** More than one batch, so that no text of a batch waits for a connection while its locks are held. */
const MAX_SOCKETS = 256;
const LIST_PAGES = 20;

const CARRIER_HOSTS = ['messaging.bandwidth.com', 'api.bandwidth.com', 'dashboard.bandwidth.com'];
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];
/** 555 is for fiction and for load tests against the simulator; a real carrier must never see it. */
const FICTIONAL = /^\+1\d{3}555\d{4}$/;
const TO_NUMBER_INVALID = 4302;

type Settings = Config['carrier'];

/**
 * Bandwidth's messaging API, version 2 (dev.bandwidth.com/apis/messaging), or whoever speaks it on this
 * machine. Throws when CARRIER_BASE_URL is neither.
 */
export function openCarrier(settings: Settings): Carrier {
  const origin = new URL(settings.baseUrl);
  const local = THIS_MACHINE.includes(origin.hostname);
  if (!local && !CARRIER_HOSTS.includes(origin.hostname)) {
    throw new Error(
      `CARRIER_BASE_URL: ${origin.hostname} is no host of the carrier's (${CARRIER_HOSTS.join(', ')}).`,
    );
  }
  if (!local && origin.protocol !== 'https:')
    throw new Error('CARRIER_BASE_URL: a carrier is spoken to by https.');
  const http = openHttpClient(origin, MAX_SOCKETS);
  const account = encodeURIComponent(settings.accountId);
  const credentials = `${settings.username ?? 'carrier'}:${settings.password ?? 'carrier'}`;
  const headers = {
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    accept: 'application/json',
    'content-type': 'application/json',
  };
  const prefix = origin.pathname.replace(/\/+$/, '');

  return {
    async send(text) {
      if (!local && FICTIONAL.test(text.to)) {
        return { outcome: 'refused', blame: 'text', code: TO_NUMBER_INVALID, why: 'a fictional number' };
      }
      return sendText(http, { path: `${prefix}/api/v2/users/${account}/messages`, headers }, settings, text);
    },
    lookUp: (query) => lookUp(http, `${prefix}/api/v2/users/${account}/messages`, headers, query),
    async sipPeers(siteId) {
      const application = encodeURIComponent(settings.applicationId);
      const path = `${prefix}/api/accounts/${account}/applications/${application}/associatedsippeers`;
      const peers = readPeers(await ask(http, path, headers));
      return siteId === undefined ? peers : peers.filter((peer) => peer.SiteId === siteId);
    },
    async inServiceNumbers(siteId, peerId) {
      const place = `sites/${encodeURIComponent(siteId)}/sippeers/${encodeURIComponent(peerId)}`;
      return readNumbers(await ask(http, `${prefix}/api/accounts/${account}/${place}/tns`, headers, [404]));
    },
    close: () => http.close(),
  };
}

async function sendText(
  http: HttpClient,
  { path, headers }: { path: string; headers: Record<string, string> },
  { applicationId }: Settings,
  { from, to, text, tag, media, expiresAt }: OutboundText,
): Promise<SendAnswer> {
  const body = JSON.stringify({
    applicationId,
    to: [to],
    from,
    // A lone surrogate is no text; it would travel as an escape that some decoder refuses.
    text: text.replace(/\p{Surrogate}/gu, '\ufffd'),
    tag,
    ...(media && media.length > 0 && { media }),
    ...(expiresAt && { expiration: expiresAt.toISOString() }),
  });
  try {
    return readSendAnswer(
      await http.exchange({ method: 'POST', path, headers, body, timeoutMs: SEND_TIMEOUT_MS }),
    );
  } catch (error) {
    return readSendFailure(error);
  }
}

async function lookUp(http: HttpClient, path: string, headers: Record<string, string>, query: LookUp) {
  const found: KnownText[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < LIST_PAGES; page++) {
    const filter = new URLSearchParams({
      sourceTn: query.from,
      destinationTn: query.to,
      messageDirection: 'OUTBOUND',
      fromDateTime: query.since.toISOString(),
      toDateTime: query.until.toISOString(),
      limit: '1000',
      ...(pageToken && { pageToken }),
    });
    const body = await ask(http, `${path}?${filter}`, headers);
    if (!Array.isArray(body['messages']))
      throw new CarrierUnavailableError('The list of messages is unreadable.');
    found.push(...body['messages'].flatMap(readListed));
    pageToken = textOf(recordOf(body['pageInfo'])?.['nextPageToken']);
    if (!pageToken) break;
  }
  return found.sort((a, b) => a.at.getTime() - b.at.getTime());
}

async function ask(http: HttpClient, path: string, headers: Record<string, string>, absent: number[] = []) {
  try {
    const answer = await http.exchange({ method: 'GET', path, headers, timeoutMs: ASK_TIMEOUT_MS });
    if (absent.includes(answer.status)) return {};
    const body = parse(answer.text);
    if (answer.status === 200 && body) return body;
    throw new CarrierUnavailableError(`The carrier answered ${answer.status}.`);
  } catch (error) {
    if (error instanceof ExchangeError) throw new CarrierUnavailableError(`The carrier: ${error.message}`);
    throw error;
  }
}

function readListed(entry: unknown): KnownText[] {
  const message = recordOf(entry);
  const carrierId = textOf(message?.['messageId']);
  const at = new Date(textOf(message?.['receiveTime']) ?? '');
  if (!carrierId || Number.isNaN(at.getTime())) return [];
  const tag = textOf(message?.['tag']);
  return [{ carrierId, at, segments: Number(message?.['segmentCount']) || 1, ...(tag && { tag }) }];
}

/** A list of one comes as a single object (CONT-05). */
function readPeers(body: Record<string, unknown>): SipPeer[] {
  const peers = recordOf(recordOf(body['AssociatedSipPeersResponse'])?.['AssociatedSipPeers'])?.[
    'AssociatedSipPeer'
  ];
  return listOf(peers).map((entry) => {
    const peer = recordOf(entry) ?? {};
    const name = (key: string) => String(peer[key] ?? '');
    return {
      SiteId: name('SiteId'),
      SiteName: name('SiteName'),
      PeerId: name('PeerId'),
      PeerName: name('PeerName'),
    };
  });
}

function readNumbers(body: Record<string, unknown>): string[] {
  const numbers = recordOf(recordOf(body['SipPeerTelephoneNumbersResponse'])?.['SipPeerTelephoneNumbers']);
  return listOf(numbers?.['SipPeerTelephoneNumber']).flatMap(
    (entry) => textOf(recordOf(entry)?.['FullNumber']) ?? [],
  );
}

const recordOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value]);
