import { sql } from 'kysely';
import type { StopWordRef, NewStopWord, StopWordOwner } from '@campaign/shared-api/contracts';
import type { Db } from '../../db/database';

const wordsOf = (db: Db, { accountId, identityId }: StopWordOwner) =>
  db.selectFrom('stop_word').where('account_id', '=', accountId).where('identity_id', '=', identityId);

export function findStopWords(db: Db, owner: StopWordOwner, limit: number) {
  return wordsOf(db, owner)
    .selectAll()
    .select((is) => is.fn.countAll<number>().over().as('total'))
    .orderBy(sql`lower(content)`)
    .limit(limit)
    .execute();
}

/** Adds a word, or gives the same one in whatever case its new state. */
export function saveStopWord(db: Db, { accountId, identityId, content, active }: NewStopWord) {
  return db
    .insertInto('stop_word')
    .values({ account_id: accountId, identity_id: identityId, content, active })
    .onConflict((same) =>
      same.expression(sql`account_id, identity_id, lower(content)`).doUpdateSet({ active }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function deleteStopWord(db: Db, { accountId, identityId, id }: StopWordRef) {
  return db
    .deleteFrom('stop_word')
    .where('account_id', '=', accountId)
    .where('identity_id', '=', identityId)
    .where('stop_word_id', '=', id)
    .returning('stop_word_id')
    .executeTakeFirst();
}

/**
 * The active words of the identity that wrote; of the whole agency when nobody did (STOP-09). Read anew for every
 * text that comes in: a word is in force from the moment it is saved.
 */
export async function findActiveStopWords(
  db: Db,
  accountId: number,
  identityId: number | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('stop_word')
    .where('account_id', '=', accountId)
    .where('active', '=', true)
    .$if(identityId !== null, (query) => query.where('identity_id', '=', identityId ?? 0))
    .select('content')
    .execute();
  return rows.map(({ content }) => content);
}

/** How often stop words have changed, for a statement that asks besides. */
export const stopWordChanges = sql<number>`(select nr from stop_word_change)`;

/** Everybody's active words, and as of which change. */
export async function findAllStopWords(db: Db): Promise<{ asOf: number; words: string[] }> {
  const { rows } = await sql<{ as_of: number; words: string[] }>`
    select ${stopWordChanges} as as_of, array(select distinct content from stop_word where active) as words`.execute(
    db,
  );
  return { asOf: rows[0]?.as_of ?? 0, words: rows[0]?.words ?? [] };
}
