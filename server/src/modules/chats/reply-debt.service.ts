import type { Reply, ReplyDebt, ReplyRules, ReplyRulesChange } from '@campaign/shared-api/contracts';
import { AGENT_ROLES, OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import type { Tx } from '../../db/database';
import { asPlatform, inTenant } from '../../db/tenant';
import { countFormSave, findFormVersion } from '../../db/versions';
import { NotFoundError } from '../../problems';
import { insertChange } from '../acts/acts.door';
import { withJob } from './chats.service';
import { findReplyDebt, findReplyRules, writeReplyRules } from './reply-debt.queries';
import type { DebtRow } from './reply-debt.queries';

const ruleWords = {
  saved: 'Saved. Conversations that wait longer go back to the open queue.',
  never: 'Saved. Conversations stay with their owner.',
} as const;

/** Who owes answers in a job, and how long answers took. */
export function readReplyDebt(ctx: Context, actor: Actor, jobId: number): Promise<ReplyDebt> {
  return withJob(ctx, actor, jobId, async (tx) => {
    const rows = (await findReplyDebt(tx, jobId)).map(viewDebt);
    const all = rows.pop();
    if (!all) throw new Error(`No reply debt of job ${jobId}`);
    const { waiting, oldestWaiting, answered, p50, p95 } = all;
    return { waiting, oldestWaiting, answered, p50, p95, agents: rows };
  });
}

const viewDebt = ({ agent_id, name, waiting, oldest, answered, p50, p95 }: DebtRow) => ({
  agentId: agent_id,
  name,
  waiting,
  answered,
  p50,
  p95,
  oldestWaiting: oldest?.toISOString() ?? null,
});

/** When a conversation that nobody answers is taken back. Throws NotFoundError for another's agency. */
export function readReplyRules(ctx: Context, actor: Actor, accountId: number): Promise<ReplyRules> {
  return inTenant(ctx.db, actor, (tx) => load(tx, actor, accountId));
}

/** @throws ChangedError somebody saved meanwhile; NotFoundError another's agency. */
export function saveReplyRules(
  ctx: Context,
  actor: Actor,
  { accountId, takeBackHours, digest, maskedRoles, version }: ReplyRulesChange,
): Promise<Reply<ReplyRules>> {
  return inTenant(ctx.db, actor, async (tx) => {
    const before = await load(tx, actor, accountId);
    await countFormSave(tx, actor, {
      accountId,
      form: 'reply-rules',
      thing: 'reply rule',
      begun: version,
      at: ctx.clock.now(),
    });
    const minutes = takeBackHours === null ? null : Math.round(takeBackHours * 60);
    await asPlatform(tx, () => writeReplyRules(tx, accountId, { minutes, digest, maskedRoles }));
    const data = await load(tx, actor, accountId);
    const { version: _, ...after } = data;
    await insertChange(tx, actor, {
      action: 'reply-rules:write',
      object: `account/${accountId}`,
      before,
      after,
    });
    return {
      data,
      message: minutes === null ? ruleWords.never : ruleWords.saved,
    };
  });
}

async function load(tx: Tx, actor: Actor, accountId: number): Promise<ReplyRules> {
  const isOwn = accountId !== OWNER_ACCOUNT_ID && accountId === agencyOf(actor, accountId);
  const row = isOwn ? await asPlatform(tx, () => findReplyRules(tx, accountId)) : undefined;
  if (!row) throw new NotFoundError('agency');
  return {
    takeBackHours: row.reply_minutes === null ? null : row.reply_minutes / 60,
    digest: row.reply_digest,
    maskedRoles: AGENT_ROLES.filter((role) => row.masked_roles.includes(role)),
    version: await findFormVersion(tx, accountId, 'reply-rules'),
  };
}
