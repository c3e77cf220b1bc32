import { createHash } from 'node:crypto';
import type { SessionPerson } from '../actor';
import type { Config } from '../config';
import type { Clock, Random } from '../clock-and-chance';
import type { Database, Db } from '../db/database';
import type { EndedReason } from '../db/schema/app-session';
import { isFactorRequired } from '../is-factor-required';
import { keepNewest } from '../keep-newest';
import { notify } from '../db/notify';
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  deleteSessionsOfAgency,
  findEndedReason,
  findPersonOfSession,
  findSession,
  insertSession,
  listSessionsOf,
  markProven,
  touchSession,
} from './session-store.queries';
import type { PersonOfSession } from './session-store.queries';

export const SESSION_IDLE_MS = 2 * 3600_000;
export const SESSION_ABSOLUTE_MS = 12 * 3600_000;
/** How long a session is known without asking again; what ends one is told to every process at once. */
const CACHE_MS = 5_000;
const CACHE_SIZE = 20_000;
const TOUCH_EVERY_MS = 60_000;
/** Carries whose sessions are to be looked at again: `agent 5`, `account 46`. */
const CHANNEL = 'sessions';

/** Opaque sessions: the browser holds 256 random bits, the table their hash (SESS-06). */
export interface SessionStore {
  /** Begins a session and answers the cookie's value. `provenAt`: when the person last proved who they are, if not by this. */
  begin(
    db: Db,
    person: { agentId: number; accountId: number; device?: string | undefined; provenAt?: Date },
  ): Promise<string>;
  /** Who it is; nothing when the session ended, idled for two hours or is twelve hours old. */
  find(token: string): Promise<SessionPerson | undefined>;
  /**
   * The same without being a sign of life: a page that only listens does not keep a session from idling out. Nobody once a
   * view of somebody else's console is over.
   */
  peek(token: string): Promise<SessionPerson | undefined>;
  end(token: string): Promise<void>;
  /** One person's, the last seen first. */
  listOf(db: Db, agentId: number): Promise<OpenSession[]>;
  /** Ends one of a person's, in every process; false when it is not theirs. */
  endOne(db: Db, agentId: number, sessionId: number): Promise<boolean>;
  /** Ends all of a person's but one, in every process; how many. */
  endOthers(db: Db, agentId: number, sessionId: number): Promise<number>;
  /** The session has just proved who it is. */
  prove(db: Db, person: Pick<SessionPerson, 'agentId' | 'sessionId'>): Promise<void>;
  /** What sessions know of the person changed. */
  lookAgainAtPerson(db: Db, agentId: number): Promise<void>;
  /** Ends every session of one person: password, role or permission changed. In every process once `db` commits. */
  endAllOf(db: Db, agentId: number): Promise<void>;
  /** Ends every session of an agency's people. `reason`: what `endedBecause` returns for them from then on. */
  endAllOfAgency(db: Db, accountId: number, reason?: EndedReason): Promise<void>;
  /** Why the session of a token was ended, if its user should read that. */
  endedBecause(token: string): Promise<EndedReason | undefined>;
  /** The agency changed in what a session knows of it. */
  lookAgainAt(db: Db, accountId: number): Promise<void>;
  /** Begins to hear what other processes end; answers the function that stops it. */
  listen(): Promise<() => Promise<void>>;
  /** Calls back when sessions may have ended, for lines that stay open. Answers the function that stops it. */
  onEnded(tell: () => void): () => void;
  prune(): Promise<void>;
}

