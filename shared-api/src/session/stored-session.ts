import type { SessionUser } from '../contracts';

/**
 * The two local-storage items (SESS-01). They hold who is shown and how the dashboard is filtered, no secret:
 * the session itself is an HttpOnly cookie.
 */
export const USER_KEY = 'user';
export const FILTERS_KEY = 'dashboardFilters';

let writesOwn = false;
function writeOwn(write: () => void) {
  writesOwn = true;
  try {
    write();
  } finally {
    writesOwn = false;
  }
}

/**
 * From now on only the functions of this file write or remove the two items: a remote that clears the storage or reuses a key would
 * sign the user out at the next reload.
 */
export function protectStored(prototype: Storage = Storage.prototype): void {
  const { clear, removeItem, setItem } = prototype;
  const assertFree = (key: string) => {
    if (!writesOwn && (key === USER_KEY || key === FILTERS_KEY))
      throw new Error(`The stored item “${key}” belongs to the console.`);
  };
  const value = (write: (this: Storage, ...args: string[]) => void) => ({ value: write, writable: false });
  Object.defineProperties(prototype, {
    setItem: value(function (key = '', text = '') {
      assertFree(key);
      setItem.call(this, key, text);
    }),
    removeItem: value(function (key = '') {
      assertFree(key);
      removeItem.call(this, key);
    }),
    clear: value(function () {
      if (this === sessionStorage) clear.call(this);
      else throw new Error('Remove your own items: the storage is shared by the whole console.');
    }),
  });
}

/** SESS-05: these fields and no others; `id` is the account id. */
const STORED = [
  'userName',
  'agentNumber',
  'email',
  'role',
  'createdAt',
  'updatedAt',
  'domainName',
  'identityPermission',
] as const;
export type StoredUser = Pick<SessionUser, (typeof STORED)[number]> & { id: number };

/** What is not stored: unknown until the session call has answered. */
const UNKNOWN = {
  agentId: 0,
  features: [],
  approved: true,
  mustChangePassword: false,
  mustEnroll: false,
} as const;

const stored = (user: StoredUser | SessionUser) =>
  Object.fromEntries(STORED.map((field) => [field, user[field]])) as Omit<StoredUser, 'id'>;

/** The saved user, or null when there is none or it is damaged. */
export function readStoredUser(storage: Storage = localStorage): SessionUser | null {
  const saved = readJson(storage, USER_KEY) as Partial<StoredUser> | null;
  if (!saved || typeof saved.id !== 'number' || typeof saved.role !== 'string') return null;
  return { ...stored(saved as StoredUser), ...UNKNOWN, features: [], accountId: saved.id };
}

export function storeUser(user: SessionUser, storage: Storage = localStorage): void {
  writeJson(storage, USER_KEY, { id: user.accountId, ...stored(user) });
}

interface Expiry {
  expired: true;
  /** Of the 401 that ended the session, where it has one of its own. */
  code?: string;
}

/** What a `storage` event says of a session that the server ended in another tab; undefined if its user ended it. */
export function expiryIn({ key, newValue }: StorageEvent): Expiry | undefined {
  const told = key === USER_KEY ? (parsed(newValue) as Partial<Expiry> | null) : null;
  return told?.expired ? (told as Expiry) : undefined;
}

/** True if another tab stored that its session expired. */
export const tellsOfExpiry = (event: StorageEvent): boolean => expiryIn(event) !== undefined;

/** SESS-04: user and dashboard filters go together. Other tabs receive an expiry. */
export function clearStored(
  { expired = false, code }: { expired?: boolean; code?: string | undefined } = {},
  storage: Storage = localStorage,
): void {
  // Removed in the next line: it only exists in the event.
  writeOwn(() => {
    if (expired && storage.getItem(USER_KEY) !== null)
      storage.setItem(USER_KEY, JSON.stringify({ expired, code }));
    storage.removeItem(USER_KEY);
    storage.removeItem(FILTERS_KEY);
  });
}

export const readStoredFilters = (storage: Storage = localStorage): Record<string, string> =>
  (readJson(storage, FILTERS_KEY) as Record<string, string> | null) ?? {};

/** Keeps one tab's filters beside the others' under the one key (SESS-03, DLV-06). */
export function storeFilters(filters: Record<string, string>, storage: Storage = localStorage): void {
  writeJson(storage, FILTERS_KEY, filters);
}

/** In this tab only: the address that the sign-in form starts with after sign-up. Never in a URL, which servers log. */
const SIGN_IN_EMAIL_KEY = 'signInEmail';

export function storeSignInEmail(email: string, storage: Storage = sessionStorage): void {
  writeJson(storage, SIGN_IN_EMAIL_KEY, { email });
}

export function readSignInEmail(storage: Storage = sessionStorage): string {
  const saved = readJson(storage, SIGN_IN_EMAIL_KEY) as { email?: unknown } | null;
  return typeof saved?.email === 'string' ? saved.email : '';
}

export const forgetSignInEmail = (storage: Storage = sessionStorage): void =>
  storage.removeItem(SIGN_IN_EMAIL_KEY);

const readJson = (storage: Storage, key: string): unknown => parsed(storage.getItem(key));

function parsed(json: string | null): unknown {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function writeJson(storage: Storage, key: string, value: unknown): void {
  try {
    writeOwn(() => storage.setItem(key, JSON.stringify(value)));
  } catch {
    // A full or forbidden storage costs the memory of a choice, never the choice itself.
  }
}
