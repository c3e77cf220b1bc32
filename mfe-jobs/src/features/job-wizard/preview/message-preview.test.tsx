import { screen, waitFor, within } from '@testing-library/react';
import { users } from '@campaign/shared-api/testing';
import { aWaitingJob, replyLikeAnAgency } from '../../../testing/builders';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';

startWizardTests();

const preview = () => screen.getByRole('figure', { name: 'Phone preview' });

describe('the preview', () => {
  it('CONT-25 PLTAB-09 walks through real rows of the chosen list', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    const { person } = openWizard('/job/edit/42');
    await waitFor(() => expect(preview()).toHaveTextContent('Hi Ana, vote:'));
    expect(preview()).toHaveTextContent('(202) 555-0111 · 1 of 2 · 1 segment');
    await person.click(within(preview()).getByRole('button', { name: 'Next recipient' }));
    expect(preview()).toHaveTextContent('Hi Bjarne, vote:');
    await person.click(within(preview()).getByRole('button', { name: 'Previous recipient' }));
    expect(preview()).toHaveTextContent('Hi Ana, vote:');
  });

  it('DYN-04 follows somebody who types on', async () => {
    const { person, hands } = openWizard();
    await hands.writeMessage('Hi ');
    await waitFor(() => expect(preview()).toHaveTextContent('Hi'));
    for (let key = 0; key < 12; key += 1) await person.paste('x');
    await waitFor(() => expect(preview()).toHaveTextContent('Hi xxxxxxxxxxxx'));
  });

  it('shows test values to a role that may not read lists', async () => {
    replyLikeAnAgency({ job: aWaitingJob({ jobType: 'P2P' }) });
    openWizard('/job/edit/42', { user: users.clicker() });
    await waitFor(() => expect(preview()).toHaveTextContent('Hi {first_name}, vote:'));
    expect(preview()).toHaveTextContent('Test values');
  });
});
