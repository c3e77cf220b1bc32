import { screen, waitFor, within } from '@testing-library/react';
import type { NewShortLink } from '@campaign/shared-api/contracts';
import { anAgency, reply, users } from '@campaign/shared-api/testing';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';

startWizardTests();

describe('the short link', () => {
  it('SLINK-01 needs a web address', async () => {
    const { person, hands } = openWizard();
    await person.click(await screen.findByRole('button', { name: 'Generate short link' }));
    expect(screen.getByLabelText('Link')).toBeInvalid();
    await hands.write('Link', 'javascript:alert(1)');
    await person.click(screen.getByRole('button', { name: 'Generate short link' }));
    expect(screen.getByLabelText('Link')).toHaveAccessibleDescription(/Enter a link/);
  });

  it('CONT-18 SLINK-07 SLINK-08 SLINK-11 SLINK-12 registers a code on the agency’s host and fills the job', async () => {
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
    await person.click(screen.getByRole('button', { name: 'Insert into message' }));
    expect((await hands.editor()).textContent?.split(link.textContent ?? '')).toHaveLength(2);
    const former = link.textContent ?? '';
    await hands.write('Link', 'https://example.org/other');
    expect(screen.queryByRole('status', { name: 'Short link' })).toBeNull();
    const next = (await hands.generateLink('https://example.org/other')).textContent ?? '';
    expect(next).not.toBe(former);
    await waitFor(async () => expect(await hands.editor()).toHaveTextContent(next));
    expect(await hands.editor()).not.toHaveTextContent(former);
  });

  it('is made by Continue if it is all that is missing', async () => {
    reply.get('/job/campaign/link/settings', {
      data: { option: null, host: 'https://own.example.org', domains: [] },
    });
    const made: NewShortLink[] = [];
    reply.post('/job/campaign/link', ({ body }) => {
      const link = body as NewShortLink;
      made.push(link);
      return { data: { ...link, letters: link.guidlink.slice(-8) } };
    });
    const { hands } = openWizard();
    await hands.write('Job name', 'Fall appeal');
    await hands.choose('Identity', 'Harbor Youth');
    await hands.choose('Sending number', '(202) 555-0100 · Washington, DC');
    await hands.writeMessage('Vote Tuesday. Stop to end');
    await hands.write('Link', 'https://example.org/vote');
    await hands.next();
    expect(await hands.step('Reply Templates')).toBeVisible();
    expect(made).toEqual([expect.objectContaining({ campaignid: 'https://example.org/vote' })]);
    expect(screen.queryByText('Please fill in the fields!')).toBeNull();
    await hands.back();
    expect(await screen.findByRole('status', { name: 'Short link' })).toHaveTextContent(made[0]!.guidlink);
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
    expect(await screen.findByText('You need to use another generation link')).toBeVisible();
  });

  it('SLINK-02 SLINK-04 SLINK-06 SLINK-09 lets ADMIN choose a domain or type a link, which must be registered', async () => {
    reply.get('/users/userList', { data: [anAgency()], total: 1 });
    reply.get('/job/campaign/link/settings', {
      data: {
        option: 'EXTERNAL',
        host: 'https://go.example.org',
        domains: ['https://a.example.org', 'https://b.example.org'],
      },
    });
    const calls: NewShortLink[] = [];
    reply.post('/job/campaign/link', ({ body }) => {
      const link = body as NewShortLink;
      calls.push(link);
      return { data: { ...link, letters: link.guidlink.slice(-8) } };
    });
    const { person, hands } = openWizard('/house/create', { user: users.admin() });
    await person.click(await screen.findByRole('radio', { name: 'External' }));
    await hands.choose('Domain', 'https://b.example.org');
    await hands.generateLink();
    expect(calls[0]).toMatchObject({
      long_url: 'https://example.org/vote',
      domain: 'https://b.example.org',
      guidlink: expect.stringMatching(/^https:\/\/b\.example\.org\/[A-Za-z0-9]{8}$/) as string,
    });

    reply.problem('POST', '/job/campaign/link', 409, { error: 'This code is taken.' });
    await person.click(screen.getByRole('radio', { name: 'Manual' }));
    await hands.write('Your short link', 'https://go.example.org/Abcdefg1');
    await person.click(screen.getByRole('button', { name: 'Generate another' }));
    expect(await screen.findByText('You need to use another generation link')).toBeVisible();
  });

  it.each([
    [null, []],
    ['EXTERNAL', ['Internal', 'External', 'Manual']],
    ['Manual', ['Internal', 'Manual']],
  ] as const)('SLINK-05 SLINK-09 with account 4’s option %j ADMIN may choose %j', async (option, modes) => {
    reply.get('/users/userList', { data: [anAgency()], total: 1 });
    const domains = ['https://a.example.org'];
    reply.get('/job/campaign/link/settings', { data: { option, host: 'https://go.example.org', domains } });
    openWizard('/house/create', { user: users.admin() });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Generate short link' })).toBeEnabled());
    const shortener = screen.queryByRole('radiogroup', { name: 'Shortener' });
    const offered = shortener ? within(shortener).getAllByRole('radio') : [];
    expect(offered.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual(modes);
  });

  it('CONT-17 tells of another link in the text and puts the short one in its place', async () => {
    const { person, hands } = openWizard();
    const link = await hands.generateLink();
    await hands.writeMessage('Vote: example.org/vote now');
    expect(await screen.findByText(/example\.org\/vote is not the short link/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Use the short link' }));
    expect(await hands.editor()).toHaveTextContent(`Vote: ${link.textContent} now`);
  });
});
