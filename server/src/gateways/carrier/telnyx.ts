import { CarrierUnavailableError } from './carrier';
import type { KnownText, LookUp, OutboundText } from './carrier';
import type { CarrierLine, CarrierSettings, Driver } from './driver';
import { listOf, recordOf, textOf } from './read-answer';
import type { AnswerWords } from './read-answer';
import { tagOfAddress } from '../../tag-of-address';

const PAGE_SIZE = 50;
const LIST_PAGES = 20;

const firstError = (body: Record<string, unknown>) => recordOf(listOf(body['errors'])[0]);

const WORDS: AnswerWords = {
  taken(body) {
    const message = recordOf(body['data']);
    const carrierId = textOf(message?.['id']);
    return carrierId ? { carrierId, segments: Number(message?.['parts']) || 1 } : undefined;
  },
  code(body) {
    const code = Number(firstError(body)?.['code']);
    return Number.isInteger(code) && code >= 1000 && code < 1_000_000 ? code : undefined;
  },
  why: (body) => textOf(firstError(body)?.['detail']) ?? textOf(firstError(body)?.['title']),
};

/**
 * Telnyx's messaging API, version 2 (developers.telnyx.com/api-reference/messages). It has no field for our own
 * name of a text: the address it is to tell about the text carries it, and comes back in every event and record.
 * It keeps no hours for us, so `expiresAt` stays with the gate. Every request carries an Idempotency-Key; nothing
 * here relies on the carrier keeping it.
 */
export function openTelnyx(line: CarrierLine, settings: CarrierSettings): Driver {
  const authorization = `Bearer ${settings.password ?? 'carrier'}`;

  async function list(path: string, filter: Record<string, string>, absent: number[] = []) {
    const found: unknown[] = [];
    for (let page = 1; page <= LIST_PAGES; page++) {
      const query = new URLSearchParams({
        ...filter,
        'page[number]': String(page),
        'page[size]': String(PAGE_SIZE),
      });
      const body = await line.ask(`${path}?${query}`, authorization, absent);
      if (!('data' in body)) return found;
      if (!Array.isArray(body['data']))
        throw new CarrierUnavailableError('unreachable', 'The list is unreadable.');
      found.push(...(body['data'] as unknown[]));
      if (page >= (Number(recordOf(body['meta'])?.['total_pages']) || 0)) break;
    }
    return found;
  }

  /** A messaging profile is both site and SIP peer. */
  async function listProfiles() {
    const profiles = await list('/v2/messaging_profiles', {});
    return profiles.flatMap((entry) => {
      const profile = recordOf(entry);
      const id = textOf(profile?.['id']);
      return id
        ? [{ id, name: textOf(profile?.['name']) ?? '', canSend: profile?.['enabled'] !== false }]
        : [];
    });
  }

  return {
    send: (text) =>
      line.send(
        {
          path: '/v2/messages',
          authorization,
          headers: { 'idempotency-key': `message-${text.tag}` },
          body: bodyOf(text, settings),
        },
        WORDS,
      ),
    async lookUp(query) {
      const records = await list('/v2/detail_records', filterOf(query));
      return records.flatMap(readRecord).sort((a, b) => a.at.getTime() - b.at.getTime());
    },
    async sipPeers(siteId) {
      const profiles = (await listProfiles()).filter(({ id }) => siteId === undefined || id === siteId);
      return profiles.map(({ id, name }) => ({ SiteId: id, SiteName: name, PeerId: id, PeerName: name }));
    },
    async listSites() {
      return (await listProfiles()).map(({ id, name }) => ({ siteId: id, name }));
    },
    async listPeers(siteId) {
      const profiles = (await listProfiles()).filter(({ id }) => id === siteId);
      return profiles.map(({ id, name, canSend }) => ({ peerId: id, name, canSend }));
    },
    async inServiceNumbers(_siteId, peerId) {
      const path = `/v2/messaging_profiles/${encodeURIComponent(peerId)}/phone_numbers`;
      const numbers = await list(path, {}, [404]);
      return numbers.flatMap(
        (entry) => textOf(recordOf(entry)?.['phone_number'])?.replace(/^\+1(?=\d{10}$)/, '') ?? [],
      );
    },
  };
}

/** Telnyx takes the messaging profile from the sending number, so that agencies can have different profiles. */
const bodyOf = ({ from, to, text, tag, media }: OutboundText, settings: CarrierSettings) => ({
  from,
  to,
  text,
  ...(media && media.length > 0 && { media_urls: media, type: 'MMS' }),
  webhook_url: `${settings.callbackUrl}?${new URLSearchParams({ tag })}`,
});

const filterOf = ({ from, to, since, until }: LookUp) => ({
  'filter[record_type]': 'messaging',
  'filter[direction]': 'outbound',
  'filter[cli]': from,
  'filter[cld]': to,
  'filter[created_at][gte]': since.toISOString(),
  'filter[created_at][lt]': until.toISOString(),
});

function readRecord(entry: unknown): KnownText[] {
  const record = recordOf(entry);
  const carrierId = textOf(record?.['uuid']);
  const at = new Date(textOf(record?.['created_at']) ?? '');
  if (!carrierId || Number.isNaN(at.getTime())) return [];
  const tag = tagOfAddress(textOf(record?.['delivery_status_webhook_url']));
  return [{ carrierId, at, segments: Number(record?.['parts']) || 1, ...(tag && { tag }) }];
}
