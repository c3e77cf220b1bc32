import { screen } from '@testing-library/react';
import { renderRemote } from '@campaign/platform/testing';
import { aPhoneList, reply, startMockServer } from '@campaign/shared-api/testing';
import { words } from '../../words';
import { SummaryScreen } from './summary-screen';

startMockServer();

it('draws the people of each list', async () => {
  reply.get('/phone_lists', { data: [aPhoneList()], total: 1 });
  renderRemote(<SummaryScreen />, { at: '/{{name}}/summary' });
  expect((await screen.findAllByText(words.summary.sum(19_200, 1), { exact: false })).length).toBeGreaterThan(0);
});

it('says so when the lists cannot be read', async () => {
  reply.problem('GET', '/phone_lists', 500, { error: 'Something went wrong.' });
  renderRemote(<SummaryScreen />, { at: '/{{name}}/summary' });
  expect(await screen.findByText(words.summary.failed)).toBeVisible();
});
