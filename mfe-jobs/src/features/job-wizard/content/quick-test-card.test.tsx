import { screen, waitFor } from '@testing-library/react';
import type { ChatMessage } from '@campaign/shared-api/contracts';
import { reply } from '@campaign/shared-api/testing';
import { aWaitingJob, replyLikeAnAgency } from '../../../testing/builders';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';

startWizardTests();

describe('the quick test', () => {
  const sends = () => {
    const sent: unknown[] = [];
    reply.post('/job/quicktest', ({ body }) => {
      sent.push(body);
      return { data: {} as ChatMessage, message: 'Message sent successfully' };
    });
    return sent;
  };

  it('CONT-19 CONT-20 CONT-22 DYN-04 sends the message with its test values from the chosen number', async () => {
    const sent = sends();
    const { person, hands } = openWizard();
    const send = await screen.findByRole('button', { name: 'Send test' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    await hands.fillContent({ message: 'Hi {first_name} of {city}, it’s time. Stop to end' });
    await hands.write('Test value for {first_name}', 'Ana');
    await person.type(screen.getByLabelText('Phone number'), '123');
    await person.click(send);
    expect(await screen.findByText('Invalid phone number.')).toBeVisible();
    expect(sent).toEqual([]);
    for (const foreign of ['+44 23 2155 5017', '51255501779', '1-512-555-0177 x4']) {
      await hands.write('Phone number', foreign);
      await person.click(send);
      expect(await screen.findByText('Invalid phone number.')).toBeVisible();
      expect(screen.getByLabelText('Phone number')).toHaveValue(foreign);
    }
    expect(sent).toEqual([]);
    await hands.write('Phone number', '(202) 555-0177');
    await person.click(send);
    expect(await screen.findByText('Message sent successfully')).toBeVisible();
    expect(sent).toEqual([
      {
        to: '+12025550177',
        from: '+12025550100',
        text: "Hi Ana of {city}, it's time. Stop to end",
        tag: 'quick test',
        media: null,
        identityId: 7,
        accountId: 12,
        idempotencyKey: expect.any(String),
      },
    ]);
    const told = screen.getByText(/Sent to \(202\) 555-0177 at/);
    expect(told).not.toHaveTextContent('The message has changed since.');
    await hands.write('Test value for {first_name}', 'Bo');
    expect(told).toHaveTextContent('The message has changed since.');
  });

  it('CONT-20 sends the media of the message along, and only while it is an MMS', async () => {
    const initialTemplateMedia = 'https://media.example/m/poster.png';
    replyLikeAnAgency({ job: aWaitingJob({ isMMSEnabled: true, canUseMms: true, initialTemplateMedia }) });
    const sent = sends();
    const { person, hands } = openWizard('/job/edit/42');
    await hands.write('Phone number', '(202) 555-0177');
    await person.click(screen.getByRole('button', { name: 'Send test' }));
    await screen.findByText(/Sent to/);
    expect(sent).toEqual([expect.objectContaining({ media: initialTemplateMedia })]);
  });

  it('D18 sends by the same press until it is answered, and by another one then', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    const keys: unknown[] = [];
    reply.post('/job/quicktest', ({ body }) => {
      keys.push((body as { idempotencyKey: string }).idempotencyKey);
      if (keys.length === 1) throw new Error('The process is gone.');
      return { data: {} as ChatMessage, message: 'Message sent successfully' };
    });
    const { person, hands } = openWizard('/job/edit/42');
    await hands.write('Phone number', '(202) 555-0177');
    const send = () => person.click(screen.getByRole('button', { name: 'Send test' }));
    await send();
    await screen.findByRole('alert');
    await send();
    await screen.findByText(/Sent to \(202\) 555-0177 at/);
    await send();
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('shows why it was not sent, and remembers the number', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    reply.problem('POST', '/job/quicktest', 409, { error: 'This number has opted out.' });
    const first = openWizard('/job/edit/42');
    await first.hands.write('Phone number', '(202) 555-0177');
    await first.person.click(screen.getByRole('button', { name: 'Send test' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This number has opted out.');
    first.unmount();
    openWizard('/job/edit/42');
    expect(await screen.findByLabelText('Phone number')).toHaveValue('(202) 555-0177');
  });
});
