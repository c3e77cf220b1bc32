import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { CallbackTarget } from '../carrier/events';
import type { CallbackEvent } from '../carrier/events';
import type { Dialect } from './dialect';

const REFUSALS: Readonly<Record<number, { code: string; title: string }>> = {
  400: { code: '10015', title: 'Bad Request' },
  401: { code: '10009', title: 'Authentication failed' },
  403: { code: '10010', title: 'Authorization failed' },
  404: { code: '10005', title: 'Resource not found' },
  409: { code: '10036', title: 'The key was used for another request' },
  415: { code: '10014', title: 'Unsupported media type' },
  429: { code: '10011', title: 'Too many requests' },
};
const FAILURE = { code: '10007', title: 'Unexpected error' };

/** Scripts say codes in Bandwidth's numbers: what this carrier calls the same misfortune. */
const CODES: Readonly<Record<number, number>> = {
  4360: 40005,
  4470: 40002,
  4720: 40001,
  4721: 40001,
  4770: 40002,
  4771: 40002,
  4773: 40010,
  4774: 40010,
  4775: 40300,
};
const UNDELIVERABLE = 40008;
const UNCONFIRMED = new Set([9902, 9999]);

export interface TelnyxDialect extends Dialect {
  /** What customers check signatures with: 32 bytes in base64, as the carrier shows it. */
  publicKey: string;
}

/**
 * Telnyx's messaging API, version 2: one event a request, signed with Ed25519 over `timestamp|body`. The seed is
 * 32 bytes in base64; without one the key is new with every start.
 */
export function openTelnyx(seed?: string): TelnyxDialect {
  const key = seed === undefined ? generateKeyPairSync('ed25519').privateKey : keyFrom(seed);
  const forged = generateKeyPairSync('ed25519').privateKey;
  return {
    name: 'telnyx',
    takenStatus: 200,
    tellsSending: true,
    mostEvents: 1,
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
    newMessageId: () => randomUUID(),
    refusal(status, description) {
      const { code, title } = REFUSALS[status] ?? FAILURE;
      return { errors: [{ code, title, detail: description ?? title }] };
    },
    callback([event], target, isGenuine) {
      const body = JSON.stringify(event && eventOf(event, target));
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = sign(null, Buffer.from(`${timestamp}|${body}`), isGenuine ? key : forged);
      return {
        body,
        headers: {
          'telnyx-timestamp': timestamp,
          'telnyx-signature-ed25519': signature.toString('base64'),
        },
      };
    },
  };
}

function keyFrom(seed: string): KeyObject {
  const bytes = Buffer.from(seed, 'base64');
  if (bytes.length !== 32) throw new Error('SIMULATOR_SIGNING_SEED is 32 bytes in base64.');
  // RFC 8410: the frame of a PKCS #8 key that holds an Ed25519 seed.
  const frame = Buffer.from('302e020100300506032b657004220420', 'hex');
  return createPrivateKey({ key: Buffer.concat([frame, bytes]), format: 'der', type: 'pkcs8' });
}

const KINDS = {
  'message-sending': { event: 'message.sent', status: 'sent' },
  'message-delivered': { event: 'message.finalized', status: 'delivered' },
  'message-failed': { event: 'message.finalized', status: 'delivery_failed' },
  'message-received': { event: 'message.received', status: 'webhook_delivered' },
} as const;

function eventOf(event: CallbackEvent, target: CallbackTarget): object {
  const { message } = event;
  const isInbound = event.type === 'message-received';
  const kind = KINDS[event.type];
  const isUnconfirmed = event.errorCode !== undefined && UNCONFIRMED.has(event.errorCode);
  const status = isUnconfirmed ? 'delivery_unconfirmed' : kind.status;
  const isOver = kind.event === 'message.finalized';
  return {
    data: {
      record_type: 'event',
      id: uuidOf(`${event.type} ${message.id}`),
      event_type: kind.event,
      occurred_at: event.time,
      payload: {
        record_type: 'message',
        direction: isInbound ? 'inbound' : 'outbound',
        id: message.id,
        type: message.media ? 'MMS' : 'SMS',
        messaging_profile_id: message.applicationId,
        from: {
          phone_number: message.from,
          line_type: 'Wireless',
          carrier: isInbound ? event.carrierName : 'Simulated',
        },
        to: message.to.map((phone_number) => ({
          phone_number,
          status,
          carrier: isInbound ? 'Simulated' : event.carrierName,
          line_type: 'Wireless',
        })),
        cc: [],
        ...(isInbound && { text: message.text }),
        media: (message.media ?? []).map((url) => ({ url, content_type: null, sha256: null, size: null })),
        // Every text of this simulator is told of at one address; what the sender added to it comes back.
        webhook_url: message.tag ? `${target.url}?tag=${encodeURIComponent(message.tag)}` : target.url,
        parts: message.segmentCount,
        tags: [],
        received_at: message.time,
        sent_at: isInbound ? null : message.time,
        completed_at: isOver ? event.time : null,
        valid_until: null,
        errors: errorsOf(event.errorCode, event.description),
      },
    },
    meta: { attempt: 1, delivered_to: target.url },
  };
}

function errorsOf(code: number | undefined, title: string): object[] {
  if (code === undefined || UNCONFIRMED.has(code)) return [];
  const own = code >= 10_000 ? code : (CODES[code] ?? UNDELIVERABLE);
  return [{ code: String(own), title, detail: title }];
}

/** The same event has the same id however often it is told. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
