import type { Selectable } from 'kysely';
import { OWNER_ACCOUNT_ID, UNPAGED_LIMIT } from '@campaign/shared-api/constants';
import type {
  StopWordRef,
  NewStopWord,
  Page,
  Reply,
  StopWord,
  StopWordOwner,
} from '@campaign/shared-api/contracts';
import { classifyReply, normalizeText } from '@campaign/shared-api/opt-out';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import type { Tables } from '../../db/schema';
import { inTenant } from '../../db/tenant';
import { pageReply } from '../../db/paging';
import { NotFoundError, ValidationError } from '../../problems';
import { findIdentity } from '../identities/identities.door';
import { deleteStopWord, findStopWords, saveStopWord } from './stop-words.queries';

export const stopWordWords = {
  saved: 'Stop word saved successfully!',
  duplicate: (content: string) => `“${content}” is already a stop word of this identity.`,
  noWord: 'A stop word needs a letter or a digit: no answer would equal this one.',
  wayBack: 'People come back with START and ask with HELP. These cannot be stop words.',
} as const;

const viewStopWord = (row: Selectable<Tables['stop_word']>): StopWord => ({
  id: row.stop_word_id,
  content: row.content,
  active: row.active,
  accountId: row.account_id,
  identityId: row.identity_id,
});

/** The words of an identity, by name (STOP-07). Throws NotFoundError for an identity the actor may not use. */
export function listStopWords(ctx: Context, actor: Actor, owner: StopWordOwner): Promise<Page<StopWord>> {
  return inTenant(ctx.db, actor, async (tx) => {
    await expectOwn(tx, actor, owner);
    const rows = await findStopWords(tx, owner, UNPAGED_LIMIT);
    return pageReply(rows.map(viewStopWord), rows[0]?.total ?? 0, {});
  });
}

/**
 * Adds a word, or switches the one that is there on or off; replies are compared with it from then on (STOP-09).
 * `warning` when nothing changes because the same word is there: case and punctuation make no difference to what an
 * answer equals, so they make no other word (STOP-08). Throws ValidationError for what no answer could equal, and for
 * the words a person comes back or asks with.
 */
export function keepStopWord(ctx: Context, actor: Actor, wanted: NewStopWord): Promise<Reply<StopWord>> {
  const { spaced } = normalizeText(wanted.content);
  const refusal =
    spaced === ''
      ? stopWordWords.noWord
      : ['start', 'help'].includes(classifyReply(wanted.content))
        ? stopWordWords.wayBack
        : undefined;
  if (refusal) throw new ValidationError(refusal, { content: refusal });
  return inTenant(ctx.db, actor, async (tx) => {
    await expectOwn(tx, actor, wanted);
    const known = await findStopWords(tx, wanted, UNPAGED_LIMIT);
    const same = known.find(({ content }) => normalizeText(content).spaced === spaced);
    if (same?.active === wanted.active)
      return { data: viewStopWord(same), warning: stopWordWords.duplicate(same.content) };
    const row = await saveStopWord(tx, { ...wanted, content: same?.content ?? wanted.content });
    return { data: viewStopWord(row), message: stopWordWords.saved };
  });
}

/** Throws NotFoundError for a word that is not there, or not of this agency and identity. */
export function removeStopWord(ctx: Context, actor: Actor, word: StopWordRef): Promise<void> {
  return inTenant(ctx.db, actor, async (tx) => {
    await expectOwn(tx, actor, word);
    if (!(await deleteStopWord(tx, word))) throw new NotFoundError('stop word');
  });
}

/** The agency must be the actor's, and never the platform's own; the identity one of those they may use. */
async function expectOwn(tx: Tx, actor: Actor, { accountId, identityId }: StopWordOwner) {
  const mine = accountId !== OWNER_ACCOUNT_ID && accountId === agencyOf(actor, accountId);
  if (!mine || !(await findIdentity(tx, actor, identityId, accountId))) throw new NotFoundError('identity');
}
