import { screen, waitFor, within } from '@testing-library/react';
import type { AgentDetail } from '@campaign/shared-api/contracts';
import { anAgent, anIdentity, reply, startMockServer, users, type Asked } from '@campaign/shared-api/testing';
import { axeProblems, renderPanel } from '@campaign/platform/testing';
import { IdentityPermission } from './identity-permission';

startMockServer();

const IDENTITIES = [
  anIdentity({ identityId: 7, identityName: 'Harbor Youth' }),
  anIdentity({ identityId: 8, identityName: 'Bay Shelter' }),
  anIdentity({ identityId: 9, identityName: 'City Choir' }),
];
function enter(identityPermission: number[] = [9], identities = IDENTITIES) {
  const lists: Asked[] = [];
  const detail: AgentDetail = { ...anAgent(), identityPermission };
  reply.get('/agents/:id', { data: detail });
  reply.get('/identities', (call) => {
    lists.push(call);
    return { data: identities, total: identities.length };
  });
  const saves: unknown[] = [];
  reply.post('/agents/updateagent-permission', ({ body }) => {
    saves.push(body);
    return { data: detail, message: 'Saved successfully!' };
  });
  return { ...renderPanel(IdentityPermission, { agentId: 31 }, { user: users.admin() }), saves, lists };
}
const box = (name: string) => screen.findByRole('checkbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

it('UPERM-01 lists the identities of that person’s agency, checked where they may be used', async () => {
  const { lists } = enter();
  expect(await box('Harbor Youth')).toBeChecked();
  expect(await box('Bay Shelter')).toBeChecked();
  expect(await box('City Choir')).not.toBeChecked();
  expect(screen.getByText('2 of 3 may be used')).toBeVisible();
  expect(lists.at(-1)?.query.get('account_id')).toBe('12');
  expect(await axeProblems()).toEqual([]);
});

it('UPERM-05 has whatever is not denied checked, and says so of new ones', async () => {
  enter([]);
  for (const { identityName } of IDENTITIES) expect(await box(identityName)).toBeChecked();
  expect(
    screen.getByText('A new identity is available to everyone until it is unchecked here.'),
  ).toBeVisible();
});

it('UPERM-02 UPERM-03 UPERM-04 sends what was changed, and nothing it cannot see', async () => {
  // 12 is denied too, by somebody who sees it.
  const { person, saves, closings } = enter([9, 12]);
  await person.click(await box('Harbor Youth'));
  await person.click(await box('City Choir'));
  expect(screen.getByText(/Saving a change signs them out everywhere/)).toBeVisible();
  await person.click(save());
  expect(await screen.findByText('Saved successfully!')).toBeVisible();
  expect(saves).toEqual([{ id: 31, identityPermission: { deny: [7], allow: [9] } }]);
  await waitFor(() => expect(closings).toEqual([{ agentId: 31 }]));
});

it('saves nothing where nothing differs, also when it was changed there and back', async () => {
  const { person, saves } = enter();
  await person.click(await box('Harbor Youth'));
  await person.click(await box('Harbor Youth'));
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await person.click(save());
  expect(await screen.findByText('Nothing is changed yet.')).toBeVisible();
  expect(saves).toEqual([]);
});

it('checks and unchecks all that the search shows; Enter in it saves nothing', async () => {
  const { person, saves } = enter([]);
  await box('Harbor Youth');
  await person.click(screen.getByRole('button', { name: 'Uncheck all' }));
  expect(screen.getByText('0 of 3 may be used')).toBeVisible();
  await person.type(screen.getByRole('searchbox', { name: 'Search identities' }), 'bay{Enter}');
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
  expect(saves).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Check all' }));
  expect(screen.getByText('1 of 3 may be used')).toBeVisible();
  await person.click(save());
  await screen.findByText('Saved successfully!');
  expect(saves).toEqual([{ id: 31, identityPermission: { deny: [7, 9], allow: [] } }]);
});

it('asks before unsaved changes are left, and says what failed', async () => {
  const { person, closings } = enter();
  reply.problem('POST', '/agents/updateagent-permission', 404, { error: 'This identity was not found.' });
  await person.click(await box('Harbor Youth'));
  await person.click(save());
  expect(await screen.findByText('This identity was not found.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await person.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(await box('Harbor Youth')).not.toBeChecked();
  expect(closings).toEqual([]);
});

it('says so where there is no identity, and where the person is not to be read', async () => {
  const { unmount } = enter([], []);
  expect(await screen.findByText('No identities')).toBeVisible();
  unmount();
  reply.problem('GET', '/agents/:id', 500, { error: 'Resting.' });
  renderPanel(IdentityPermission, { agentId: 31 }, { user: users.admin() });
  expect(await screen.findByText('Resting.')).toBeVisible();
});
