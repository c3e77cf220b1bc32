import { sql } from 'kysely';
import { loadPhone } from './sending-world';
import type { SendingWorld } from './sending-world';

const AREA_CODES = [212, 213, 214, 215, 216];
const TEXTS_OF_EACH = 9_000;
const OLD_EVENTS = 50_000;

/**
 * What stands in the tables beside what is measured: 45,000 texts of other campaigns and what carriers told in the last days. With a
 * few thousand rows in all PostgreSQL rather reads a table than its indexes, and keeps to it while the table grows.
 */
export async function fillOtherCampaigns(world: SendingWorld): Promise<void> {
  const { db } = world.server;
  for (const areaCode of AREA_CODES)
    await world.campaign(
      Array.from({ length: TEXTS_OF_EACH }, (_, index) => loadPhone(index, areaCode)),
      { job_type: 'P2P', message_text: 'Hello. Reply stop to opt out.' },
    );
  await sql`insert into webhook_event (dedupe_key, kind, payload, done_at)
    select 'old:' || n, 'message-delivered', '{}', now() from generate_series(1, ${OLD_EVENTS}::int) n`.execute(
    db,
  );
  await sql`analyze message, phone_number, webhook_event`.execute(db);
}
