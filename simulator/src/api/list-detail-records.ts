import type { Ledger } from '../ledger/ledger';

const DEFAULT_SIZE = 20;
const LARGEST_SIZE = 50;
const STATUS = {
  pending: 'sending',
  silent: 'sent',
  delivered: 'delivered',
  failed: 'delivery_failed',
} as const;

/** The records of messages that went out, newest first, by the filters that a sender in doubt asks with. */
export function listDetailRecords(ledger: Ledger, query: Record<string, string>): object {
  const from = query['filter[cli]'];
  const to = query['filter[cld]'];
  const since = timeOf(query['filter[created_at][gte]'], -Infinity);
  const until = timeOf(query['filter[created_at][lt]'], Infinity);
  const found = (to === undefined ? ledger.messages : ledger.messagesTo(to))
    .filter((message) => from === undefined || message.from === from)
    .filter(({ at }) => at >= since && at < until)
    .sort((a, b) => b.at - a.at);
  const size = Math.min(Number(query['page[size]'] ?? DEFAULT_SIZE) || DEFAULT_SIZE, LARGEST_SIZE);
  const page = Math.max(Number(query['page[number]'] ?? 1) || 1, 1);
  return {
    data: found.slice((page - 1) * size, page * size).map((message) => ({
      record_type: 'message_detail_record',
      uuid: message.id,
      direction: 'outbound',
      cli: message.from,
      cld: message.to[0],
      message_type: message.media > 0 ? 'MMS' : 'SMS',
      status: STATUS[message.outcome],
      parts: message.segments,
      created_at: new Date(message.at).toISOString(),
      profile_id: message.applicationId,
      delivery_status_webhook_url: `http://customer/?tag=${encodeURIComponent(message.tag)}`,
    })),
    meta: {
      page_number: page,
      page_size: size,
      total_pages: Math.ceil(found.length / size),
      total_results: found.length,
    },
  };
}

function timeOf(given: string | undefined, without: number): number {
  const time = given === undefined ? NaN : Date.parse(given);
  return Number.isNaN(time) ? without : time;
}
