import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { Identity, TdlcInfo } from '@campaign/shared-api/contracts';
import { anIdentity, aTdlcInfo, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { IdentityScreen } from './identity-screen';

startMockServer();

const CHANGED = {
  error: 'This identity was changed by Ann Lee meanwhile.',
  code: 'changed',
  changed: { version: 5, by: 'Ann Lee', at: '2026-11-22T20:04:00.000Z' },
};
const SUBMITTED: Partial<TdlcInfo> = {
  ein: '12-3456700',
  companyName: 'Corner Bakery LLC',
  website: 'https://bakery.example',
  vertical: 'RETAIL',
  tcrIdentityStatus: 'VERIFIED',
};

/** The server as it stands; `now` is what it tells from then on. */
function enter(identity: Partial<Identity>, info: Partial<TdlcInfo>) {
  const state = { identity, info };
  reply.get('/identities/:id', () => ({
    data: anIdentity({ tcrIdentityStatus: null, entityType: 'PRIVATE_PROFIT', ...state.identity }),
  }));
  reply.get('/identities/:id/getTdlcInfo', () => ({ data: aTdlcInfo(state.info) }));
  const view = renderRemote(
    <Routes>
      <Route path="/identity/:id" element={<IdentityScreen />} />
      <Route path="/identity" element={<p>the list</p>} />
    </Routes>,
    { at: '/identity/7', user: users.agentAdmin() },
  );
  return { ...view, now: (changes: Partial<TdlcInfo>) => (state.info = { ...state.info, ...changes }) };
}
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const button = (name: string) => screen.findByRole('button', { name });

describe('messages that a colleague has submitted meanwhile', () => {
  async function refused() {
    const { person, now } = enter({}, SUBMITTED);
    const versions: unknown[] = [];
    reply.post('/identities/:id/sampleMessages', ({ body }) => {
      versions.push((body as { version: number }).version);
      return { data: aTdlcInfo({ ...SUBMITTED, version: 6 }), message: 'Messages submitted successfully!' };
    });
    reply.problem('POST', '/identities/:id/sampleMessages', 409, CHANGED, { once: true });
    await button('Submit Messages');
    await person.type(field('Sample message 1'), 'Mine one.');
    await person.type(field('Sample message 2'), 'Mine two.');
    await person.click(await button('Submit Messages'));
    const asked = await screen.findByRole('alertdialog', {
      name: 'Someone saved this while you were editing',
    });
    expect(asked).toHaveTextContent(/Changed by Ann Lee at Nov 22, 2026/);
    now({ sample1: 'Theirs one.', sample2: 'Theirs two.', version: 5 });
    return { person, asked: within(asked), versions };
  }

  it('are shown, and what was typed overwrites them when that is wanted', async () => {
    const { person, asked, versions } = await refused();
    await person.click(asked.getByRole('button', { name: 'Look at theirs' }));
    expect(await asked.findByText('Theirs two.')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
    await person.click(asked.getByRole('button', { name: 'Overwrite' }));
    expect(await screen.findByText('Messages submitted successfully!')).toBeVisible();
    expect(versions).toEqual([5]);
  });

  it('leave what was typed where it is, until it is given up', async () => {
    const { person, asked, versions } = await refused();
    await person.click(asked.getByRole('button', { name: 'Look at theirs' }));
    await asked.findByText('Theirs one.');
    await person.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(field('Sample message 1')).toHaveValue('Mine one.');
    expect(versions).toEqual([]);
    expect(
      await screen.findByText(
        'This identity was changed in the meantime. Your entries are still here and have not been submitted.',
      ),
    ).toBeVisible();
    await person.click(await button('Discard and show it'));
    expect(await screen.findByText('Theirs one.')).toBeVisible();
    expect(screen.queryByText('Mine one.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Submit Messages' })).toBeNull();
  });
});

describe('the questions', () => {
  const answer = async (person: ReturnType<typeof enter>['person']) => {
    const panel = within(await screen.findByRole('dialog', { name: 'Register for 10DLC' }));
    await person.click(panel.getByRole('radio', { name: 'Political' }));
    await person.click(panel.getByRole('button', { name: 'Continue' }));
    return panel;
  };

  it('ask before they overwrite a colleague’s answers, and keep their own', async () => {
    const { person } = enter({ entityType: null }, { legalEntityType: 'GOVERNMENT', isPolitical: false });
    const versions: unknown[] = [];
    reply.put('/identities/:id', ({ body }) => {
      versions.push((body as { version: number }).version);
      const data = anIdentity({ version: 6 });
      return { data, updatedIdentity: data, message: 'Identity submitted successfully!' };
    });
    reply.problem('PUT', '/identities/:id', 409, CHANGED, { once: true });
    await person.click(await button('Register Now'));
    const panel = await answer(person);
    const asked = within(await screen.findByRole('alertdialog'));
    await person.click(asked.getByRole('button', { name: 'Look at theirs' }));
    expect(await asked.findByText('Government')).toBeVisible();
    await person.click(asked.getByRole('button', { name: 'Keep editing' }));
    expect(panel.getByRole('radio', { name: 'Political' })).toBeChecked();
    expect(versions).toEqual([]);
  });

  it('hand their version to the form beside them, and leave it what was typed', async () => {
    const { person, now } = enter({}, { legalEntityType: 'PRIVATE_PROFIT' });
    reply.put('/identities/:id', () => {
      now({ legalEntityType: 'NON_PROFIT', isPolitical: true, vertical: 'POLITICAL', version: 2 });
      const data = anIdentity({ entityType: 'NON_PROFIT', isPolitical: true, version: 2 });
      return { data, updatedIdentity: data, message: 'Identity submitted successfully!' };
    });
    const asked: unknown[] = [];
    reply.post('/identities/:id/approveBrand', ({ body }) => {
      asked.push(body);
      return { data: aTdlcInfo({ ...SUBMITTED, version: 3 }), message: 'Brand approved successfully!' };
    });
    const typed = [
      ...([
        ['EIN', '123456700'],
        ['Legal name', 'Ada'],
        ['Street', '1 Main'],
        ['City', 'Austin'],
      ] as const),
      ...([
        ['Zip', '78701'],
        ['Public contact phone', '5125550100'],
        ['Public contact email', 'a@b.example'],
      ] as const),
      ['Website', 'https://b.example'] as const,
    ];
    await button('Submit Organinzation Info');
    for (const [name, value] of typed) {
      await person.click(field(name));
      await person.paste(value);
    }
    await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'TX');
    await person.click(await button('Change answers'));
    await answer(person);
    await waitFor(() => expect(field('Vertical')).toHaveValue('POLITICAL'));
    expect(field('Legal name')).toHaveValue('Ada');
    expect(screen.queryByText(/^This identity was changed meanwhile/)).toBeNull();
    await person.click(await button('Submit Organinzation Info'));
    expect(await screen.findByText('Brand approved successfully!')).toBeVisible();
    expect(asked).toMatchObject([
      { companyName: 'Ada', legalEntityType: 'NON_PROFIT', vertical: 'POLITICAL', version: 2 },
    ]);
  }, 20_000);
});