export interface OpenSession {
  sessionId: number;
  device: string | null;
  createdAt: Date;
  seenAt: Date;
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

interface Cached {
  since: number;
  person: SessionPerson | undefined;
}

export function openSessionStore({
  db,
  clock,
  random,
  config,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  config: Pick<Config, 'adminSecondFactor'>;
}): SessionStore {
  const cache = new Map<string, Cached>();
  const watchers = new Set<() => void>();
  /** Counts what was forgotten: an answer read before that is not remembered after it. */
  let forgotten = 0;
  const forget = (match: (entry: Cached) => boolean) => {
    forgotten += 1;
    for (const [key, entry] of cache) if (match(entry)) cache.delete(key);
  };
  const hear = (match: (entry: Cached) => boolean) => {
    forget(match);
    for (const wake of watchers) wake();
  };
  const isOf = (whose: string) => {
    const [kind, id] = whose.split(' ');
    return ({ person }: Cached) => {
      const [agent, account] = [
        [person?.agentId, person?.view?.viewerId],
        [person?.accountId, person?.view?.viewerAccountId],
      ];
      return (kind === 'agent' ? agent : account).includes(Number(id));
    };
  };

  async function look(token: string, isSignOfLife: boolean): Promise<SessionPerson | undefined> {
    const tokenHash = hash(token);
    const key = tokenHash.toString('base64');
    const now = clock.now().getTime();
    const known = cache.get(key);
    // A clock that was set back would make it known for as long as it was wrong.
    if (known && known.since <= now && now < known.since + CACHE_MS) return known.person;

    const before = forgotten;
    const row = await findSession(db, tokenHash);
    const alive = row && row.expires_at.getTime() > now && row.seen_at.getTime() + SESSION_IDLE_MS > now;
    if (isSignOfLife && alive && now - row.seen_at.getTime() > TOUCH_EVERY_MS)
      await touchSession(db, tokenHash, new Date(now));
    const person = alive ? await personOf(row) : undefined;
    // Guessed cookies are not remembered: they would push out the real ones.
    if (person && before === forgotten) keepNewest(cache, key, { since: now, person }, CACHE_SIZE);
    return person;
  }

  const factsOf = (row: PersonOfSession) => ({
    agentId: row.agent_id,
    accountId: row.account_id,
    role: row.role,
    email: row.email,
    identityPermission: row.identity_permission,
    approved: row.approved,
    features: row.features ?? [],
    mustChangePassword: row.must_change_password,
    hasFactor: row.has_factor,
    agencyRequiresFactor: row.second_factor_required,
    factorRequired: isFactorRequired(config, row),
  });

  /** Whose console the session sees: its own person's, or that of whom it looks as. */
  async function personOf(row: SessionRow): Promise<SessionPerson> {
    const own = { ...factsOf(row), sessionId: row.session_id, provenAt: row.proven_at };
    if (row.viewed_id === null || row.view_ends_at === null) return own;
    const viewed = await findPersonOfSession(db, row.viewed_id);
    const isOver = !viewed || viewed.role === 'ADMIN' || row.role !== 'ADMIN';
    return {
      ...own,
      ...(viewed && factsOf(viewed)),
      mustChangePassword: false,
      factorRequired: false,
      view: {
        viewerId: row.agent_id,
        viewerAccountId: row.account_id,
        viewerEmail: row.email,
        endsAt: isOver ? new Date(0) : row.view_ends_at,
      },
    };
  }

  /** Here at once, and again with every other process once it is committed. */
  const tell = async (connection: Db, whose: string) => {
    forget(isOf(whose));
    await notify(connection, CHANNEL, whose);
  };

  return {
    async begin(connection, { agentId, accountId, device = null, provenAt }) {
      const token = random.bytes(32).toString('base64url');
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
      const session = { agentId, accountId, device, now, expiresAt, provenAt: provenAt ?? now };
      await insertSession(connection, { tokenHash: hash(token), ...session });
      return token;
    },
    find: (token) => look(token, true),
    async peek(token) {
      const person = await look(token, false);
      return person?.view && person.view.endsAt <= clock.now() ? undefined : person;
    },
    async end(token) {
      const ended = await deleteSession(db, hash(token));
      if (ended) await tell(db, `agent ${ended.agent_id}`);
    },
    async endAllOf(connection, agentId) {
      await deleteSessionsOf(connection, agentId);
      await tell(connection, `agent ${agentId}`);
    },
    endedBecause: (token) => findEndedReason(db, hash(token)),
    async endAllOfAgency(connection, accountId, reason) {
      await deleteSessionsOfAgency(connection, accountId, reason);
      await tell(connection, `account ${accountId}`);
    },
    async listOf(connection, agentId) {
      const now = clock.now();
      const rows = await listSessionsOf(connection, agentId, {
        idleSince: new Date(now.getTime() - SESSION_IDLE_MS),
        now,
      });
      return rows.map((row) => ({
        sessionId: row.session_id,
        device: row.device,
        createdAt: row.created_at,
        seenAt: row.seen_at,
      }));
    },
    async endOne(connection, agentId, sessionId) {
      const ended = await deleteSessionOf(connection, agentId, sessionId);
      if (ended) await tell(connection, `agent ${agentId}`);
      return ended;
    },
    async endOthers(connection, agentId, sessionId) {
      const ended = await deleteOtherSessions(connection, agentId, sessionId);
      await tell(connection, `agent ${agentId}`);
      return ended;
    },
    async prove(connection, { agentId, sessionId }) {
      await markProven(connection, sessionId, clock.now());
      await tell(connection, `agent ${agentId}`);
    },
    lookAgainAtPerson: (connection, agentId) => tell(connection, `agent ${agentId}`),
    lookAgainAt: (connection, accountId) => tell(connection, `account ${accountId}`),
    // What was told while the line to the database was down is not told again.
    listen: () =>
      db.listen(
        CHANNEL,
        (whose) => hear(isOf(whose)),
        () => hear(() => true),
      ),
    onEnded(wake) {
      watchers.add(wake);
      return () => void watchers.delete(wake);
    },
    async prune() {
      const now = clock.now();
      await deleteExpiredSessions(db, new Date(now.getTime() - SESSION_IDLE_MS), now);
      forget((entry) => entry.since + CACHE_MS <= now.getTime());
    },
  };
}

const hash = (token: string) => createHash('sha256').update(token).digest();
