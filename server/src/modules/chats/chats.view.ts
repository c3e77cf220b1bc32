import type { ChatMessage, ChatRecipient } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import type { MessageState } from '../../db/schema/message';
import type { findConversations } from './conversations.queries';

const STATUS: Record<MessageState, ChatMessage['status']> = {
  waiting: 'SENDING',
  pending: 'SENDING',
  sending: 'SENDING',
  sent: 'SENT',
  delivered: 'DELIVERED',
  failed: 'FAILED',
  unknown: 'UNKNOWN',
  suppressed: 'FAILED',
  received: 'RECEIVED',
};

interface MessageRow {
  message_id: number;
  from_phone: number;
  to_phone: number;
  body: string | null;
  media_url: string | null;
  state: MessageState;
  direction: 'in' | 'out';
  error_code: number | null;
  created_at: Date;
  sent_at: Date | null;
}

/** One text of a conversation; the body is plain text (JREP-19). */
export const viewMessage = (row: MessageRow): ChatMessage => ({
  id: row.message_id,
  from: e164(row.from_phone),
  to: e164(row.to_phone),
  message: row.body ?? '',
  media: row.media_url,
  status: STATUS[row.state],
  direction: row.direction,
  errorCode: row.error_code,
  createdAt: (row.sent_at ?? row.created_at).toISOString(),
});

type ConversationRow = Awaited<ReturnType<typeof findConversations>>['rows'][number];

/** A row of a chat list or of the inbox. */
export function viewConversation(row: ConversationRow): ChatRecipient {
  const { person } = row;
  const filled = Object.entries(person ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const name = [person?.['first_name'], person?.['mid_name'], person?.['last_name']]
    .filter(Boolean)
    .join(' ');
  return {
    phone: e164(row.phone),
    lastMessage: row.last_body,
    lastAt: row.last_at?.toISOString() ?? null,
    replied: row.replies > 0,
    optedOut: row.state === 'opted-out',
    jobId: row.job_id,
    jobName: row.job_name,
    name: name || null,
    columns: Object.fromEntries(filled),
    state: row.state,
    meaning: row.meaning === 'start' ? 'other' : row.meaning,
    replies: row.replies,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
  };
}
