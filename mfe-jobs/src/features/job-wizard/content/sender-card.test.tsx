import { screen, waitFor, within } from '@testing-library/react';
import type { Replies } from '@campaign/shared-api/testing';
import { anAgency, anIdentity, reply, users } from '@campaign/shared-api/testing';
import { replyLikeAnAgency } from '../../../testing/builders';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';

startWizardTests();

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

  it('says in the menu who is not ready, and at once that no list can be used', async () => {
    reply.get('/identities', {
      data: [
        anIdentity(),
        anIdentity({ identityId: 8, identityName: 'Harbor Elders', readyFor10Dlc: false }),
      ],
      total: 2,
    });
    reply.get('/phone_lists', { data: [], total: 0 });
    const { hands } = openWizard();
    const identity = await screen.findByLabelText('Identity');
    const option = 'Harbor Elders (not ready for 10DLC)';
    expect(await within(identity).findByRole('option', { name: option })).toBeInTheDocument();
    expect(identity).not.toHaveAccessibleDescription();
    await hands.choose('Identity', option);
    await waitFor(() =>
      expect(identity).toHaveAccessibleDescription(
        'No phone list can be used with this identity yet. Upload one under Phone Lists.',
      ),
    );
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
  ])(
    'CONT-03 CONT-04 CONT-05 CONT-23 offers the numbers in service of %s',
    async (_what, AssociatedSipPeer) => {
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
    },
  );

  it('offers first what the identity has taken for itself, and nothing twice', async () => {
    const own = [{ phoneNumber: '+15125550199' }, { phoneNumber: '+12025550100' }];
    reply.get('/job/purchased-phone-numbers', ({ query }) => {
      expect(query.get('identityId')).toBe('7');
      return { data: own, phoneNumbers: own };
    });
    const { hands } = openWizard();
    await hands.choose('Identity', 'Harbor Youth');
    await hands.choose('Sending number', '(512) 555-0199');
    const options = within(screen.getByLabelText('Sending number')).getAllByRole('option');
    expect(options.filter(({ textContent }) => textContent?.includes('(202) 555-0100'))).toHaveLength(1);
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

  it.each([
    [
      'ADMIN',
      null,
      'This identity has no number in service. Choose its carrier site on the identity’s page, under Carrier setup.',
    ],
    [
      'USER',
      null,
      'This identity has no number in service. A platform administrator has to choose its carrier site first.',
    ],
    [
      'ADMIN',
      'site-7',
      'This identity has no number in service. Order one at the carrier for its site, or choose New Number.',
    ],
    [
      'USER',
      'site-7',
      'This identity has no number in service. Choose New Number, or ask a platform administrator.',
    ],
  ] as const)(
    'tells %s what to do when the identity has no number, with the site %s',
    async (role, siteId, text) => {
      reply.get('/job/site-inservice-numbers', { data: [], phoneNumbers: [] });
      reply.get('/job/purchased-phone-numbers', { data: [], phoneNumbers: [] });
      reply.get('/identities/:id', { data: anIdentity({ siteId }) });
      reply.get('/users/userList', { data: [anAgency()], total: 1 });
      const { person, hands } = openWizard('/house/create', {
        user: role === 'ADMIN' ? users.admin() : users.user(),
      });
      if (role === 'ADMIN') {
        await person.click(await screen.findByRole('combobox', { name: 'Agency' }));
        await person.click(await screen.findByRole('option', { name: /Harbor Strategies/ }));
      }
      await hands.choose('Identity', 'Harbor Youth');
      const field = await screen.findByLabelText('Sending number');
      await waitFor(() => expect(field).toHaveAccessibleDescription(text));
    },
  );

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
