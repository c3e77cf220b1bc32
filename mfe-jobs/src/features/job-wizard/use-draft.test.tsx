import { fireEvent, screen, waitFor } from '@testing-library/react';
import { reply, users } from '@campaign/shared-api/testing';
import { aWaitingJob, replyLikeAnAgency } from '../../testing/builders';
import { sentJobs } from '../../testing/sent-jobs';
import { openWizard, startWizardTests } from '../../testing/wizard-tests';

startWizardTests();

describe('a draft', () => {
  it('stays through a lost network: Send fails, nothing is forgotten, and it is sent later', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    reply.offline('PUT', '/job/:jobId');
    const { hands, address } = openWizard('/job/edit/42');
    await hands.write('Job name', 'Winter appeal');
    await hands.open('Suppression List');
    await hands.send();
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(address()).toBe('/job/edit/42?step=suppression');
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Winter appeal'));
    const jobs = sentJobs('PUT');
    await hands.send();
    await waitFor(() => expect(address()).toBe('/'));
    expect(jobs).toMatchObject([{ jobName: 'Winter appeal' }]);
    expect(sessionStorage).toHaveLength(0);
  });

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

    await person.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText('Job name')).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^We restored your draft from/)).toBeVisible();
    expect(JSON.stringify({ ...sessionStorage })).toContain('Fall appeal');
  });

  it('has the last word typed, though the page goes before the hands rest', async () => {
    const { hands } = openWizard();
    await hands.writeMessage('Vote Tuesday');
    fireEvent(window, new Event('pagehide'));
    expect(JSON.stringify({ ...sessionStorage })).toContain('Vote Tuesday');
  });

  it('has the last word also when its step has been left and come back to', async () => {
    const { hands } = openWizard();
    await hands.fillContent();
    await hands.next();
    await hands.step('Reply Templates');
    await hands.back();
    await hands.writeMessage(' on your way');
    fireEvent(window, new Event('pagehide'));
    expect(JSON.stringify({ ...sessionStorage })).toContain('on your way');
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
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'This job is not saved yet. Your draft stays in this tab.',
    );
    await person.click(screen.getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/house/create');
    await hands.back();
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(address()).toBe('/select-send-type');
  });
});
