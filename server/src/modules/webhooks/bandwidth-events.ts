import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context';
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
import type { CallbackReader, CarrierEvent, InboundText } from './carrier-event';

const RECEIPTS = ['message-sending', 'message-delivered', 'message-failed'] as const;
const MAX_EVENTS = 2_000;

/** An array of events (sending, §6), shown by the name and password agreed on. */
export function bandwidthReader({ config, secrets }: Pick<Context, 'config' | 'secrets'>): CallbackReader {
  const { callbackUsername, callbackPassword } = config.carrier;
  const credentials = `${callbackUsername}:${callbackPassword ?? secrets.carrierCallback}`;
  const admits = isExactly(`Basic ${Buffer.from(credentials).toString('base64')}`);
  return {
    challenge: 'Basic realm="carrier"',
    admits: ({ authorization }) => admits(authorization ?? ''),
    isGenuine: () => true,
    read: readEvents,
  };
}

/** Compares as many bytes whatever was sent, so that the time taken says nothing of what they are. */
function isExactly(expected: string): (text: string) => boolean {
  const wanted = Buffer.from(expected);
  const given = Buffer.alloc(wanted.length);
  return (text) => {
    given.fill(0);
    given.write(text);
    return timingSafeEqual(given, wanted) && text.length === expected.length;
  };
}

function readEvents(body: string): CarrierEvent[] {
  const events = parseBody(body);
  if (events === undefined) return [unreadable('The body is no JSON.', body)];
  if (!Array.isArray(events)) return [unreadable('The body is no array.', body)];
  if (events.length > MAX_EVENTS) return [unreadable('The array is too long.', body)];
  return events.map((event) => readEvent(event));
}

function readEvent(event: unknown): CarrierEvent {
  const fields = recordOf(event);
  const message = recordOf(fields?.['message']);
  const messageId = textOf(message?.['id']);
  const kind = textOf(fields?.['type']);
  if (!fields || !message || !messageId || messageId.length > 200) return unreadable('No message id.', event);
  const carrier = carrierNameOf(fields['carrierName']);
  const [ofEvent, ofMessage] = [fields['time'], message['time']];
  if (kind === 'message-received') {
    const at = firstTimeOf(ofMessage, ofEvent);
    return readInbound(message, messageId, at, carrier) ?? unreadable('Not a number.', event);
  }
  const receipt = RECEIPTS.find((known) => known === kind);
  if (!receipt) return unreadable(`An event of the kind ${kind?.slice(0, 60)}.`, event);
  const from = phoneOf(message['owner']) ?? phoneOf(message['from']);
  const to = phoneOf(fields['to']) ?? phoneOf(listOf(message['to'])[0]);
  if (!from || !to) return unreadable('Not a number.', event);
  const code = Number(fields['errorCode']);
  return {
    kind: receipt,
    messageId,
    tag: textOf(message['tag'])?.slice(0, 1024) ?? '',
    from,
    to,
    code: Number.isInteger(code) && code > 0 ? code : null,
    carrier,
    at: firstTimeOf(ofEvent, ofMessage),
  };
}

const firstTimeOf = (one: unknown, other: unknown) =>
  timeOf(one) ?? timeOf(other) ?? new Date().toISOString();

function readInbound(
  message: Record<string, unknown>,
  messageId: string,
  at: string,
  carrier: string | undefined,
): InboundText | undefined {
  const owner = phoneOf(message['owner']) ?? phoneOf(listOf(message['to'])[0]);
  const person = phoneOf(message['from']);
  if (!owner || !person) return undefined;
  const text = clean(textOf(message['text']) ?? '').slice(0, LONGEST_INBOUND);
  return {
    kind: 'message-received',
    messageId,
    owner,
    person,
    text,
    attachments: listOf(message['media']).length,
    carrier,
    at,
  };
}
