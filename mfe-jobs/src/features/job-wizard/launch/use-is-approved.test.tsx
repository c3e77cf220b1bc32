import { screen, waitFor } from '@testing-library/react';
import { renderRemote } from '@campaign/platform/testing';
import { anAgency, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { useIsApproved } from './use-is-approved';

startMockServer();

function Approval({ accountId }: { accountId: number | null }) {
  return <p>{useIsApproved(accountId) ? 'approved' : 'not approved'}</p>;
}

it.each([
  [12, true, 'approved'],
  [12, null, 'not approved'],
  [12, false, 'not approved'],
  [null, null, 'approved'],
])('tells ADMIN of agency %s, approved: %s: %s', async (accountId, approved, text) => {
  const asked = jest.fn();
  reply.get('/users/userList', () => {
    asked();
    return { data: [anAgency({ accountId: 12, approved })], total: 1 };
  });
  renderRemote(<Approval accountId={accountId} />, { user: users.admin() });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(await screen.findByText(text)).toBeVisible();
});

it('reads the approval of everyone else’s own agency from the session', () => {
  renderRemote(<Approval accountId={null} />, { user: users.user({ approved: null }) });
  expect(screen.getByText('not approved')).toBeVisible();
});
