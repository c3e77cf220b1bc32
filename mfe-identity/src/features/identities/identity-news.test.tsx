import { act, screen, waitFor } from '@testing-library/react';
import type { IdentityChange } from '@campaign/shared-api/contracts';
import { anAgency, anIdentity, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { renderRemote } from '@campaign/platform/testing';
import { IdentitiesScreen } from './identities-screen';

startMockServer();

class FakeEventSource extends EventTarget {
  static all: FakeEventSource[] = [];
  isOpen = true;
  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }
  close() {
    this.isOpen = false;
  }
  tell(change: IdentityChange) {
    this.dispatchEvent(new MessageEvent('identity', { data: JSON.stringify(change) }));
  }
}
const lines = () => FakeEventSource.all.filter(({ isOpen }) => isOpen);

beforeEach(() => {
  FakeEventSource.all = [];
  Object.assign(globalThis, { EventSource: FakeEventSource });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'EventSource'));

const CHANGE: IdentityChange = {
  identityId: 7,
  identityName: 'Harbor Youth',
  tcrIdentityStatus: 'VERIFIED',
  cvVettingStatus: null,
  usecase: 'MIXED',
  readyFor10Dlc: true,
};

function enter() {
  let readings = 0;
  reply.get('/users/userList', { data: [anAgency()], total: 1 });
  reply.get('/identities', () => {
    readings += 1;
    const usecase = readings > 1 ? 'MIXED' : null;
    return { data: [anIdentity({ usecase, cvVettingStatus: null, isPolitical: false })], total: 1 };
  });
  return renderRemote(<IdentitiesScreen />, { at: '/identity', user: users.agentAdmin() });
}

it('a decision of the registry changes the open list, and is told by toast', async () => {
  const { unmount } = enter();
  expect(await screen.findByText('Use case: none')).toBeVisible();
  expect(lines().map(({ url }) => new URL(url, 'http://console').pathname)).toEqual([
    '/api/v1/identities/events',
  ]);
  act(() => lines()[0]?.tell(CHANGE));
  expect(await screen.findByText('Harbor Youth is ready for 10DLC messages.')).toBeVisible();
  expect(await screen.findByText('Use case: mixed')).toBeVisible();
  unmount();
  await waitFor(() => expect(lines()).toEqual([]));
});

it.each<[Partial<IdentityChange>, string | null]>([
  [
    { tcrIdentityStatus: 'UNVERIFIED', readyFor10Dlc: false, usecase: null },
    'Harbor Youth: the registry could not verify the organization.',
  ],
  [
    { cvVettingStatus: 'FAILED', readyFor10Dlc: false, usecase: null },
    'Harbor Youth: the vetting token was not accepted.',
  ],
  [
    { cvVettingStatus: 'EXPIRED', readyFor10Dlc: false, usecase: null },
    'Harbor Youth: the vetting has expired.',
  ],
  [
    { campaignStatus: 'REJECTED', readyFor10Dlc: false, usecase: null },
    'Harbor Youth: the carriers have refused the messages.',
  ],
  [
    { campaignStatus: 'SUSPENDED', readyFor10Dlc: false, usecase: null },
    'Harbor Youth: the carriers have suspended the use case.',
  ],
  [
    { campaignStatus: 'PENDING', readyFor10Dlc: false, usecase: null },
    'Harbor Youth: the carriers are checking the messages.',
  ],
  [{ readyFor10Dlc: false, usecase: null }, 'Harbor Youth: the registry has verified the organization.'],
  [{ tcrIdentityStatus: 'PENDING', readyFor10Dlc: false, usecase: null }, null],
])('of %j it says %s', async (change, words) => {
  enter();
  expect(await screen.findByText('Use case: none')).toBeVisible();
  act(() => lines()[0]?.tell({ ...CHANGE, ...change }));
  // The list is read anew whatever is told: by then a toast has come, or none does.
  expect(await screen.findByText('Use case: mixed')).toBeVisible();
  if (words) expect(screen.getByText(words)).toBeVisible();
  else expect(screen.queryByText(/^Harbor Youth[: ]./)).toBeNull();
});
