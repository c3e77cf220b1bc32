import { screen, waitFor } from '@testing-library/react';
import type { EditedJobInput } from '@campaign/shared-api/contracts';
import { reply } from '@campaign/shared-api/testing';
import { aWaitingJob, replyLikeAnAgency } from '../../testing/builders';
import { openWizard, startWizardTests } from '../../testing/wizard-tests';

startWizardTests();

const asPaused = aWaitingJob({ status: 'paused' });
type Opened = ReturnType<typeof openWizard>;

/** Answers what is saved; `undoMs` as the server says how long the first text waits. */
function keepSaved(undoMs?: number) {
  const saved: EditedJobInput[] = [];
  reply.put('/job/:jobId', ({ body }) => {
    saved.push(body as EditedJobInput);
    return { data: { ...aWaitingJob(), ...(undoMs && { undoMs }) } };
  });
  return saved;
}

async function send({ hands, address }: Opened) {
  await toLastStep({ hands });
  await hands.send();
  await waitFor(() => expect(address()).toBe('/'));
}

async function toLastStep({ hands }: Pick<Opened, 'hands'>) {
  await screen.findByLabelText('Job name');
  await hands.open('Suppression List');
  await screen.findByRole('button', { name: /^Send to/ });
}

it('offers to undo a job whose first text waits: pauses it, and its editor’s Send lets it go on', async () => {
  const paused: string[] = [];
  replyLikeAnAgency({ job: aWaitingJob() });
  const saved = keepSaved(10_000);
  reply.post('/job/:jobId/pause', ({ params }) => {
    paused.push(String(params['jobId']));
    return { data: asPaused };
  });
  const opened = openWizard('/job/edit/42');
  await send(opened);
  expect(await screen.findByText('Sending in 10 s')).toBeInTheDocument();
  expect(saved[0]).not.toHaveProperty('resume');
  replyLikeAnAgency({ job: asPaused });
  await opened.person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(opened.address()).toBe('/job/edit/42'));
  expect(await screen.findByText('Nothing was sent. The job is paused.')).toBeInTheDocument();
  expect(paused).toEqual(['42']);
  await toLastStep(opened);
  await opened.hands.send();
  await opened.hands.sendAnyway();
  await waitFor(() => expect(opened.address()).toBe('/'));
  expect(saved[1]).toMatchObject({ resume: true });
});

it('leads to the job, and says so, where texts have left before Undo', async () => {
  replyLikeAnAgency({ job: aWaitingJob() });
  keepSaved(10_000);
  const { progress } = asPaused;
  reply.post('/job/:jobId/pause', { data: { ...asPaused, progress: { ...progress, sent: 2 } } });
  const opened = openWizard('/job/edit/42');
  await send(opened);
  await opened.person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The job is paused. 2 texts had left already.')).toBeInTheDocument();
  expect(opened.address()).not.toContain('edit');
});

it('says that a paused job stays paused, and lets nothing go by its Send', async () => {
  replyLikeAnAgency({ job: asPaused });
  const saved = keepSaved();
  const opened = openWizard('/job/edit/42');
  await toLastStep(opened);
  expect(
    await screen.findByText('Your changes are saved. The job stays paused until someone resumes it.'),
  ).toBeVisible();
  await opened.hands.send();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).not.toHaveProperty('resume');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
