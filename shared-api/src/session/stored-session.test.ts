import type { SessionUser } from '../contracts';
import {
  clearStored,
  protectStored,
  FILTERS_KEY,
  readStoredFilters,
  readStoredUser,
  storeFilters,
  storeUser,
  expiryIn,
  USER_KEY,
} from './stored-session';

const user = {
  accountId: 12,
  agentId: 31,
  userName: 'Harbor Strategies',
  agentNumber: 'HARB01',
  email: 'ada@harbor.example',
  role: 'USER',
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  domainName: 'harbor.example',
  identityPermission: [7],
  displayName: 'Ada H.',
  features: ['hide-cost'],
  approved: true,
  mustChangePassword: true,
} as unknown as SessionUser;
const stored = {
  id: 12,
  userName: 'Harbor Strategies',
  agentNumber: 'HARB01',
  email: 'ada@harbor.example',
  role: 'USER',
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  domainName: 'harbor.example',
  identityPermission: [7],
};

it('SESS-05 keeps these fields and no others, and reads them again', () => {
  storeUser(user);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(stored);
  const { id, ...shown } = stored;
  expect(readStoredUser()).toEqual({
    ...shown,
    accountId: id,
    agentId: 0,
    features: [],
    approved: true,
    mustChangePassword: false,
    mustEnroll: false,
  });
});

it.each(['', '{', 'null', '5', '{}', '{"id":"12","role":"USER"}', '{"id":12}', '{"expired":true}'])(
  'takes the damaged item %j for nobody',
  (item) => {
    localStorage.setItem(USER_KEY, item);
    expect(readStoredUser()).toBeNull();
  },
);

it('SESS-03 keeps the filters, and has none where nothing can be read', () => {
  expect(readStoredFilters()).toEqual({});
  storeFilters({ jobs: 'status=active' });
  expect(JSON.parse(localStorage.getItem('dashboardFilters') ?? '')).toEqual({ jobs: 'status=active' });
  expect(readStoredFilters()).toEqual({ jobs: 'status=active' });
  localStorage.setItem(FILTERS_KEY, '"text"');
  expect(readStoredFilters()).toEqual({});
});

it('a storage that is full or forbidden costs the memory, not the choice', () => {
  const full = {
    setItem: () => {
      throw new Error('full');
    },
  } as unknown as Storage;
  expect(() => storeUser(user, full)).not.toThrow();
});

describe('the end of a session', () => {
  const said: (string | null)[] = [];
  const keeping = () => {
    said.length = 0;
    const items = new Map([
      [USER_KEY, 'somebody'],
      [FILTERS_KEY, '{}'],
    ]);
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void (items.set(key, value), said.push(value)),
      removeItem: (key: string) => void items.delete(key),
    } as unknown as Storage;
    return { items, storage };
  };

  it('SESS-04 takes user and filters together, and says nothing to other tabs', () => {
    const { items, storage } = keeping();
    clearStored({}, storage);
    expect([...items.keys()]).toEqual([]);
    expect(said).toEqual([]);
  });

  it('tells other tabs of an expiry, where there was a session', () => {
    const { items, storage } = keeping();
    clearStored({ expired: true }, storage);
    expect(said).toEqual(['{"expired":true}']);
    expect([...items.keys()]).toEqual([]);
    clearStored({ expired: true }, storage);
    expect(said).toHaveLength(1);
  });

  it('another tab tells it from an end by its person', () => {
    const told = (key: string, newValue: string | null) => expiryIn({ key, newValue } as StorageEvent);
    expect(told('user', '{"expired":true}')).toEqual({ expired: true });
    expect(told('user', '{"expired":true,"code":"agency-disabled"}')).toEqual({
      expired: true,
      code: 'agency-disabled',
    });
    expect(told('user', null)).toBeUndefined();
    expect(told('user', 'no json')).toBeUndefined();
    expect(told('dashboardFilters', '{"expired":true}')).toBeUndefined();
  });

  it('clears this tab’s own storage unless told of another', () => {
    storeUser(user);
    clearStored();
    expect(localStorage.getItem(USER_KEY)).toBeNull();
  });
});

describe('the two items, once protected', () => {
  class OwnStorage {
    items = new Map<string, string>();
    getItem(key: string) {
      return this.items.get(key) ?? null;
    }
    setItem(key: string, value: string) {
      this.items.set(key, value);
    }
    removeItem(key: string) {
      this.items.delete(key);
    }
    clear() {
      this.items.clear();
    }
  }
  protectStored(OwnStorage.prototype as unknown as Storage);
  const storage = new OwnStorage() as unknown as Storage;

  it('are written and removed by the session alone [M10]', () => {
    storeUser(user, storage);
    for (const harm of [
      () => storage.removeItem('user'),
      () => storage.setItem('user', '{}'),
      () => storage.removeItem('dashboardFilters'),
      () => storage.clear(),
    ])
      expect(harm).toThrow(/belongs to the console|Remove your own items/);
    expect(readStoredUser(storage)).toMatchObject({ email: user.email });
    clearStored({}, storage);
    expect(storage.getItem('user')).toBeNull();
  });

  it('leave a remote its own items', () => {
    storage.setItem('surveys', '1');
    expect(storage.getItem('surveys')).toBe('1');
    storage.removeItem('surveys');
    expect(storage.getItem('surveys')).toBeNull();
  });
});
