import { screen, waitFor } from '@testing-library/react';
import { renderPanel } from '@campaign/platform/testing';
import { reply } from '@campaign/shared-api/testing';
import { aWaitingJob, replyLikeAnAgency } from '../../testing/builders';
import { wizardHelpers } from '../../testing/wizard-helpers';
import { startWizardTests } from '../../testing/wizard-tests';
import { EditJobPanel } from './job-wizard-panel';

startWizardTests();

it('SHELL-18 ROUTE-06 edits a job over any page and closes with its id', async () => {
  replyLikeAnAgency({ job: aWaitingJob() });
  reply.put('/job/:jobId', { data: aWaitingJob(), message: 'Job scheduled successfully!' });
  const { person, closings } = renderPanel(EditJobPanel, { jobId: 42 });
  const hands = wizardHelpers(person);
  expect(await screen.findByRole('dialog', { name: 'Edit P2P SMS Job' })).toBeVisible();
  await hands.write('Job name', 'Winter appeal');
  await hands.open('Suppression List');
  await hands.send();
  expect(await screen.findByText('Job scheduled successfully!')).toBeInTheDocument();
  await waitFor(() => expect(closings).toEqual([{ jobId: 42 }]));
});

it('WIZ-23 asks before it is closed over unsaved work', async () => {
  replyLikeAnAgency({ job: aWaitingJob() });
  const { person, closings } = renderPanel(EditJobPanel, { jobId: 42 });
  await wizardHelpers(person).write('Job name', 'Winter appeal');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(
    await screen.findByText('This job is not saved yet. Your draft stays in this tab.'),
  ).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Stay', hidden: true }));
  expect(closings).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Leave', hidden: true }));
  await waitFor(() => expect(closings).toEqual([undefined]));
});
