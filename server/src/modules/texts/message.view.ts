import type { ChatMessage } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import type { MessageState } from '../../db/schema/message';

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
  kind?: string;
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
  ...(row.kind === 'auto' && { automatic: true }),
  errorCode: row.error_code,
  createdAt: (row.sent_at ?? row.created_at).toISOString(),
});
