import { screen, waitFor, within } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import { reply, startMockServer } from '@campaign/shared-api/testing';
import { aReport, AT, openReport } from '../../testing/report-tests';

startMockServer();

it('tells the reasons, and the people of each', async () => {
  const asked: string[] = [];
  reply.get('/job/:jobId/recipients', ({ query }) => {
    asked.push(query.toString());
    return {
      data: [
        { phone: '+12025550111', state: 'suppressed', reason: 'dnc', errorCode: null, at: null },
        { phone: '+12025550112', state: 'failed', reason: null, errorCode: 4720, at: null },
      ],
      total: 2,
    };
  });
  const { person } = openReport();
  await person.click(await screen.findByRole('button', { name: 'On the do-not-contact list: 9' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Recipients' }));
  expect(await panel.findByRole('row', { name: /555-0111/ })).toHaveTextContent('On the do-not-contact list');
  expect(panel.getByRole('row', { name: /555-0112/ })).toHaveTextContent('Carrier error 4720');
  expect(asked[0]).toBe('state=suppressed&reason=dnc&page=1&size=25');
  expect(await axeProblems()).toEqual([]);

  await person.click(panel.getByRole('searchbox', { name: 'Search recipients by number' }));
  await person.paste('0112');
  await waitFor(() => expect(asked.at(-1)).toContain('query=0112'));
  await person.selectOptions(panel.getByLabelText('State'), 'Failed');
  await waitFor(() => expect(asked.at(-1)).toBe('state=failed&query=0112&page=1&size=25'));
});

it('answers for any one number', async () => {
  reply.get('/job/:jobId/recipients', { data: [], total: 0 });
  const { person } = openReport(AT, aReport({ notSent: [] }));
  expect(await screen.findByText('Every recipient so far could be texted.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Find a number' }));
  expect(await screen.findByRole('dialog', { name: 'Recipients' })).toBeVisible();
});
