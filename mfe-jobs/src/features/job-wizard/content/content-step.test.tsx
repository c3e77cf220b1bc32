import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Replies } from '@campaign/shared-api/testing';
import { anAgency, anIdentity, reply, users } from '@campaign/shared-api/testing';
import { axeProblems } from '../../../testing/axe';
import { aWaitingJob, replyLikeAnAgency } from '../../../testing/builders';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';
import { words } from '../../../words';

startWizardTests();

const preview = () => screen.getByRole('figure', { name: 'Phone preview' });

describe('the sender', () => {
  it('CONT-01 CONT-02 SESS-08 offers identities without the denied ones', async () => {
    reply.get('/identities', {
      data: [anIdentity(), anIdentity({ identityId: 8, identityName: 'Harbor Elders' })],
      total: 2,
    });
    openWizard('/house/create', { user: users.user({ identityPermission: [8] }) });
    const identity = await screen.findByLabelText('Identity');
    expect(await within(identity).findByRole('option', { name: 'Harbor Youth' })).toBeInTheDocument();
    expect(within(identity).queryByRole('option', { name: 'Harbor Elders' })).toBeNull();
    expect(screen.queryByLabelText('Agency')).toBeNull();
  });

  it('ROLE-02 CONT-02 lets ADMIN choose the agency first; another one starts the rest anew', async () => {
    const asked: (string | null)[] = [];
    reply.get('/users/userList', {
      data: [anAgency(), anAgency({ accountId: 53, userName: 'Prairie Voice' })],
      total: 2,
    });
    reply.get('/identities', ({ query }) => {
      asked.push(query.get('account_id'));
      return { data: [anIdentity()], total: 1 };
    });
    const { person, hands } = openWizard('/house/create', { user: users.admin() });
    expect(await screen.findByLabelText('Identity')).toBeDisabled();
    await person.click(screen.getByRole('combobox', { name: 'Agency' }));
    await person.click(await screen.findByRole('option', { name: /Prairie Voice/ }));
    await hands.choose('Identity', 'Harbor Youth');
    expect(asked.at(-1)).toBe('53');
    await person.click(screen.getByRole('combobox', { name: 'Agency' }));
    await person.click(await screen.findByRole('option', { name: /Harbor Strategies/ }));
    expect(screen.getByLabelText('Identity')).toHaveValue('');
  });

  const peer = { SiteName: 'Harbor', SiteId: 'site-7', PeerId: 'peer-7', PeerName: 'Harbor' };
  it.each<[string, Replies['GET /job/associated-sip-peers']['AssociatedSipPeer']]>([
    ['one peer', peer],
    ['a list of peers', [peer, { ...peer, PeerId: 'peer-8' }]],
  ])('CONT-03 CONT-04 CONT-05 offers the numbers in service of %s', async (_what, AssociatedSipPeer) => {
    const asked: string[] = [];
    reply.get('/job/associated-sip-peers', { AssociatedSipPeer });
    reply.get('/job/site-inservice-numbers', ({ query }) => {
      asked.push(`${query.get('siteId')}/${query.get('sipPeerId')}`);
      const phoneNumbers = [{ phoneNumber: `+1202555010${asked.length}` }];
      return { data: phoneNumbers, phoneNumbers };
    });
    const { hands } = openWizard();
    await hands.choose('Identity', 'Harbor Youth');
    expect(screen.getByRole('radio', { name: 'Existing Number' })).toBeChecked();
    await hands.choose('Sending number', '(202) 555-0101');
    expect(asked).toEqual([AssociatedSipPeer].flat().map(({ PeerId }) => `site-7/${PeerId}`));
  });

  it('says so when the numbers cannot be loaded, and tries again', async () => {
    reply.problem('GET', '/job/site-inservice-numbers', 502, { error: 'The carrier does not answer.' });
    const { person, hands } = openWizard();
    await hands.choose('Identity', 'Harbor Youth');
    expect(await screen.findByText('The carrier does not answer.')).toBeVisible();
    replyLikeAnAgency();
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: '(310) 555-0101' })).toBeInTheDocument();
  });

  it('CONT-07 CONT-08 CONT-26 CONT-27 finds a new number by area and area codes', async () => {
    const asked: (string | null)[] = [];
    reply.get('/job/available-phone-numbers', ({ query }) => {
      asked.push(query.get('areaCodes'));
      const phoneNumbers = [{ phoneNumber: '+16155550100', city: 'Nashville', state: 'TN' }];
      return { data: phoneNumbers, phoneNumbers };
    });
    const { person, hands } = openWizard();
    await hands.choose('Identity', 'Harbor Youth');
    await person.click(screen.getByRole('radio', { name: 'New Number' }));
    await hands.choose('Job area', 'US National (USA)');
    await screen.findByRole('option', { name: '(615) 555-0100 · Nashville, TN' });
    expect(screen.queryByRole('combobox', { name: 'Area codes' })).toBeNull();

    await hands.choose('Job area', 'Tennessee (TN)');
    await person.click(screen.getByRole('combobox', { name: 'Area codes' }));
    await person.click(await screen.findByRole('option', { name: '615' }));
    await waitFor(() => expect(asked).toEqual([null, '423,615,629,731,865,901,931', '615']));
  });
});

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

  it('CONT-25 names the character that forces Unicode and replaces it in one click', async () => {
    const { person, hands } = openWizard();
    await hands.writeMessage('Hola María y Sofía');
    expect(await screen.findByText(/“í” is not in the alphabet of SMS/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Replace with “i”' }));
    expect(await hands.editor()).toHaveTextContent('Hola Maria y Sofia');
    expect(screen.queryByText(/alphabet of SMS/)).toBeNull();
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

  it('CONT-24 tells why MMS cannot be switched on', async () => {
    reply.get('/identities', {
      data: [anIdentity(), anIdentity({ identityId: 8, identityName: 'Harbor Elders', canUseMms: false })],
      total: 2,
    });
    const { hands } = openWizard();
    const mms = await screen.findByRole('switch', { name: 'MMS' });
    expect(mms).toBeDisabled();
    expect(mms).toHaveAccessibleDescription('Media library is not installed here.');
    await hands.choose('Identity', 'Harbor Elders');
    expect(mms).toHaveAccessibleDescription('This identity cannot send MMS.');
    expect(screen.queryByRole('button', { name: /Browse/ })).toBeNull();
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

  it('shows test values to a role that may not read lists', async () => {
    replyLikeAnAgency({ job: aWaitingJob({ jobType: 'P2P' }) });
    openWizard('/job/edit/42', { user: users.clicker() });
    await waitFor(() => expect(preview()).toHaveTextContent('Hi {first_name}, vote:'));
    expect(preview()).toHaveTextContent('Test values');
  });
});

describe('the short link', () => {
  it('SLINK-01 needs a web address', async () => {
    const { person, hands } = openWizard();
    await person.click(await screen.findByRole('button', { name: 'Generate short link' }));
    expect(screen.getByLabelText('Link')).toBeInvalid();
    await hands.write('Link', 'javascript:alert(1)');
    await person.click(screen.getByRole('button', { name: 'Generate short link' }));
    expect(screen.getByLabelText('Link')).toHaveAccessibleDescription(/Enter a link/);
  });

  it('SLINK-07 SLINK-08 SLINK-11 SLINK-12 registers a code on the agency’s host and fills the job', async () => {
    const calls: unknown[] = [];
    reply.get('/job/campaign/link/settings', {
      data: { option: null, host: 'https://own.example.org', domains: [] },
    });
    reply.post('/job/campaign/link', ({ body }) => {
      calls.push(body);
      const link = body as { campaignid: string; guidlink: string };
      return { data: { ...link, letters: link.guidlink.slice(-8) } };
    });
    const { person, hands } = openWizard();
    const link = await hands.generateLink('example.org/vote');
    expect(link.textContent).toMatch(/^https:\/\/own\.example\.org\/[A-Za-z0-9]{8}$/);
    expect(calls).toEqual([{ campaignid: 'https://example.org/vote', guidlink: link.textContent }]);
    expect(screen.queryByRole('radiogroup', { name: 'Shortener' })).toBeNull();

    await person.click(screen.getByRole('button', { name: 'Insert into message' }));
    await waitFor(async () => expect(await hands.editor()).toHaveTextContent(link.textContent ?? ''));
    await hands.write('Link', 'https://example.org/other');
    expect(screen.queryByRole('status', { name: 'Short link' })).toBeNull();
  });

  it('SLINK-10 draws another code when one is taken', async () => {
    const drawn: string[] = [];
    reply.post('/job/campaign/link', ({ body }) => {
      const link = body as { campaignid: string; guidlink: string };
      drawn.push(link.guidlink);
      return { data: { ...link, letters: link.guidlink.slice(-8) } };
    });
    reply.problem('POST', '/job/campaign/link', 409, { error: 'This code is taken.' }, { once: true });
    const { hands } = openWizard();
    const link = await hands.generateLink();
    expect(drawn).toEqual([link.textContent]);
  });

  it('gives up after five taken codes with the specified words', async () => {
    reply.problem('POST', '/job/campaign/link', 409, { error: 'This code is taken.' });
    const { person, hands } = openWizard();
    await hands.write('Link', 'https://example.org/vote');
    await person.click(screen.getByRole('button', { name: 'Generate short link' }));
    expect(await screen.findByText(words.otherLink)).toBeVisible();
  });

  it('SLINK-02 SLINK-04 lets ADMIN type a link, which must be registered', async () => {
    reply.get('/users/userList', { data: [anAgency()], total: 1 });
    reply.get('/job/campaign/link/settings', {
      data: {
        option: 'EXTERNAL',
        host: 'https://go.example.org',
        domains: ['https://a.example.org', 'https://b.example.org'],
      },
    });
    const calls: string[] = [];
    reply.post('/job/campaign/link', ({ body }) => {
      const link = body as { campaignid: string; guidlink: string };
      calls.push(link.guidlink);
      return { data: { ...link, letters: link.guidlink.slice(-8) } };
    });
    const { person, hands } = openWizard('/house/create', { user: users.admin() });
    await person.click(await screen.findByRole('radio', { name: 'External' }));
    await hands.choose('Domain', 'https://b.example.org');
    await hands.generateLink();
    expect(calls[0]).toMatch(/^https:\/\/b\.example\.org\/[A-Za-z0-9]{8}$/);

    reply.problem('POST', '/job/campaign/link', 409, { error: 'This code is taken.' });
    await person.click(screen.getByRole('radio', { name: 'Manual' }));
    await hands.write('Your short link', 'https://go.example.org/Abcdefg1');
    await person.click(screen.getByRole('button', { name: 'Generate another' }));
    expect(await screen.findByText(words.otherLink)).toBeVisible();
  });

  it('CONT-17 tells of another link in the text and puts the short one in its place', async () => {
    const { person, hands } = openWizard();
    const link = await hands.generateLink();
    await hands.writeMessage('Vote: example.org/vote now');
    expect(await screen.findByText(/example\.org\/vote is a link of its own/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Use the short link' }));
    expect(await hands.editor()).toHaveTextContent(`Vote: ${link.textContent} now`);
  });
});

describe('the start', () => {
  it('SCHED-03 is not asked of a P2P job', async () => {
    openWizard('/p2p/create');
    await screen.findByLabelText('Job name');
    expect(screen.queryByRole('radio', { name: 'Schedule' })).toBeNull();
  });

  it('SCHED-01 SCHED-02 SCHED-04 SCHED-05 is now, or a picked time that may be adjusted to the number', async () => {
    const { person, hands } = openWizard();
    expect(await screen.findByRole('radio', { name: 'Now' })).toBeChecked();
    expect(screen.queryByRole('switch', { name: 'Adjust to Timezone' })).toBeNull();
    await person.click(screen.getByRole('radio', { name: 'Schedule' }));
    await hands.choose('Identity', 'Harbor Youth');
    await hands.choose('Sending number', '(310) 555-0101');
    fireEvent.change(await screen.findByLabelText('Start time'), { target: { value: '2030-01-15T15:00' } });
    await person.click(screen.getByRole('switch', { name: 'Adjust to Timezone' }));
    const said = 'Starts Jan 15, 2030, 12:00 PM ET, 9:00 AM PT at the sending number (-3 hours).';
    expect(screen.getByRole('switch', { name: 'Adjust to Timezone' })).toHaveAccessibleDescription(said);
  });

  it('SCHED-10 refuses a time that has passed', async () => {
    const { person } = openWizard();
    await person.click(await screen.findByRole('radio', { name: 'Schedule' }));
    const start = await screen.findByLabelText('Start time');
    expect(start).toHaveAttribute('min');
    await person.click(start);
    fireEvent.change(start, { target: { value: '2020-01-15T15:00' } });
    await person.tab();
    expect(
      await screen.findByText('Choose a time in the future.', { selector: '[id$="-error"] *' }),
    ).toBeVisible();
  });
});

describe('for everybody', () => {
  it('is in order for axe: empty, refused and filled', async () => {
    const { hands } = openWizard();
    await screen.findByRole('textbox', { name: 'Initial message' });
    expect(await axeProblems()).toEqual([]);
    await hands.next();
    expect(await axeProblems()).toEqual([]);
    await hands.fillContent({ message: 'Hola María {first_name} {nick} it’s example.org unstoppable' });
    await screen.findByText(/alphabet of SMS/);
    expect(await axeProblems()).toEqual([]);
  });
});
