import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderRoom } from '@campaign/platform/testing';
import type { JobRow } from '@campaign/shared-api/contracts';
import { aJob, reply, startMockServer } from '@campaign/shared-api/testing';
import { givenJobs, lastQuery, row } from '../../testing/jobs-tab';
import { words } from '../../words';
import { JobsTabScreen } from './jobs-tab-screen';

startMockServer();

const arrive = (job: Partial<JobRow>) => {
  const asked = givenJobs();
  reply.get('/job/:jobId', { data: aJob({ jobId: 502, ...job }) });
  const room = renderRoom(
    <Routes>
      <Route path="/dashboard" element={<JobsTabScreen />} />
    </Routes>,
    { at: '/house/create' },
  );
  act(() => room.history.push('/dashboard', { madeJob: 502 }));
  return { ...room, asked };
};

it('tells that the filters hide the job just made, and shows it', async () => {
  const { person, address, asked } = arrive({ jobType: 'House File', name: 'House mailing' });
  const notice = (await screen.findByText(words.hidden.text)).closest('[role="status"]') as HTMLElement;
  await person.click(within(notice).getByRole('button', { name: 'Show' }));
  expect(address()).toBe('/dashboard?status=all&type=House+File');
  await waitFor(() => expect(lastQuery(asked)).toMatchObject({ job_type: 'House File' }));
  expect(lastQuery(asked)).not.toHaveProperty('status');
  expect(screen.queryByText(words.hidden.text)).not.toBeInTheDocument();
});

it('says nothing of a job that is shown', async () => {
  arrive({ jobType: 'P2P' });
  await row('November reminder');
  expect(screen.queryByText(words.hidden.text)).not.toBeInTheDocument();
});
