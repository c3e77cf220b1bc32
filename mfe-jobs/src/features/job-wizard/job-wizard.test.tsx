import { act, screen, waitFor, within } from '@testing-library/react';
import { aJob, reply } from '@campaign/shared-api/testing';
import { cloneOf } from '../../components/job-form';
import { aWaitingJob, replyLikeAnAgency } from '../../testing/builders';
import { sentJobs } from '../../testing/sent-jobs';
import { openWizard, startWizardTests } from '../../testing/wizard-tests';

startWizardTests();

const stepNames = () =>
  within(screen.getByRole('list', { name: 'Steps of the job' }))
    .getAllByRole('button')
    .map((button) => button.textContent?.replace(/^[\d!]+/, '').replace(/,.*/, ''));

describe('the frame of the wizard', () => {
  it.each([
    ['/p2p/create', 'P2P Send'],
    ['/house/create', 'A2P Send'],
    ['/soapbox/create', 'Soapbox P2P Send'],
  ])('WIZ-01 WIZ-25 %s is a new job of the kind "%s"', async (at, kind) => {
    openWizard(at);
    expect(await screen.findByRole('heading', { name: 'New P2P SMS Job', level: 1 })).toBeVisible();
    expect(screen.getByText(kind)).toBeVisible();
  });

  it('opens a new job like another one, with a name, link, start and templates of its own', async () => {
    const model = aJob({
      jobId: 42,
      jobType: 'House File',
      jobName: 'Fall appeal',
      templateIds: [9],
      guidlink: 'https://go.example/Ab3dE6gH',
      letters: 'Ab3dE6gH',
      campaignid: 'https://example.org/vote',
      initialTemplateMessage: '<p>Vote: https://go.example/Ab3dE6gH Stop to end</p>',
    });
    reply.get('/job/:jobId', { data: model });
    const { hands } = openWizard('/house/create?from=42');
    expect(await screen.findByDisplayValue('Fall appeal (copy)')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'New P2P SMS Job', level: 1 })).toBeVisible();
    const link = screen.getByRole('status', { name: 'Short link' }).textContent ?? '';
    expect(link).toMatch(/^https:\/\/go\.example\.org\/[A-Za-z0-9]{8}$/);
    expect(link).not.toContain('Ab3dE6gH');
    expect(await hands.editor()).toHaveTextContent(`Vote: ${link} Stop to end`);
    expect(cloneOf(model)).toMatchObject({
      identityId: model.identityId,
      initialTemplateMessage: model.initialTemplateMessage,
      campaignid: 'https://example.org/vote',
      guidlink: '',
      letters: '',
      sendMode: 'now',
      startDate: '',
      templateIds: [],
    });
  });

  it('opens the copy without a link where none can be made, and swaps the old one when it can', async () => {
    const initialTemplateMessage = '<p>Vote: https://go.example/Ab3dE6gH Stop to end</p>';
    const link = { guidlink: 'https://go.example/Ab3dE6gH', campaignid: 'https://example.org/vote' };
    reply.get('/job/:jobId', {
      data: aJob({ jobId: 42, jobType: 'House File', ...link, initialTemplateMessage }),
    });
    reply.problem('POST', '/job/campaign/link', 500, { error: 'Not now.' }, { once: true });
    const { hands, person } = openWizard('/house/create?from=42');
    expect(await hands.editor()).toHaveTextContent('go.example/Ab3dE6gH');
    await person.click(await screen.findByRole('button', { name: 'Generate short link' }));
    const made = await screen.findByRole('status', { name: 'Short link' });
    await waitFor(async () =>
      expect(await hands.editor()).toHaveTextContent(
        `Vote: https://${made.textContent?.slice(8)} Stop to end`,
      ),
    );
  });

  it('says why there is no job to clone', async () => {
    reply.problem('GET', '/job/:jobId', 404, { error: 'This job does not exist.' });
    openWizard('/house/create?from=42');
    expect(await screen.findByText('There is no such job')).toBeVisible();
  });

  it('WIZ-02 WIZ-04 shows five steps, without Agents for P2P', async () => {
    const first = openWizard('/house/create');
    expect(stepNames()).toEqual(['Content', 'Reply Templates', 'Agents', 'Phone List', 'Suppression List']);
    first.unmount();
    openWizard('/p2p/create');
    expect(stepNames()).toEqual(['Content', 'Reply Templates', 'Phone List', 'Suppression List']);
  });

  it('WIZ-03 WIZ-05 shows Agents to P2P alone by reading B, and walks past it', async () => {
    const { hands } = openWizard('/p2p/create', { reading: 'B' });
    expect(stepNames()).toEqual(['Content', 'Reply Templates', 'Agents', 'Phone List']);
    await hands.open('Reply Templates');
    await hands.next();
    expect(await hands.step('Phone List')).toBeVisible();
    await hands.back();
    expect(await hands.step('Reply Templates')).toBeVisible();
  });

  it('WIZ-07 goes a step back by the browser’s Back as by its own', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    const { hands, address, history } = openWizard('/job/edit/42');
    await screen.findByLabelText('Job name');
    await hands.open('Phone List');
    expect(address()).toBe('/job/edit/42?step=lists');
    await hands.next();
    expect(await hands.step('Suppression List')).toBeVisible();
    act(() => history.go(-1));
    expect(await hands.step('Phone List')).toBeVisible();
    act(() => history.go(-1));
    expect(await hands.step('Content')).toBeVisible();
    expect(address()).toBe('/job/edit/42');
  });

  it('WIZ-10 WIZ-22 refuses to go on, marks every missing field and goes to the first', async () => {
    const { hands } = openWizard();
    await hands.next();
    expect(await screen.findByText('Please fill in the fields!')).toHaveAttribute('data-kind', 'warning');
    const name = screen.getByLabelText('Job name');
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription(/Enter a job name/);
    expect(screen.getByLabelText('Identity')).toBeInvalid();
    expect(screen.getByLabelText('Link')).toBeInvalid();
    expect(await hands.editor()).toHaveAttribute('aria-invalid', 'true');
    expect(await hands.step('Content')).toBeVisible();
    await hands.next();
    expect(await screen.findByText('Please fill in the fields!')).toBeVisible();
  });

  it('WIZ-12 asks for opt-out wording', async () => {
    const { hands } = openWizard();
    await hands.writeMessage('Vote Tuesday');
    await hands.next();
    expect(
      await screen.findByText('Your message does not contain the needed opt out language, stop.', {
        selector: '[id$="-error"] *',
      }),
    ).toBeVisible();
  });
});

