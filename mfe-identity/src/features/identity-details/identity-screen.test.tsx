import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Identity, TdlcInfo } from '@campaign/shared-api/contracts';
import { anIdentity, aTdlcInfo, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { IdentityScreen } from './identity-screen';

startMockServer();

const BEFORE = { tcrIdentityStatus: null, cvVettingStatus: null, usecase: null, readyFor10Dlc: false };
const NOT_READY =
  'This Identity does not have any registered and active use case, and is not ready for 10DLC messages.';

function enter(identity: Partial<Identity>, info: Partial<TdlcInfo> = {}, user = users.agentAdmin()) {
  reply.get('/identities/:id', {
    data: anIdentity({ ...BEFORE, entityType: 'PRIVATE_PROFIT', ...identity }),
  });
  reply.get('/identities/:id/getTdlcInfo', { data: aTdlcInfo(info) });
  return renderRemote(
    <Routes>
      <Route path="/identity/:id" element={<IdentityScreen />} />
      <Route path="/identity" element={<p>the list</p>} />
    </Routes>,
    { at: '/identity/7', user },
  );
}
const button = (name: string) => screen.findByRole('button', { name });
const region = (name: string) => screen.findByRole('region', { name });
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
/** At once, where the test is not about each key. */
const paste = async (person: UserEvent, name: string, text: string) => {
  await person.click(field(name));
  await person.paste(text);
};

const SUBMITTED: Partial<TdlcInfo> = {
  ein: '12-3456789',
  companyName: 'Corner Bakery LLC',
  street: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  phone: '5125550100',
  email: 'ada@bakery.example',
  website: 'https://bakery.example',
  vertical: 'RETAIL',
  tcrIdentityStatus: 'PENDING',
};
const SAMPLES = { sample1: 'Hi {first_name}. Stop to end.', sample2: 'Bye {first_name}. Stop to end.' };

describe('an identity without registration', () => {
  it('IDET-01 says so and offers to register it', async () => {
    enter({ entityType: null });
    const card = within(await region('Organization Info'));
    expect(card.getByText('This identity has not registered for 10DLC yet.')).toBeVisible();
    expect(card.getByRole('button', { name: 'Register Now' })).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });

  it('IDET-12, QNR-01, QNR-02, QNR-03, QNR-04, QNR-06 asks, and sends what the answers come to', async () => {
    const asked: unknown[] = [];
    reply.put('/identities/:id', ({ body }) => {
      asked.push(body);
      const data = anIdentity();
      return { data, updatedIdentity: data, message: 'Identity submitted successfully!' };
    });
    const { person } = enter({ entityType: null });
    await person.click(await button('Register Now'));
    const panel = within(await screen.findByRole('dialog'));
    const kinds = panel.getByRole('radiogroup', { name: 'Is this identity a political entity?' });
    expect(within(kinds).getAllByRole('radio')).toHaveLength(3);
    expect(kinds).toHaveTextContent(
      /Political.*Non-political but politically active.*charity, social welfare organization, union or chamber.*Entirely non-political/,
    );
    const go = panel.getByRole('button', { name: 'Continue' });
    expect(go).toHaveAttribute('aria-disabled', 'true');
    expect(panel.queryByRole('radiogroup', { name: /2,000/ })).toBeNull();
    await person.click(panel.getByRole('radio', { name: 'Political' }));
    expect(panel.queryByRole('radiogroup', { name: /2,000/ })).toBeNull();
    expect(go).not.toHaveAttribute('aria-disabled');
    await person.click(panel.getByRole('radio', { name: 'Entirely non-political' }));
    const types = panel.getByRole('radiogroup', { name: 'Organization legal type' });
    expect(
      within(types)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent),
    ).toEqual(['Non-Profit Organization', 'Private Company', 'Government']);
    expect(within(types).getByRole('radio', { name: 'Government' })).toBeChecked();
    expect(go).toHaveAttribute('aria-disabled', 'true');
    expect(
      panel.getByRole('radiogroup', { name: 'May it send more than 2,000 messages per day?' }),
    ).toBeVisible();
    await person.click(panel.getByRole('radio', { name: 'Yes' }));
    expect(await axeProblems()).toEqual([]);
    await person.click(go);
    expect(await screen.findByText('Identity submitted successfully!')).toBeVisible();
    expect(asked).toEqual([
      {
        id: 7,
        entityType: 'GOVERNMENT',
        isPolitical: false,
        willSendOver2k: true,
        isPoliticallyActive: false,
        version: 1,
      },
    ]);
  });

  it('QNR-04 goes on in the page once the answers are saved, where the form stands instead of the button', async () => {
    const page = document.createElement('main');
    Object.assign(page, { id: 'main', tabIndex: -1 });
    document.body.append(page);
    reply.put('/identities/:id', () => {
      reply.get('/identities/:id', { data: anIdentity() });
      return {
        data: anIdentity(),
        updatedIdentity: anIdentity(),
        message: 'Identity submitted successfully!',
      };
    });
    const { person } = enter({ entityType: null });
    await person.click(await button('Register Now'));
    await person.click(await screen.findByRole('radio', { name: 'Political' }));
    await person.click(await button('Continue'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Register Now' })).toBeNull());
    await waitFor(() => expect(page).toHaveFocus());
    page.remove();
  });

  it('shows what was answered where the answers are to be changed, and asks nothing when that is left', async () => {
    const answered = { isPolitical: false, isPoliticallyActive: false, willSendOver2k: true };
    const { person } = enter({}, { ...answered, legalEntityType: 'PRIVATE_PROFIT' });
    await person.click(await button('Change answers'));
    const panel = within(await screen.findByRole('dialog', { name: 'Register for 10DLC' }));
    for (const name of ['Entirely non-political', 'Private Company', 'Yes'])
      expect(panel.getByRole('radio', { name })).toBeChecked();
    expect(panel.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled');
    await person.click(panel.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('those who may not register it are told who can', async () => {
    enter({ entityType: null }, {}, users.user());
    expect(await screen.findByText('An administrator of your agency can register it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Register Now' })).toBeNull();
  });
});

it('IDEN-08 shows whose it is, what people see it as, its site and since when', async () => {
  const asked: unknown[] = [];
  reply.get('/identities/:id', ({ params }) => {
    asked.push(params.id);
    const identity: Identity = anIdentity({
      identityId: 7,
      identityName: 'Harbor Youth',
      displayName: 'Harbor',
      userName: 'Harbor Strategies',
      account_id: 12,
      siteId: 'site-7',
      startDate: '2026-02-03T15:00:00.000Z',
      entityType: 'NON_PROFIT',
      isPolitical: true,
      cvVettingStatus: null,
    });
    return { data: identity };
  });
  renderRemote(
    <Routes>
      <Route path="/identity/:id" element={<IdentityScreen />} />
    </Routes>,
    { at: '/identity/7', user: users.user() },
  );
  const title = await screen.findByRole('heading', { level: 1, name: 'Harbor Youth' });
  expect(screen.getByText(/^Harbor Strategies · Shown as Harbor · Site site-7 · Added/)).toHaveTextContent(
    'Harbor Strategies · Shown as Harbor · Site site-7 · Added Feb 3, 2026',
  );
  expect(title).toBeVisible();
  // entityType and isPolitical: registered, and asked for a token.
  expect(screen.queryByText('Not registered')).toBeNull();
  expect(screen.getByText('Political organizations need a vetting token.')).toBeVisible();
  expect(asked).toEqual(['7']);
});

describe('the carrier setup', () => {
  it.each([
    ['a new identity', { entityType: null }, 'region'],
    ['a registered identity', {}, 'form'],
  ])('of %s is opened by ADMIN', async (_what, identity, role) => {
    const { person, panels } = enter({ ...identity, siteId: null }, {}, users.admin());
    await screen.findByRole(role, { name: 'Organization Info' });
    expect(screen.getByText(/No carrier site yet/)).toBeVisible();
    await person.click(await button('Carrier setup'));
    expect(panels).toMatchObject([{ name: 'carrier-setup', props: { accountId: 12, identityId: 7 } }]);
  });

  it('is not offered to an agency', async () => {
    enter({ siteId: null });
    expect(await screen.findByText(/No carrier site yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Carrier setup' })).toBeNull();
  });
});

describe('the states', () => {
  it.each<[string, Partial<TdlcInfo>, string, string, string]>([
    [
      'IDET-03 IDET-04 IDET-05 verified, vetted, active',
      {
        ...SAMPLES,
        isPolitical: true,
        campaignVerifyToken: 'x',
        tcrIdentityStatus: 'VERIFIED',
        cvVettingStatus: 'ACTIVE',
        usecase: 'POLITICAL',
      },
      'VerifiedThe registry has verified the organization.',
      'ActiveThe vetting token was accepted.',
      'ActivePolitical is registered and active.',
    ],
    [
      'VETTED_VERIFIED counts, a token is not needed',
      { tcrIdentityStatus: 'VETTED_VERIFIED' },
      'VerifiedThe registry has verified the organization.',
      'Vetting token: not needed',
      `Not active${NOT_READY}`,
    ],
    [
      'unverified, political without a token',
      { tcrIdentityStatus: 'UNVERIFIED', isPolitical: true },
      'Not verifiedThe registry could not verify the organization.',
      'Not activePolitical organizations need a vetting token.',
      `Not active${NOT_READY}`,
    ],
    [
      'not submitted',
      {},
      'Not verifiedNot submitted yet.',
      'Vetting token: not needed',
      `Not active${NOT_READY}`,
    ],
  ])('%s', async (_name, info, registry, vetting, useCase) => {
    enter({}, info);
    await region('Vetting token');
    const card = within(await region('Registration'));
    const said = (term: string) => card.getByText(term).nextElementSibling?.textContent;
    expect([said('Registry'), said('Vetting'), said('Use case')]).toEqual([registry, vetting, useCase]);
  });

  it.each([
    ['USER', users.user()],
    ['AGENT-READER', users.reader()],
    ['AGENT-CLICKER', users.clicker()],
  ])('%s reads the three states, and EIN and token are never asked for', async (_role, user) => {
    const asked: unknown[] = [];
    const campaignStatus = 'SUSPENDED';
    reply.get('/identities/:id', {
      data: anIdentity({ usecase: null, campaignStatus, readyFor10Dlc: false }),
    });
    reply.get('/identities/:id/getTdlcInfo', (call) => {
      asked.push(call);
      return { data: aTdlcInfo(SUBMITTED) };
    });
    renderRemote(
      <Routes>
        <Route path="/identity/:id" element={<IdentityScreen />} />
      </Routes>,
      { at: '/identity/7', user },
    );
    const card = within(await region('Registration'));
    expect(card.getByText('Use case').nextElementSibling).toHaveTextContent(
      `Not active${NOT_READY} The carriers have suspended the use case.`,
    );
    expect(screen.queryByRole('region', { name: 'Organization Info' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Submit|Correct/ })).toBeNull();
    expect(asked).toEqual([]);
  });

  it('IDET-02, IDET-06 shows name, organization, samples and token, the EIN behind dots', async () => {
    const { person } = enter(
      {},
      { ...SUBMITTED, ...SAMPLES, campaignVerifyToken: 'cv|token', cvVettingStatus: 'ACTIVE' },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbor Youth' })).toBeVisible();
    const organization = within(await region('Organization Info'));
    // As legal name and, for want of another, as display name.
    expect(organization.getAllByText('Corner Bakery LLC')).toHaveLength(2);
    expect(organization.getByText('••-•••6789')).toBeVisible();
    expect(screen.queryByText('12-3456789')).toBeNull();
    await person.click(organization.getByRole('button', { name: 'Show EIN' }));
    expect(organization.getByText('12-3456789')).toBeVisible();
    expect(within(await region('Sample messages')).getByText(SAMPLES.sample1)).toBeVisible();
    expect(within(await region('Vetting token')).getByText('Active')).toBeVisible();
    expect(screen.queryByText('cv|token')).toBeNull();
    expect(await axeProblems()).toEqual([]);
  });
});

describe('the header button', () => {
  const headerButtons = () =>
    screen.queryAllByRole('button', { name: /^Submit/ }).map((each) => each.textContent);

  it.each<[string, Partial<TdlcInfo>, string[]]>([
    ['IDET-07 no registry status', {}, ['Submit Organinzation Info']],
    ['IDET-08 samples missing', SUBMITTED, ['Submit Messages']],
    ['IDET-08 one sample missing', { ...SUBMITTED, sample1: 'Hi' }, ['Submit Messages']],
    [
      'IDET-09 political without a token',
      { ...SUBMITTED, ...SAMPLES, isPolitical: true },
      ['Submit CV Token'],
    ],
    ['IDET-09 no token is asked of others', { ...SUBMITTED, ...SAMPLES }, []],
    [
      'IDET-10 token present',
      { ...SUBMITTED, ...SAMPLES, isPolitical: true, campaignVerifyToken: 'x', cvVettingStatus: 'PENDING' },
      [],
    ],
  ])('%s', async (_name, info, buttons) => {
    enter({}, info);
    await region('Vetting token');
    expect(headerButtons()).toEqual(buttons);
  });
});

describe('the organization', () => {
  async function fillIn(person: UserEvent) {
    await paste(person, 'EIN', '123456700');
    await paste(person, 'Legal name', 'Corner Bakery LLC');
    await paste(person, 'Street', '1 Main Street');
    await paste(person, 'City', 'Austin');
    await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'TX');
    await paste(person, 'Zip', '78701');
    await paste(person, 'Public contact phone', '5125550100');
    await paste(person, 'Public contact email', 'ada@bakery.example');
    await paste(person, 'Website', 'https://bakery.example');
  }

  it('ORG-01, ORG-02, ORG-06 begins with its defaults and says what the form is for', async () => {
    enter({}, { legalEntityType: null });
    expect(
      await screen.findByText(
        'This form goes to a campaign registry and needs an EIN. Sample messages must include opt-out language and a first-name placeholder, and must mention donating if they ask for donations.',
      ),
    ).toBeVisible();
    const form = within(screen.getByRole('form'));
    const names = (role: 'textbox' | 'combobox') =>
      form.getAllByRole(role).map((each) => (each as HTMLInputElement).labels?.[0]?.textContent);
    expect(names('textbox')).toEqual([
      'EIN',
      'Legal name',
      'Display or operating name',
      'Street',
      'City',
      'Zip',
      'Public contact phone',
      'Public contact email',
      'Website',
      'Sample message 1',
      'Sample message 2',
    ]);
    expect(names('combobox')).toEqual(['Organization type', 'State', 'Vertical']);
    expect(form.getByRole('region', { name: 'Vetting token' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Organization type' })).toHaveValue('PRIVATE_PROFIT');
    expect(screen.getByRole('combobox', { name: 'Vertical' })).toHaveValue('GOVERNMENT');
    expect(await axeProblems()).toEqual([]);
  });

  it('ORG-07, ORG-08 offers five organization types and seventeen verticals, and POLITICAL read-only', async () => {
    enter({}, {});
    const values = async (name: string) =>
      within(await screen.findByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => (option as HTMLOptionElement).value)
        .filter(Boolean);
    expect(await values('Organization type')).toEqual([
      'PRIVATE_PROFIT',
      'PUBLIC_PROFIT',
      'NON_PROFIT',
      'GOVERNMENT',
      'SOLE_PROPRIETOR',
    ]);
    expect(await values('Vertical')).toEqual([
      'REAL_ESTATE',
      'HEALTHCARE',
      'ENERGY',
      'ENTERTAINMENT',
      'RETAIL',
      'AGRICULTURE',
      'INSURANCE',
      'EDUCATION',
      'HOSPITALITY',
      'FINANCIAL',
      'GAMBLING',
      'CONSTRUCTION',
      'NGO',
      'MANUFACTURING',
      'GOVERNMENT',
      'TECHNOLOGY',
      'COMMUNICATION',
    ]);
  });

  it('ORG-08 shows POLITICAL read-only where the questionnaire has set it', async () => {
    enter({}, { isPolitical: true, vertical: 'POLITICAL', legalEntityType: 'NON_PROFIT' });
    await region('Organization Info');
    expect(field('Vertical')).toHaveValue('POLITICAL');
    expect(field('Vertical')).toHaveAttribute('readonly');
  });

  it('IDET-07, ORG-03, ORG-05, ORG-10, IDET-12, IDET-13, IDET-14 is sent when it is valid, and leads back to the list', async () => {
    const asked: unknown[] = [];
    reply.post('/identities/:id/approveBrand', ({ body }) => {
      asked.push(body);
      return { data: aTdlcInfo(SUBMITTED), message: 'Brand approved successfully!' };
    });
    const { person, address } = enter({}, {});
    const submit = await button('Submit Organinzation Info');
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    await fillIn(person);
    expect(field('EIN')).toHaveValue('12-3456700');
    expect(field('Public contact phone')).toHaveValue('(512) 555-0100');
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-disabled'));
    await person.click(submit);
    expect(await screen.findByText('Brand approved successfully!')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/identity'));
    expect(screen.getByText('The registry is checking the organization.')).toBeVisible();
    expect(asked).toEqual([
      {
        ein: '12-3456700',
        legalEntityType: 'PRIVATE_PROFIT',
        companyName: 'Corner Bakery LLC',
        displayName: '',
        street: '1 Main Street',
        city: 'Austin',
        state: 'TX',
        postalCode: '78701',
        phone: '(512) 555-0100',
        email: 'ada@bakery.example',
        website: 'https://bakery.example',
        vertical: 'GOVERNMENT',
        sample1: '',
        sample2: '',
        version: 1,
      },
    ]);
  }, 30_000);

  it('ORG-04 names a required field that was left empty, as it is spelt', async () => {
    const { person } = enter({}, {});
    await button('Submit Organinzation Info');
    for (const [name, message] of [
      ['EIN', 'Ein is required'],
      ['Legal name', 'CompanyName is required'],
      ['Zip', 'PostalCode is required'],
    ] as const) {
      await person.click(field(name));
      await person.tab();
      // Also said by the button that is off.
      expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
      expect(field(name)).toBeInvalid();
    }
  });

  it.each([
    ['EIN', '1234', 'EIN must have 9 digits, as in 12-3456789.'],
    ['Zip', '787', 'Zip must have 5 digits, or 5+4 as in 78701-1234.'],
    ['Public contact email', 'ada@bakery', 'Invalid email format.'],
    ['Website', 'bakery.example', 'Website must be an address that begins with https:// or http://.'],
    ['Public contact phone', '512555', 'Phone must have 10 digits.'],
    ['Public contact phone', '512555010099', 'Phone must have 10 digits.'],
  ])('ORG-10 refuses the %s %s', async (name, typed, message) => {
    const { person } = enter({}, {});
    await button('Submit Organinzation Info');
    await paste(person, name, typed);
    await person.tab();
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  });

  it('keeps what was typed where the server refuses it, and says so at the field', async () => {
    reply.problem('POST', '/identities/:id/approveBrand', 400, {
      error: 'Please check the fields.',
      fields: { website: 'This website is not reachable.' },
    });
    const { person } = enter({}, {});
    await button('Submit Organinzation Info');
    await fillIn(person);
    await person.click(await button('Submit Organinzation Info'));
    expect((await screen.findAllByText('This website is not reachable.')).length).toBeGreaterThan(0);
    expect(field('Legal name')).toHaveValue('Corner Bakery LLC');
  }, 30_000);

  it('IDET-03 UNVERIFIED names the reason and what to mend, and is sent again with the EIN typed anew', async () => {
    const { person } = enter(
      {},
      {
        ...SUBMITTED,
        ...SAMPLES,
        tcrIdentityStatus: 'UNVERIFIED',
        problem: { step: 'organization', code: 'TAX_ID', reason: 'The names differ.' },
      },
    );
    expect(
      await screen.findByText(/The names differ\. \(Code TAX_ID\) Write the legal name exactly/),
    ).toBeVisible();
    await person.click(await button('Correct and send again'));
    expect(field('EIN')).toHaveValue('');
    expect(field('Legal name')).toHaveValue('Corner Bakery LLC');
    expect(await button('Correct and send again')).toHaveAttribute('aria-disabled', 'true');
    await person.type(field('EIN'), '123456700');
    await waitFor(async () =>
      expect(await button('Correct and send again')).not.toHaveAttribute('aria-disabled'),
    );
  });
});

describe('messages and token', () => {
  it('IDET-08, ORG-09 sends both samples, and neither alone', async () => {
    const asked: unknown[] = [];
    reply.post('/identities/:id/sampleMessages', ({ body }) => {
      asked.push(body);
      return { data: aTdlcInfo({ ...SUBMITTED, ...SAMPLES }), message: 'Messages submitted successfully!' };
    });
    const { person } = enter({}, SUBMITTED);
    const submit = await button('Submit Messages');
    await paste(person, 'Sample message 1', 'One. Stop to end.');
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    await paste(person, 'Sample message 2', 'Two. Stop to end.');
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-disabled'));
    await person.click(submit);
    expect(await screen.findByText('Messages submitted successfully!')).toBeVisible();
    expect(asked).toEqual([{ sample1: 'One. Stop to end.', sample2: 'Two. Stop to end.', version: 1 }]);
  });

  it('IDET-09 sends the token once it is typed', async () => {
    const asked: unknown[] = [];
    reply.post('/identities/:id/vettingToken', ({ body }) => {
      asked.push(body);
      return { data: aTdlcInfo(SUBMITTED), message: 'Vetting token submitted successfully!' };
    });
    const { person } = enter({}, { ...SUBMITTED, ...SAMPLES, isPolitical: true });
    const submit = await button('Submit CV Token');
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    await person.type(field('Campaign Verify token'), 'cv|1');
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-disabled'));
    await person.click(submit);
    expect(await screen.findByText('Vetting token submitted successfully!')).toBeVisible();
    expect(asked).toEqual([{ campaignVerifyToken: 'cv|1', version: 1 }]);
  });

  it('IDET-09 others may enter a token all the same', async () => {
    const { person } = enter({}, { ...SUBMITTED, ...SAMPLES });
    const card = within(await region('Vetting token'));
    expect(card.getByText('Vetting token: not needed')).toBeVisible();
    await person.click(card.getByRole('button', { name: 'Enter a token anyway' }));
    expect(field('Campaign Verify token')).toBeVisible();
    expect(await button('Submit CV Token')).toBeVisible();
  });

  it.each([
    ['EXPIRED', 'The vetting has expired.'],
    ['UNSCORED', 'The vetting came to no result.'],
  ])('a vetting that is %s asks for another token', async (cvVettingStatus, reason) => {
    const { person } = enter(
      {},
      {
        ...SUBMITTED,
        ...SAMPLES,
        isPolitical: true,
        tcrIdentityStatus: 'VERIFIED',
        campaignVerifyToken: 'cv|1',
        cvVettingStatus,
        problem: { step: 'vetting', code: null, reason },
      },
    );
    expect(await screen.findByText('Another vetting token is needed')).toBeVisible();
    const card = within(await region('Registration'));
    expect(card.getByText('Vetting').nextElementSibling).toHaveTextContent(reason);
    await person.click(await button('Correct and send again'));
    expect(field('Campaign Verify token')).toHaveValue('');
    await person.type(field('Campaign Verify token'), 'cv|2');
    await waitFor(async () =>
      expect(await button('Correct and send again')).not.toHaveAttribute('aria-disabled'),
    );
  });

  it.each([
    ['601', 'If texts carry a link or phone number, a sample must show it; if not, take it out.'],
    ['603', 'Name the organization in the samples as its website does.'],
    ['803', 'Say on your website how people agree to be texted.'],
  ])('a rejection with %s says what to mend, and opens the samples', async (code, remedy) => {
    const { person } = enter(
      {},
      {
        ...SUBMITTED,
        ...SAMPLES,
        campaignStatus: 'REJECTED',
        problem: { step: 'messages', code, reason: 'Not as registered.' },
      },
    );
    expect(
      await screen.findByText(new RegExp(`Not as registered\\. \\(Code ${code}\\) ${remedy.slice(0, 30)}`)),
    ).toBeVisible();
    await person.click(await button('Correct and send again'));
    expect(field('Sample message 1')).toHaveValue(SAMPLES.sample1);
    expect(await button('Correct and send again')).not.toHaveAttribute('aria-disabled');
  });
});

describe('Will it pass?', () => {
  it('says while the samples are written what a registry would refuse, and leads to the field', async () => {
    const { person } = enter({}, SUBMITTED);
    await button('Submit Messages');
    expect(screen.queryByText('Will it pass?')).toBeNull();
    await paste(person, 'Sample message 2', 'Hello from the Corner Bakery');
    expect(await screen.findByText('Will it pass?')).toBeVisible();
    expect(
      screen.getByText('Sample message 2: Say how to opt out, as in “Reply STOP to opt out”. (851)'),
    ).toBeVisible();
    await person.click(screen.getAllByRole('button', { name: 'Go to sample message 2' })[0] as HTMLElement);
    expect(field('Sample message 2')).toHaveFocus();
    expect(await axeProblems()).toEqual([]);
  });

  it('fills in an example of the vertical, which passes', async () => {
    const { person } = enter({}, SUBMITTED);
    await person.click(await button('Start from an example'));
    expect(field('Sample message 1')).toHaveValue(
      'Hi {first_name}, your order from Corner Bakery LLC is ready for pickup. https://bakery.example Reply STOP to opt out.',
    );
    expect(await screen.findByText('Nothing in it is usually refused.')).toBeVisible();
    await waitFor(async () => expect(await button('Submit Messages')).not.toHaveAttribute('aria-disabled'));
  });
});

describe('the website', () => {
  it('is told at once where it is not secure, without being asked', async () => {
    const { person } = enter({}, {});
    await button('Submit Organinzation Info');
    const told = () => screen.queryByText('Registries expect an address that begins with https://. (804)');
    await paste(person, 'Website', 'http://bakery.example');
    expect(told()).toBeVisible();
    await person.clear(field('Website'));
    await paste(person, 'Website', 'https://bakery.example');
    expect(told()).toBeNull();
  });

  const ask = async (website = 'https://bakery.example') => {
    const { person } = enter({}, {});
    await button('Submit Organinzation Info');
    expect(screen.queryByRole('button', { name: 'Check the website' })).toBeNull();
    await paste(person, 'Website', website);
    await person.click(await button('Check the website'));
    return person;
  };

  it.each([
    ['answers', 'The website answers.'],
    ['error', 'The website answers with an error. Registries refuse that. (804)'],
    ['silent', 'The website does not answer. Registries refuse that. (804)'],
    ['unusable', 'This is not the address of a public website. (804)'],
    ['off', 'This console does not check websites. Open it in another tab.'],
  ] as const)('%s: it says so, until another one is typed', async (state, words) => {
    const asked: unknown[] = [];
    reply.post('/identities/:id/checkWebsite', ({ body }) => {
      asked.push(body);
      return { data: { state } };
    });
    const person = await ask();
    expect(await screen.findByText(words)).toBeVisible();
    expect(asked).toEqual([{ website: 'https://bakery.example' }]);
    await person.type(field('Website'), 's');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('says why it was not asked', async () => {
    const error = 'Websites were checked often enough. Try again in an hour.';
    reply.problem('POST', '/identities/:id/checkWebsite', 429, { error });
    await ask();
    expect(await screen.findByText(error)).toBeVisible();
  });
});

it('another identity’s organization never stands under its name', async () => {
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  reply.get('/identities/:id', ({ params }) => ({
    data: anIdentity({ ...BEFORE, identityId: Number(params.id), identityName: `Identity ${params.id}` }),
  }));
  reply.get('/identities/:id/getTdlcInfo', async ({ params }) => {
    if (params.id === '8') await slow;
    return { data: aTdlcInfo({ ...SUBMITTED, companyName: `Company ${params.id}`, displayName: 'Shop' }) };
  });
  const { history } = renderRemote(
    <Routes>
      <Route path="/identity/:id" element={<IdentityScreen />} />
    </Routes>,
    { at: '/identity/7', user: users.agentAdmin() },
  );
  expect(await screen.findByText('Company 7')).toBeVisible();
  act(() => history.push('/identity/8'));
  expect(await screen.findByRole('heading', { name: 'Identity 8' })).toBeVisible();
  expect(screen.queryByText('Company 7')).toBeNull();
  answer();
  expect(await screen.findByText('Company 8')).toBeVisible();
});

it('asks before what was typed is left', async () => {
  const { person, history } = enter({}, SUBMITTED);
  await button('Submit Messages');
  await person.type(field('Sample message 1'), 'One');
  history.push('/identity');
  expect(await screen.findByText(/What you entered is not submitted yet\./)).toBeVisible();
});

it.each(['abc', '0', '-1', '1e9', '99999999999999', '7abc'])(
  'the address /identity/%s is no identity’s: says so, without asking the server',
  async (id) => {
    let asked = 0;
    reply.get('/identities/:id', () => {
      asked += 1;
      return { data: anIdentity() };
    });
    renderRemote(
      <Routes>
        <Route path="/identity/:id" element={<IdentityScreen />} />
      </Routes>,
      { at: `/identity/${id}` },
    );
    expect(await screen.findByText('This identity was not found.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to identities' })).toHaveAttribute('href', '/identity');
    expect(asked).toBe(0);
  },
);

it.each([
  [404, 'This identity was not found.', 0],
  [503, 'Please try again in a minute.', 1],
])(
  'an identity that cannot be read (%i) says why, leads back and offers what may help',
  async (status, why, retries) => {
    reply.problem('GET', '/identities/:id', status, { error: why });
    renderRemote(
      <Routes>
        <Route path="/identity/:id" element={<IdentityScreen />} />
      </Routes>,
      { at: '/identity/999' },
    );
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(retries);
    expect(screen.getByRole('link', { name: 'Back to identities' })).toHaveAttribute('href', '/identity');
  },
);
