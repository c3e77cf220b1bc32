import { screen, waitFor } from '@testing-library/react';
import type { AuditEntry } from '@campaign/shared-api/contracts';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { renderRoom } from '@campaign/platform/testing';
import { AuditScreen } from './audit-screen';

startMockServer();

const entry = (auditId: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  auditId,
  at: '2026-11-20T15:00:00Z',
  who: 'agency@demo.example',
  userName: 'Harbor',
  action: 'job:pause',
  object: 'job 9',
  detail: {},
  ...changes,
});
const enter = (at = '/admin/audit') => renderRoom(<AuditScreen />, { at, user: users.admin() });

it('says who did what to what, and why where somebody said', async () => {
  reply.get('/operations/audit', {
    data: [
      entry(2, { action: 'operations:hold', detail: { reason: 'The carrier asked.' } }),
      entry(1, { who: null }),
    ],
    total: 2,
  });
  enter();
  await screen.findByText('The carrier asked.');
  const [, held, paused] = screen.getAllByRole('row');
  expect(held).toHaveTextContent('Stopped or released all sending');
  expect(paused).toHaveTextContent('The platform');
  expect(paused).toHaveTextContent('Paused or resumed a job');
});

it('narrows by action, from the first page on, and clears', async () => {
  const asked: URLSearchParams[] = [];
  reply.get('/operations/audit', ({ query }) => {
    asked.push(query);
    const isNarrow = query.get('action') !== null;
    return { data: isNarrow ? [] : [entry(1)], total: isNarrow ? 0 : 30 };
  });
  const { person, address } = enter('/admin/audit?page=2');
  await screen.findByText('job 9');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Paused or resumed a job');
  await waitFor(() => expect(asked.at(-1)?.get('action')).toBe('job:pause'));
  expect(asked.at(-1)?.get('page')).toBe('1');
  expect(address()).toBe('/admin/audit');
  await person.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('job 9')).toBeVisible();
});

it('says why when it is refused, and tries again', async () => {
  reply.problem('GET', '/operations/audit', 503, { error: 'The database is busy.' });
  const { person } = enter();
  expect(await screen.findByText('The database is busy.')).toBeVisible();
  reply.get('/operations/audit', { data: [entry(1)], total: 1 });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('job 9')).toBeVisible();
});