describe('editing a job', () => {
  it('WIZ-01 WIZ-15 WIZ-19 loads the job and updates it', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    const jobs = sentJobs('PUT');
    const { hands, address, title } = openWizard('/house/42/edit');
    expect(await screen.findByRole('heading', { name: 'Edit P2P SMS Job' })).toBeVisible();
    expect(await screen.findByLabelText('Job name')).toHaveValue('Fall appeal');
    expect(title()).toBe('Edit P2P SMS Job: Fall appeal');
    await hands.write('Job name', 'Winter appeal');
    await hands.open('Suppression List');
    await hands.send();
    await waitFor(() => expect(address()).toBe('/'));
    expect(jobs).toEqual([
      expect.objectContaining({
        jobName: 'Winter appeal',
        adminPhone: '+12025550100',
        guidlink: 'https://go.example.org/Ab3dE6gH',
        phoneListAssignments: [31],
      }),
    ]);
  });

  it('says that a job which has begun to send stays as it is', async () => {
    replyLikeAnAgency({ job: aJob({ jobId: 42 }) });
    openWizard('/job/edit/42');
    expect(await screen.findByText('This job has begun to send')).toBeVisible();
    expect(screen.queryByLabelText('Job name')).toBeNull();
  });

  it('shows why a job cannot be opened, and tries again', async () => {
    reply.problem('GET', '/job/:jobId', 404, { error: 'This job does not exist.' });
    const { person } = openWizard('/job/edit/42');
    expect(await screen.findByText('This job does not exist.')).toBeVisible();
    replyLikeAnAgency({ job: aWaitingJob() });
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Job name')).toHaveValue('Fall appeal');
  });

  it('ROUTE-18 /job/edit without an id goes to the dashboard', async () => {
    const { address } = openWizard('/job/edit');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});
