import type { SipPeer } from '@campaign/shared-api/contracts';
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

/** Bandwidth's messaging API, version 2 (dev.bandwidth.com/apis/messaging). */
export function openBandwidth(line: CarrierLine, settings: CarrierSettings): Driver {
  const account = encodeURIComponent(settings.accountId);
  const credentials = `${settings.username ?? 'carrier'}:${settings.password ?? 'carrier'}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const messages = `/api/v2/users/${account}/messages`;

  return {
    send: (text) =>
      line.send({ path: messages, authorization, body: bodyOf(text, settings.applicationId) }, WORDS),
    async lookUp(query) {
      const found: KnownText[] = [];
      let pageToken: string | undefined;
      for (let page = 0; page < LIST_PAGES; page++) {
        const body = await line.ask(`${messages}?${filterOf(query, pageToken)}`, authorization);
        if (!Array.isArray(body['messages']))
          throw new CarrierUnavailableError('The list of messages is unreadable.');
        found.push(...body['messages'].flatMap(readListed));
        pageToken = textOf(recordOf(body['pageInfo'])?.['nextPageToken']);
        if (!pageToken) break;
      }
      return found.sort((a, b) => a.at.getTime() - b.at.getTime());
    },
    async sipPeers(siteId) {
      const application = encodeURIComponent(settings.applicationId);
      const path = `/api/accounts/${account}/applications/${application}/associatedsippeers`;
      const peers = readPeers(await line.ask(path, authorization));
      return siteId === undefined ? peers : peers.filter((peer) => peer.SiteId === siteId);
    },
    async inServiceNumbers(siteId, peerId) {
      const place = `sites/${encodeURIComponent(siteId)}/sippeers/${encodeURIComponent(peerId)}`;
      return readNumbers(await line.ask(`/api/accounts/${account}/${place}/tns`, authorization, [404]));
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
