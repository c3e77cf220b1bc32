import type { ChatRecipient, OptOutStanding } from '@campaign/shared-api/contracts';
import { e164 } from '@campaign/shared-api/messaging';
import type { findOptOutStanding } from '../opt-out/opt-out.door';
import type { findConversations } from './conversation-pages.queries';

type StandingRow = NonNullable<Awaited<ReturnType<typeof findOptOutStanding>>>;
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
    // A START is answered by nobody: it only lifts the opt-out.
    ...(!(row.meaning === 'start' && row.state === 'answered') && { state: row.state }),
    meaning: row.meaning === 'start' || row.meaning === 'help' ? 'other' : row.meaning,
    replies: row.replies,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
  };
}

/** Why nothing may be sent to a person. */
export function viewStanding(row: StandingRow): OptOutStanding {
  return {
    state: row.stopped ? 'stopped' : 'in-review',
    at: row.at.toISOString(),
    text: row.text,
    byHand: row.by_hand,
    by: row.decided_by,
    since: row.told ? row.at.toISOString() : null,
  };
}
