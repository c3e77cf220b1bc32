import { screen, waitFor, within } from '@testing-library/react';
import type { NewJobInput } from '@campaign/shared-api/contracts';
import { aJob, reply, users } from '@campaign/shared-api/testing';
import { aWaitingJob, replyLikeAnAgency } from '../../testing/builders';
import { openWizard, startWizardTests } from '../../testing/wizard-tests';
import { words } from '../../words';

startWizardTests();

const stepNames = () =>
  within(screen.getByRole('list', { name: words.steps }))
    .getAllByRole('button')
    .map((button) => button.textContent?.replace(/^[\d!]+/, '').replace(/,.*/, ''));
const sentJobs = (method: 'POST' | 'PUT' = 'POST') => {
  const jobs: NewJobInput[] = [];
  if (method === 'POST')
    reply.post('/job', ({ body }) => {
      jobs.push(body as NewJobInput);
      return { data: aJob(), message: words.scheduled };
    });
  else
    reply.put('/job/:jobId', ({ body }) => {
      jobs.push(body as NewJobInput);
      return { data: aJob(), message: words.scheduled };
    });
  return jobs;
};

describe('the frame of the wizard', () => {
  it.each([
    ['/p2p/create', 'P2P Send'],
    ['/house/create', 'A2P Send'],
    ['/soapbox/create', 'Soapbox P2P Send'],
  ])('WIZ-01 WIZ-25 %s is a new job of the kind "%s"', async (at, kind) => {
    openWizard(at);
    expect(await screen.findByRole('heading', { name: words.newTitle, level: 1 })).toBeVisible();
    expect(screen.getByText(kind)).toBeVisible();
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

  it('WIZ-10 WIZ-22 refuses to go on, marks every missing field and goes to the first', async () => {
    const { hands } = openWizard();
    await hands.next();
    expect(await screen.findByText(words.fillIn)).toHaveAttribute('data-kind', 'warning');
    const name = screen.getByLabelText('Job name');
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription(/Enter a job name/);
    expect(screen.getByLabelText('Identity')).toBeInvalid();
    expect(screen.getByLabelText('Link')).toBeInvalid();
    expect(await hands.editor()).toHaveAttribute('aria-invalid', 'true');
    expect(await hands.step('Content')).toBeVisible();
  });

  it('WIZ-12 asks for opt-out wording', async () => {
    const { hands } = openWizard();
    await hands.writeMessage('Vote Tuesday');
    await hands.next();
    expect(await screen.findByText(words.optOutMissing, { selector: '[id$="-error"] *' })).toBeVisible();
  });
});

describe('writing a job', () => {
  it('WIZ-07..11 WIZ-13..16 goes through the steps and sends the job as it was written', async () => {
    const jobs = sentJobs();
    const { person, hands, address } = openWizard();
    await hands.fillContent();
    await hands.next();
    expect(await hands.step('Reply Templates')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    await hands.next();
    reply.get('/agents', { data: [], total: 0 });
    await hands.next();

    expect(await hands.step('Phone List')).toBeVisible();
    await hands.next();
    expect((await screen.findAllByText(words.sendListMissing)).length).toBeGreaterThan(0);
    await hands.chooseList('Spring drive');
    await hands.next();

    expect(await hands.step('Suppression List')).toBeVisible();
    await person.click(await screen.findByRole('switch', { name: 'Suppression' }));
    await person.click(await screen.findByRole('button', { name: 'Send to 12,408 people, about $320.13' }));

    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText(words.scheduled)).toHaveAttribute('data-kind', 'success');
    expect(jobs).toEqual([
      expect.objectContaining({
        accountId: 12,
        jobType: 'House File',
        jobName: 'Fall appeal',
        identityId: 7,
        numberSource: '1',
        adminPhone: '+12025550100',
        initialTemplateMessage: '<p>Hi {first_name}, vote Tuesday. Stop to end</p>',
        campaignid: 'https://example.org/vote',
        guidlink: expect.stringMatching(/^https:\/\/go\.example\.org\/[A-Za-z0-9]{8}$/),
        letters: expect.stringMatching(/^[A-Za-z0-9]{8}$/),
        sendMode: 'now',
        startDate: expect.stringMatching(/^20\d\d-.*Z$/),
        changedTimezone: 'false',
        scheduleId: 1009028,
        phoneListAssignments: [31],
        suppressionListAssignments: [9],
        isMMSEnabled: false,
        templateIds: [],
        agentIds: [],
      }),
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('WIZ-08 keeps Send disabled while something is missing, and says so', async () => {
    const { hands } = openWizard();
    await hands.open('Suppression List');
    const send = await screen.findByRole('button', { name: 'Send' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    await hands.send();
    expect(await hands.step('Suppression List')).toBeVisible();
  });

  it('WIZ-20 marks what the server refuses and goes there', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    const { hands } = openWizard('/job/edit/42');
    reply.problem('PUT', '/job/:jobId', 400, {
      error: 'Choose one of the numbers of this identity.',
      fields: { adminPhone: 'Choose one of the numbers of this identity.' },
    });
    await screen.findByLabelText('Job name');
    await hands.open('Suppression List');
    await hands.send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose one of the numbers');
    const number = await screen.findByLabelText('Sending number');
    await waitFor(() => expect(number).toHaveFocus());
    expect(number).toHaveAccessibleDescription(/Choose one of the numbers of this identity/);
    await hands.choose('Sending number', '(310) 555-0101');
    expect(number).toBeValid();
  });

  it('leads from a line of the summary to its field', async () => {
    const { person, hands } = openWizard();
    await hands.open('Reply Templates');
    const summary = screen.getByRole('region', { name: 'Before you send' });
    await person.click(within(summary).getByRole('button', { name: /Recipients/ }));
    expect(await hands.step('Phone List')).toBeVisible();
    await person.click(within(summary).getByRole('button', { name: /From/ }));
    expect(await hands.step('Content')).toBeVisible();
  });
});

describe('a draft', () => {
  it('WIZ-09 SESS-01 survives a reload in session storage, step included, and can be dropped', async () => {
    const first = openWizard();
    await first.hands.fillContent();
    await first.hands.next();
    await first.hands.step('Reply Templates');
    expect(localStorage.getItem('job-draft')).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key !== 'user' && key !== 'dashboardFilters')).toEqual(
      [],
    );
    first.unmount();

    const { person, hands } = openWizard();
    expect(await hands.step('Reply Templates')).toBeVisible();
    await hands.back();
    expect(screen.getByLabelText('Job name')).toHaveValue('Fall appeal');
    expect(await hands.editor()).toHaveTextContent('Hi {first_name}, vote Tuesday. Stop to end');

    await person.click(screen.getByRole('button', { name: words.startOver }));
    expect(screen.getByLabelText('Job name')).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });

  it('belongs to its person and its job', async () => {
    const first = openWizard();
    await first.hands.write('Job name', 'Mine');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    first.unmount();
    const second = openWizard('/soapbox/create');
    expect(await screen.findByLabelText('Job name')).toHaveValue('');
    second.unmount();
    openWizard('/house/create', { user: users.agentAdmin({ agentId: 7 }) });
    expect(await screen.findByLabelText('Job name')).toHaveValue('');
  });

  it('WIZ-23 asks before it is left', async () => {
    const { person, hands, address } = openWizard();
    await hands.write('Job name', 'Mine');
    await hands.back();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(words.unsaved);
    await person.click(screen.getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/house/create');
    await hands.back();
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(address()).toBe('/select-send-type');
  });
});

describe('editing a job', () => {
  it('WIZ-01 WIZ-15 WIZ-19 loads the job and updates it', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    const jobs = sentJobs('PUT');
    const { hands, address, title } = openWizard('/house/42/edit');
    expect(await screen.findByRole('heading', { name: words.editTitle })).toBeVisible();
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
    expect(await screen.findByText(words.begunTitle)).toBeVisible();
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
