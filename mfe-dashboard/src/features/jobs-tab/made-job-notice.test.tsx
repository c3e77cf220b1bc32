import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderRemote } from '@campaign/platform/testing';
import type { Job } from '@campaign/shared-api/contracts';
import { aJob, reply, startMockServer } from '@campaign/shared-api/testing';
import { givenJobs, lastQuery, row } from '../../testing/jobs-tab';
import { JobsTabScreen } from './jobs-tab-screen';

startMockServer();

const arrive = (job: Partial<Job>) => {
  const asked = givenJobs();
  reply.get('/job/:jobId', { data: aJob({ jobId: 502, ...job }) });
  const remote = renderRemote(
    <Routes>
      <Route path="/dashboard" element={<JobsTabScreen />} />
    </Routes>,
    { at: '/house/create' },
  );
  act(() => remote.history.push('/dashboard', { madeJob: 502 }));
  return { ...remote, asked };
};

it('tells that the filters hide the job just made, and shows it', async () => {
  const { person, address, asked } = arrive({ jobType: 'House File', name: 'House mailing' });
  const notice = (await screen.findByText('Your job is hidden by the filters.')).closest(
    '[role="status"]',
  ) as HTMLElement;
  await person.click(within(notice).getByRole('button', { name: 'Show' }));
  expect(address()).toBe('/dashboard?status=all&type=House+File');
  await waitFor(() => expect(lastQuery(asked)).toMatchObject({ job_type: 'House File' }));
  expect(lastQuery(asked)).not.toHaveProperty('status');
  expect(screen.queryByText('Your job is hidden by the filters.')).not.toBeInTheDocument();
});

it.each([
  ['Show', 'House File', 'Your job is hidden by the filters.'],
  ['Dismiss', 'P2P', 'No one is assigned to send “Doors” yet.'],
] as const)(
  'goes on in the page after %s, whose button goes with the notice',
  async (name, jobType, text) => {
    const page = document.createElement('main');
    Object.assign(page, { id: 'main', tabIndex: -1 });
    document.body.append(page);
    const { person } = arrive({ jobType, name: 'Doors', jobName: 'Doors' });
    const notice = (await screen.findByText(text)).closest('[role="status"]') as HTMLElement;
    await person.click(within(notice).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    expect(page).toHaveFocus();
    page.remove();
  },
);

it('WIZ-14 offers to assign people to a P2P job that has none', async () => {
  arrive({ jobType: 'P2P', name: 'Doors' });
  expect(await screen.findByRole('link', { name: 'Assign agents' })).toHaveAttribute(
    'href',
    '/p2p/502?agents=choose',
  );
});

it('says nothing of a job that is shown and has its people', async () => {
  arrive({ jobType: 'P2P', agentIds: [1] });
  await row('November reminder');
  expect(screen.queryByText('Your job is hidden by the filters.')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Assign agents' })).not.toBeInTheDocument();
});
