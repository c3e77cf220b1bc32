import { CarrierUnavailableError } from './carrier';
import type { KnownText, LookUp, OutboundText } from './carrier';
import type { CarrierLine, CarrierSettings, Driver } from './driver';
import { listOf, recordOf, textOf } from './read-answer';
import type { AnswerWords } from './read-answer';

const LIST_PAGES = 20;

const WORDS: AnswerWords = {
  taken(body) {
    const carrierId = textOf(body['id']);
    return carrierId ? { carrierId, segments: Number(body['segmentCount']) || 1 } : undefined;
  },
  code(body) {
    const known = ['errorCode', 'code', 'ErrorCode'].map((name) => Number(body[name]));
    return known.find((code) => Number.isInteger(code) && code >= 1000 && code < 100_000);
  },
  why: (body) => textOf(body['description']),
};

/**
 * Bandwidth's messaging API, version 2 (dev.bandwidth.com/apis/messaging), and its numbers API for sites and numbers
 * (dev.bandwidth.com/apis/numbers).
 */
export function openBandwidth(line: CarrierLine, settings: CarrierSettings): Driver {
  const account = encodeURIComponent(settings.accountId);
  const credentials = `${settings.username ?? 'carrier'}:${settings.password ?? 'carrier'}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const messages = `/api/v2/users/${account}/messages`;
  const place = (...ids: string[]) => `/api/accounts/${account}/${ids.map(encodeURIComponent).join('/')}`;

  async function sipPeers(siteId?: string) {
    const path = place('applications', settings.applicationId, 'associatedsippeers');
    const body = await line.askAccount(path, authorization, [404]);
    const found = elementsOf(body, ['AssociatedSipPeersResponse', 'AssociatedSipPeers', 'AssociatedSipPeer']);
    const peers = found.map(({ SiteId, SiteName, PeerId, PeerName }) => ({
      SiteId: idOf(SiteId),
      SiteName: idOf(SiteName),
      PeerId: idOf(PeerId),
      PeerName: idOf(PeerName),
    }));
    return siteId === undefined ? peers : peers.filter((peer) => peer.SiteId === siteId);
  }

  return {
    send: (text) =>
      line.send({ path: messages, authorization, body: bodyOf(text, settings.applicationId) }, WORDS),
    async lookUp(query) {
      const found: KnownText[] = [];
      let pageToken: string | undefined;
      for (let page = 0; page < LIST_PAGES; page++) {
        const body = await line.ask(`${messages}?${filterOf(query, pageToken)}`, authorization);
        if (!Array.isArray(body['messages']))
          throw new CarrierUnavailableError('unreachable', 'The list of messages is unreadable.');
        found.push(...body['messages'].flatMap(readListed));
        pageToken = textOf(recordOf(body['pageInfo'])?.['nextPageToken']);
        if (!pageToken) break;
      }
      return found.sort((a, b) => a.at.getTime() - b.at.getTime());
    },
    sipPeers,
    async listSites() {
      const body = await line.askAccount(place('sites'), authorization);
      const sites = elementsOf(body, ['SitesResponse', 'Sites', 'Site']);
      return sites.map(({ Id, Name }) => ({ siteId: idOf(Id), name: idOf(Name) }));
    },
    /** A SIP peer can send when it is assigned to the messaging application. */
    async listPeers(siteId) {
      const [body, assigned] = await Promise.all([
        line.askAccount(place('sites', siteId, 'sippeers'), authorization, [404]),
        sipPeers(siteId),
      ]);
      const ids = new Set(assigned.map(({ PeerId }) => PeerId));
      return elementsOf(body, ['TNSipPeersResponse', 'SipPeers', 'SipPeer']).map(({ PeerId, PeerName }) => ({
        peerId: idOf(PeerId),
        name: idOf(PeerName),
        canSend: ids.has(idOf(PeerId)),
      }));
    },
    async inServiceNumbers(siteId, peerId) {
      const path = place('sites', siteId, 'sippeers', peerId, 'tns');
      const body = await line.askAccount(path, authorization, [404]);
      const steps = ['SipPeerTelephoneNumbersResponse', 'SipPeerTelephoneNumbers', 'SipPeerTelephoneNumber'];
      return elementsOf(body, steps).flatMap(({ FullNumber }) => textOf(FullNumber) ?? []);
    },
  };
}

const bodyOf = ({ from, to, text, tag, media, expiresAt }: OutboundText, applicationId: string) => ({
  applicationId,
  to: [to],
  from,
  text,
  tag,
  ...(media && media.length > 0 && { media }),
  ...(expiresAt && { expiration: expiresAt.toISOString() }),
});

const filterOf = ({ from, to, since, until }: LookUp, pageToken: string | undefined) =>
  new URLSearchParams({
    sourceTn: from,
    destinationTn: to,
    messageDirection: 'OUTBOUND',
    fromDateTime: since.toISOString(),
    toDateTime: until.toISOString(),
    limit: '1000',
    ...(pageToken && { pageToken }),
  });

function readListed(entry: unknown): KnownText[] {
  const message = recordOf(entry);
  const carrierId = textOf(message?.['messageId']);
  const at = new Date(textOf(message?.['receiveTime']) ?? '');
  if (!carrierId || Number.isNaN(at.getTime())) return [];
  const tag = textOf(message?.['tag']);
  return [{ carrierId, at, segments: Number(message?.['segmentCount']) || 1, ...(tag && { tag }) }];
}

const idOf = (value: unknown) => textOf(value) ?? '';

/**
 * The repeated elements at the end of a path of element names. A list of one is a single element (CONT-05). Throws
 * CarrierUnavailableError when the document is another one.
 */
function elementsOf(
  body: Record<string, unknown>,
  [root = '', ...steps]: readonly string[],
): Record<string, unknown>[] {
  if (Object.keys(body).length > 0 && !(root in body))
    throw new CarrierUnavailableError('unreachable', `There is no ${root} in the response.`);
  let at: unknown = body[root];
  for (const step of steps) at = recordOf(at)?.[step];
  return listOf(at)
    .map(recordOf)
    .filter((element) => element !== undefined);
}
