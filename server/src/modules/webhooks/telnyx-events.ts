import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Context } from '../../context';
import { tagOfAddress } from '../../tag-of-address';
import { carrierNameOf } from './carrier-name';
import {
  clean,
  listOf,
  LONGEST_INBOUND,
  parseBody,
  phoneOf,
  recordOf,
  textOf,
  timeOf,
  unreadable,
} from './carrier-event';
import type { CallbackReader, CarrierEvent } from './carrier-event';

/** A callback that was signed longer ago than this is a recording (Telnyx's own libraries say five minutes). */
const FRESH_SECONDS = 300;
/** RFC 8410: what stands before the 32 bytes of an Ed25519 key. */
const SPKI_FRAME = Buffer.from('302a300506032b6570032100', 'hex');

/** One event a request, signed over `timestamp|body` (developers.telnyx.com: receiving webhooks). */
export function telnyxReader({ config, clock }: Pick<Context, 'config' | 'clock'>): CallbackReader {
  const key = readPublicKey(config.carrier.publicKey);
  return {
    challenge: 'Signature realm="carrier"',
    admits(headers) {
      const signedAt = Number(headers['telnyx-timestamp']);
      // By this machine's clock or by the product's: a wrong one must not cost anybody a STOP.
      const age = Math.min(
        ...[Date.now(), clock.now().getTime()].map((now) => Math.abs(now / 1000 - signedAt)),
      );
      return Number.isInteger(signedAt) && age <= FRESH_SECONDS && signatureOf(headers).length === 64;
    },
    isGenuine: (headers, body) =>
      key !== null &&
      verify(null, Buffer.from(`${String(headers['telnyx-timestamp'])}|${body}`), key, signatureOf(headers)),
    read: (body) => readBody(body),
  };
}

const signatureOf = (headers: Record<string, unknown>) =>
  Buffer.from(String(headers['telnyx-signature-ed25519'] ?? ''), 'base64');

/** Without a key nothing is believed. */
function readPublicKey(base64: string | undefined): KeyObject | null {
  const bytes = Buffer.from(base64 ?? '', 'base64');
  if (bytes.length !== 32) return null;
  return createPublicKey({ key: Buffer.concat([SPKI_FRAME, bytes]), format: 'der', type: 'spki' });
}

function readBody(text: string): CarrierEvent[] {
  const body = parseBody(text);
  if (body === undefined) return [unreadable('The body is no JSON.', text)];
  const event = recordOf(recordOf(body)?.['data']);
  const message = recordOf(event?.['payload']);
  const messageId = textOf(message?.['id']);
  if (!event || !message || !messageId || messageId.length > 200) return [unreadable('No message id.', text)];
  const kind = textOf(event['event_type']);
  const at = timeOf(event['occurred_at']) ?? new Date().toISOString();
  if (kind === 'message.received')
    return [readInbound(message, messageId, at) ?? unreadable('Not a number.', text)];
  if (kind === 'message.sent' || kind === 'message.finalized')
    return [readReceipt(message, messageId, kind, at) ?? unreadable('Not a number.', text)];
  return [unreadable(`An event of the kind ${kind?.slice(0, 60)}.`, text)];
}

const numberOf = (party: unknown) => phoneOf(recordOf(party)?.['phone_number']);

function readInbound(
  message: Record<string, unknown>,
  messageId: string,
  at: string,
): CarrierEvent | undefined {
  const owner = numberOf(listOf(message['to'])[0]);
  const person = numberOf(message['from']);
  if (!owner || !person) return undefined;
  return {
    kind: 'message-received',
    messageId,
    owner,
    person,
    text: clean(textOf(message['text']) ?? '').slice(0, LONGEST_INBOUND),
    attachments: listOf(message['media']).length,
    carrier: carrierNameOf(recordOf(message['from'])?.['carrier']),
    at: timeOf(message['received_at']) ?? at,
  };
}

function readReceipt(
  message: Record<string, unknown>,
  messageId: string,
  kind: 'message.sent' | 'message.finalized',
  at: string,
): CarrierEvent | undefined {
  const from = numberOf(message['from']);
  const [addressee] = listOf(message['to']);
  const to = numberOf(addressee);
  if (!from || !to) return undefined;
  const outcome = outcomeOf(kind, textOf(recordOf(addressee)?.['status']));
  const code = Number(recordOf(listOf(message['errors'])[0])?.['code']);
  return {
    kind: outcome,
    messageId,
    // The address of the request is anybody's to write; the one inside is signed.
    tag: tagOfAddress(textOf(message['webhook_url']))?.slice(0, 1024) ?? '',
    from,
    to,
    code: outcome === 'message-failed' && Number.isInteger(code) && code > 0 ? code : null,
    carrier: carrierNameOf(recordOf(addressee)?.['carrier']),
    at,
  };
}

/** What it comes to. `delivery_unconfirmed` is no failure: it was handed on, and nobody said more. */
function outcomeOf(kind: string, status: string | undefined) {
  if (kind === 'message.sent' || status === 'delivery_unconfirmed') return 'message-sending';
  return status === 'delivered' ? 'message-delivered' : 'message-failed';
}
