import { createHash } from 'node:crypto';
import type { SignedIn } from '../actor';
import type { Context } from '../context';
import type { Db } from '../db/database';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  touchSession,
} from './session-store.queries';

export const SESSION_IDLE_MS = 2 * 3600_000;
export const SESSION_ABSOLUTE_MS = 12 * 3600_000;
/** How long another process may still know a session that was ended here. */
const CACHE_MS = 5_000;
const CACHE_SIZE = 20_000;
const TOUCH_EVERY_MS = 60_000;

/** Opaque sessions: the browser holds 256 random bits, the table their hash (SESS-06). */
export interface SessionStore {
  /** Begins a session and answers the cookie's value. */
  begin(db: Db, person: { agentId: number; accountId: number }): Promise<string>;
  /** Who it is; nothing when the session ended, idled for two hours or is twelve hours old. */
  find(token: string): Promise<SignedIn | undefined>;
  /** The same without being a sign of life: a page that only listens does not keep a session from idling out. */
  peek(token: string): Promise<SignedIn | undefined>;
  end(token: string): Promise<void>;
  /** Ends every session of one person: password, role or permission changed. */
  endAllOf(db: Db, agentId: number): Promise<void>;
  prune(): Promise<void>;
}

interface Cached {
  since: number;
  person: SignedIn | undefined;
}

export function openSessionStore({
  db,
  clock,
  random,
}: Pick<Context, 'db' | 'clock' | 'random'>): SessionStore {
  const cache = new Map<string, Cached>();
  const forget = (match: (entry: Cached) => boolean) => {
    for (const [key, entry] of cache) if (match(entry)) cache.delete(key);
  };

  async function look(token: string, isSignOfLife: boolean): Promise<SignedIn | undefined> {
    const tokenHash = hash(token);
    const key = tokenHash.toString('base64');
    const now = clock.now().getTime();
    const known = cache.get(key);
    // A clock that was set back would make it known for as long as it was wrong.
    if (known && known.since <= now && now < known.since + CACHE_MS) return known.person;

    const row = await findSession(db, tokenHash);
    const alive = row && row.expires_at.getTime() > now && row.seen_at.getTime() + SESSION_IDLE_MS > now;
    if (isSignOfLife && alive && now - row.seen_at.getTime() > TOUCH_EVERY_MS)
      await touchSession(db, tokenHash, new Date(now));
    const person: SignedIn | undefined = alive
      ? {
          agentId: row.agent_id,
          accountId: row.account_id,
          role: row.role,
          email: row.email,
          identityPermission: row.identity_permission,
          approved: row.approved,
          features: row.features ?? [],
          mustChangePassword: row.must_change_password,
        }
      : undefined;
    // Guessed cookies are not remembered: they would push out the real ones.
    if (person) {
      const oldest = cache.size >= CACHE_SIZE ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      cache.set(key, { since: now, person });
    }
    return person;
  }

  return {
    async begin(connection, { agentId, accountId }) {
      const token = random.bytes(32).toString('base64url');
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
      await insertSession(connection, { tokenHash: hash(token), agentId, accountId, now, expiresAt });
      return token;
    },
    find: (token) => look(token, true),
    peek: (token) => look(token, false),
    async end(token) {
      await deleteSession(db, hash(token));
      cache.delete(hash(token).toString('base64'));
    },
    async endAllOf(connection, agentId) {
      await deleteSessionsOf(connection, agentId);
      forget((entry) => entry.person?.agentId === agentId);
    },
    async prune() {
      const now = clock.now();
      await deleteExpiredSessions(db, new Date(now.getTime() - SESSION_IDLE_MS), now);
      forget((entry) => entry.since + CACHE_MS <= now.getTime());
    },
  };
}

const hash = (token: string) => createHash('sha256').update(token).digest();
