import { screen } from '@testing-library/react';
import { aWaitingJob, replyLikeAnAgency } from '../../../testing/builders';
import { sentJobs } from '../../../testing/sent-jobs';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';

startWizardTests();

const adjust = () => screen.queryByRole('switch', { name: 'Adjust to Timezone' });

it('SCHED-04 offers the switch for a job scheduled in advance alone, and sends it as a string', async () => {
  replyLikeAnAgency({ job: aWaitingJob({ jobType: 'House File', startDate: '2099-03-02T15:00:00.000Z' }) });
  const jobs = sentJobs('PUT');
  const { person, hands } = openWizard('/job/edit/42');
  await screen.findByLabelText('Job name');
  await person.click(screen.getByRole('radio', { name: 'Now' }));
  expect(adjust()).toBeNull();
  await person.click(screen.getByRole('radio', { name: 'Schedule' }));
  expect(adjust()).not.toBeChecked();
  await person.click(adjust()!);
  expect(adjust()).toBeChecked();

  await hands.open('Suppression List');
  await hands.send();
  await screen.findByText('Job scheduled successfully!');
  expect(jobs).toEqual([expect.objectContaining({ sendMode: 'schedule', changedTimezone: 'true' })]);
});

it('SCHED-04 leaves it out for a P2P job, which is always now', async () => {
  replyLikeAnAgency({ job: aWaitingJob({ jobType: 'P2P' }) });
  openWizard('/job/edit/42');
  await screen.findByLabelText('Job name');
  expect(screen.queryByRole('radio', { name: 'Schedule' })).toBeNull();
  expect(adjust()).toBeNull();
});

it('SCHED-09 names a shift of one hour in the singular', async () => {
  const startDate = '2099-03-02T15:00:00.000Z';
  replyLikeAnAgency({
    job: aWaitingJob({ jobType: 'House File', startDate, adminPhone: '+13125550100' }),
  });
  const { person } = openWizard('/job/edit/42');
  await screen.findByLabelText('Job name');
  await person.click(screen.getByRole('radio', { name: 'Schedule' }));
  await person.click(adjust()!);
  expect(adjust()).toHaveAccessibleDescription(/at the sending number \([−+]1 hour\)\.$/);
});
