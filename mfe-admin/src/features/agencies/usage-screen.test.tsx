import { screen, waitFor, within } from '@testing-library/react';
import { reply, startMockServer, users, type Asked } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { lastMonths } from './last-months';
import { UsageScreen } from './usage-screen';

startMockServer();

const line = { segments: 1204, mms: 3, inbound: 17, failed: 2, cost: 15.6 as number | null };
const months = lastMonths(new Date());

function open(cost: number | null = 15.6, at = '/admin/usage') {
  const asked: string[] = [];
  reply.get('/users/:accountId/usage', ({ params, query }: Asked) => {
    asked.push(`${params.accountId} ${query.get('month')}`);
    const figures = { ...line, cost };
    return { data: { total: figures, identities: [{ id: 7, name: 'Harbor Youth', ...figures }], jobs: [] } };
  });
  const user = users.user({ role: 'AGENT-ADMIN', accountId: 12 });
  return { ...renderRemote(<UsageScreen />, { at, user }), asked };
}

it('shows an agency’s administrator what the own agency used, a month that stands in the address', async () => {
  const { person, asked } = open(15.6, `/admin/usage?month=${months[2]!.value}`);
  expect(await screen.findByRole('heading', { name: 'Usage' })).toBeVisible();
  const row = within((await screen.findByText('Harbor Youth')).closest('tr') as HTMLElement);
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Harbor Youth',
    '1,204',
    '3',
    '17',
    '2',
    '$15.60',
  ]);
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  expect(await axeProblems()).toEqual([]);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Month' }), months[0]!.label);
  await waitFor(() => expect(asked).toEqual([`12 ${months[2]!.value}`, `12 ${months[0]!.value}`]));
});

it('JOBS-24 has no cost where the agency may not see it', async () => {
  open(null);
  expect(await screen.findByText('Harbor Youth')).toBeVisible();
  expect(screen.queryByText('Cost')).toBeNull();
});
