import { screen, waitFor, within } from '@testing-library/react';
import { anIdentity, reply } from '@campaign/shared-api/testing';
import { aMedia, aWaitingJob, replyLikeAnAgency } from '../../../testing/builders';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';

startWizardTests();

const preview = () => screen.getByRole('figure', { name: 'Phone preview' });

describe('the message', () => {
  it('CONT-12..16 counts the text, turns red beyond the limit and tells the parts', async () => {
    const { hands } = openWizard();
    await hands.writeMessage('x'.repeat(147) + '{first_name}');
    expect(await screen.findByText('159/160')).toBeVisible();
    expect(screen.getByText('1 variable')).toBeVisible();
    expect(screen.getByText('1 segment')).toBeVisible();
    expect(screen.queryByText(/has been segmented/)).toBeNull();
    await hands.writeMessage('xx');
    expect(await screen.findByText('161/160')).toBeVisible();
    expect(screen.getByText('The message has been segmented into 2 parts.')).toBeVisible();
  });

  it('WIZ-21 hints that "stop" stands only inside another word, until it stands alone', async () => {
    const { hands } = openWizard();
    await hands.writeMessage('We are unstoppable');
    expect(await screen.findByText(/“stop” appears only inside another word/)).toBeVisible();
    await hands.writeMessage(' Stop to end');
    await waitFor(() => expect(screen.queryByText(/appears only inside/)).toBeNull());
  });

  it('CONT-25 names the character that forces Unicode and replaces it in one click', async () => {
    const { person, hands } = openWizard();
    await hands.writeMessage('Hola María y Sofía');
    expect(await screen.findByText(/“í” is not a standard SMS character/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Replace with “i”' }));
    expect(await hands.editor()).toHaveTextContent('Hola Maria y Sofia');
    await waitFor(() => expect(screen.queryByText(/standard SMS character/)).toBeNull());
    expect(await hands.editor()).toHaveFocus();
  });

  it('DYN-01..04 lists the tags, warns of unknown ones, and shows test values in the preview', async () => {
    const { hands } = openWizard();
    await hands.writeMessage('Hi {first_name} of {city}, {nick}');
    const table = await screen.findByRole('table', { name: 'Dynamic data' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['{first_name}', '{city}', '{nick}Unknown tag']);
    await hands.write('Test value for {first_name}', 'Ana');
    await waitFor(() => expect(preview()).toHaveTextContent('Hi Ana of {city}, {nick}'));
  });

  it('DYN-02 inserts a tag from the menu', async () => {
    const { person, hands } = openWizard();
    await hands.writeMessage('Hi ');
    await person.click(screen.getByRole('button', { name: 'Insert tag' }));
    await person.click(await screen.findByRole('menuitem', { name: '{first_name}' }));
    await waitFor(async () => expect(await hands.editor()).toHaveTextContent('{first_name}'));
  });

  it('CONT-24 tells that an identity cannot send MMS', async () => {
    reply.get('/identities', {
      data: [anIdentity(), anIdentity({ identityId: 8, identityName: 'Harbor Elders', canUseMms: false })],
      total: 2,
    });
    const { hands } = openWizard();
    await hands.choose('Identity', 'Harbor Elders');
    const mms = screen.getByRole('switch', { name: 'MMS' });
    expect(mms).toBeDisabled();
    expect(mms).toHaveAccessibleDescription('This identity cannot send MMS.');
    await hands.choose('Identity', 'Harbor Youth');
    expect(mms).toBeEnabled();
  });

  it('CONT-09 CONT-10 CONT-28 MMGR-05 MMGR-06 assigns a picture of the identity and shows it on the phone', async () => {
    const { person, hands, panels } = openWizard();
    await person.click(await screen.findByRole('switch', { name: 'MMS' }));
    const browse = screen.getByRole('button', { name: 'Browse media' });
    expect(browse).toBeDisabled();
    expect(browse).toHaveAccessibleDescription('You must select an identity to assign a media');
    await hands.choose('Identity', 'Harbor Youth');
    await person.click(browse);
    expect(panels).toMatchObject([{ name: 'media-manager', props: { identityId: 7 } }]);
    await panels[0]?.finish({ media: aMedia() });
    expect(within(preview()).getByRole('img', { name: 'Media of the message' })).toHaveAttribute(
      'src',
      '/m/3.png',
    );
    expect(screen.getByText(/^0\/1600$/)).toBeVisible();

    await person.click(screen.getByRole('switch', { name: 'MMS' }));
    await person.click(screen.getByRole('switch', { name: 'MMS' }));
    expect(within(preview()).queryByRole('img')).toBeNull();
    expect(screen.getByRole('button', { name: 'Browse media' })).toBeVisible();
  });

  it('keeps an MMS without a picture from going on', async () => {
    const { person, hands } = openWizard();
    await hands.fillContent();
    await person.click(screen.getByRole('switch', { name: 'MMS' }));
    await hands.next();
    expect(
      await screen.findByText('Choose a photo or video, or turn MMS off.', {
        selector: '[role=alert] *',
      }),
    ).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Browse media' })).toHaveFocus());
  });

  it('CONT-13 CONT-28 keeps the picture of an edited MMS job and its limit', async () => {
    const job = aWaitingJob({
      isMMSEnabled: true,
      mmsMIME: 'image/png',
      mmsExtension: 'png',
      initialTemplateMedia: 'media/12/a.png',
    });
    replyLikeAnAgency({ job });
    let saved: unknown;
    reply.put('/job/:jobId', ({ body }) => {
      saved = body;
      return { data: job };
    });
    const { hands } = openWizard('/job/edit/42');
    expect(await screen.findByText(/^\d+\/1600$/)).toBeVisible();
    await hands.open('Suppression List');
    await hands.send();
    await waitFor(() =>
      expect(saved).toMatchObject({
        isMMSEnabled: true,
        mmsMIME: 'image/png',
        mmsExtension: 'png',
        initialTemplateMedia: 'media/12/a.png',
      }),
    );
  });
});
