import { screen, waitFor, within } from '@testing-library/react';
import type { CarrierPeers, CarrierSites } from '@campaign/shared-api/contracts';
import { anAgency, anIdentity, reply, startMockServer, users } from '@campaign/shared-api/testing';
import { axeProblems, renderPanel } from '@campaign/platform/testing';
import { CarrierSetup } from './carrier-setup';

startMockServer();

const SITES: CarrierSites = {
  carrier: 'bandwidth',
  accountId: '5001',
  applicationId: 'campaign',
  state: 'ok',
  sites: [
    { siteId: '7', name: 'Harbor' },
    { siteId: '9', name: 'Bay' },
  ],
};
const PEERS: CarrierPeers['peers'] = [
  { peerId: '70', name: 'Texts', canSend: true, agencies: ['Harbor Strategies', 'Prairie Voice'] },
  { peerId: '71', name: 'Voice', canSend: false, agencies: [] },
  { peerId: '72', name: 'More texts', canSend: true, agencies: [] },
];
const NUMBERS = ['+12085550100', '+12085550101'].map((phoneNumber) => ({ phoneNumber }));
const bare = { siteId: null, peerId: null };
const IDENTITIES = [
  anIdentity({ identityId: 7, identityName: 'Harbor Youth', ...bare }),
  anIdentity({ identityId: 8, identityName: 'Bay Shelter', ...bare }),
  anIdentity({ identityId: 9, identityName: 'City Choir', siteId: '9', peerId: '90' }),
];

interface World {
  agency?: Partial<Parameters<typeof anAgency>[0]>;
  sites?: Partial<CarrierSites>;
  peers?: Partial<CarrierPeers>;
  numbers?: { phoneNumber: string }[];
}
function answer({ agency = {}, sites = {}, peers = {}, numbers = NUMBERS }: World = {}) {
  const asked: unknown[] = [];
  const saves: unknown[] = [];
  reply.get('/users/userList', { data: [anAgency({ ...bare, ...agency })], total: 1, waiting: 0 });
  reply.get('/identities', { data: IDENTITIES, total: 3 });
  reply.get('/identities/:id', { data: IDENTITIES[2]! });
  reply.get('/carrier/sites', { data: { ...SITES, ...sites } });
  reply.get('/carrier/sites/:siteId/peers', { data: { state: 'ok', peers: PEERS, ...peers } });
  reply.get('/carrier/sites/:siteId/peers/:peerId/numbers', ({ params }) => {
    asked.push(params);
    return { data: { state: 'ok', numbers } };
  });
  answerSave(saves);
  return { asked, saves };
}
function answerSave(saves: unknown[]) {
  const saved = { data: { siteId: '7', peerId: '70', identities: 2 }, message: 'Saved it.' };
  reply.put('/users/:accountId/carrierSite', ({ params, body }) => {
    saves.push([params.accountId, body]);
    return saved;
  });
  reply.put('/identities/:id/carrierSite', ({ params, body }) => {
    saves.push([params.id, body]);
    return saved;
  });
}
const enter = (props: { accountId: number; identityId?: number }, world: World = {}) => ({
  ...answer(world),
  ...renderPanel(CarrierSetup, props, { user: users.admin() }),
});
type Person = ReturnType<typeof enter>['person'];

const site = () => screen.findByRole('combobox', { name: 'Site' });
const peer = () => screen.findByRole('combobox', { name: 'SIP peer' });
const save = () => screen.getByRole('button', { name: 'Save' });
const chooseSite = async (person: Person, name: RegExp) => {
  await person.click(await site());
  await person.click(await screen.findByRole('option', { name }));
};

it('reads the sites and SIP peers from the carrier, shows the numbers, and saves the choice', async () => {
  const { person, asked, saves, closings } = enter({ accountId: 12 });
  expect(await screen.findByText('The carrier’s numbers that Harbor Strategies sends from.')).toBeVisible();
  await chooseSite(person, /Harbor/);
  await screen.findByRole('option', { name: 'Texts (70)' });
  const options = within(await peer()).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Any free SIP peer of the site',
    'Texts (70)',
    'Voice (71) (not assigned to the application)',
    'More texts (72)',
  ]);
  expect(options[2]).toBeDisabled();
  await person.selectOptions(await peer(), '70');
  expect(await screen.findByText('2 numbers in service: (208) 555-0100, (208) 555-0101')).toBeVisible();
  expect(asked).toEqual([expect.objectContaining({ siteId: '7', peerId: '70' })]);
  expect(screen.getByText(/^Also used by Prairie Voice\./)).toBeVisible();
  expect(await axeProblems()).toEqual([]);
  await person.click(save());
  expect(await screen.findByText('Saved it.')).toBeVisible();
  expect(saves).toEqual([['12', { siteId: '7', peerId: '70', identities: ['unset'], version: 1 }]]);
  await waitFor(() => expect(closings).toEqual([{ siteId: '7' }]));
});

it('offers to set the identities too: those without a site at first, those with another one if asked', async () => {
  const { person, saves } = enter({ accountId: 12 });
  await chooseSite(person, /Harbor/);
  const unset = screen.getByRole('checkbox', { name: 'Set it for the 2 identities without a site, too' });
  const other = screen.getByRole('checkbox', { name: 'Change the 1 identity with another setup, too' });
  expect(unset).toBeChecked();
  expect(unset).toHaveAccessibleDescription('Harbor Youth, Bay Shelter');
  expect(other).not.toBeChecked();
  expect(other).toHaveAccessibleDescription('City Choir');
  await person.click(unset);
  await person.click(other);
  await person.click(save());
  await waitFor(() =>
    expect(saves).toEqual([['12', { siteId: '7', peerId: null, identities: ['other'], version: 1 }]]),
  );
});

it('saves nothing as long as nothing differs, and asks before a choice is left', async () => {
  reply.get('/identities', { data: [], total: 0 });
  const { person, saves, closings } = enter({ accountId: 12, identityId: 9 });
  await site();
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await chooseSite(person, /Harbor/);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await person.click(within(question).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(closings).toEqual([undefined]));
  expect(saves).toEqual([]);
});

it('sets one identity, without asking about others', async () => {
  const { person, saves } = enter({ accountId: 12, identityId: 9 });
  expect(await screen.findByText('The carrier’s numbers that City Choir sends from.')).toBeVisible();
  expect(await site()).toHaveValue('Bay');
  await chooseSite(person, /Harbor/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await person.selectOptions(await peer(), await screen.findByRole('option', { name: 'More texts (72)' }));
  await person.click(save());
  await waitFor(() => expect(saves).toEqual([['9', { siteId: '7', peerId: '72', version: 1 }]]));
});

it('shows a refusal of the server at its field', async () => {
  const { person } = enter({ accountId: 12 });
  const error = 'SIP peer 70 is not assigned to the messaging application campaign.';
  reply.problem('PUT', '/users/:accountId/carrierSite', 400, { error, fields: { peerId: error } });
  await chooseSite(person, /Harbor/);
  await screen.findByRole('option', { name: 'Texts (70)' });
  await person.selectOptions(await peer(), '70');
  await person.click(save());
  await waitFor(async () => expect(await peer()).toHaveAccessibleDescription(new RegExp(error)));
});

it('asks before it overwrites a newer save of another administrator', async () => {
  const { person, saves } = enter({ accountId: 12, identityId: 9 });
  const changed = { version: 4, by: 'Ada Byron', at: '2026-11-28T15:00:00.000Z' };
  reply.problem('PUT', '/identities/:id/carrierSite', 409, { error: 'Changed.', code: 'changed', changed });
  await chooseSite(person, /Harbor/);
  await person.click(save());
  const question = within(await screen.findByRole('alertdialog'));
  answerSave(saves);
  await person.click(question.getByRole('button', { name: 'Overwrite' }));
  await waitFor(() => expect(saves).toEqual([['9', { siteId: '7', peerId: null, version: 4 }]]));
});

it('says that a site is gone from the carrier', async () => {
  enter({ accountId: 12 }, { agency: { siteId: '666' } });
  expect(await site()).toHaveAccessibleDescription(/The carrier no longer has 666\. Choose another one\./);
});

it('says what to do where no SIP peer of the site can send, and where there are no numbers', async () => {
  const { unmount } = enter({ accountId: 12 }, { agency: { siteId: '7' }, peers: { peers: [PEERS[1]!] } });
  await waitFor(async () =>
    expect(await peer()).toHaveAccessibleDescription(
      /No SIP peer of this site is assigned to the messaging application campaign\./,
    ),
  );
  unmount();
  enter({ accountId: 12 }, { agency: { siteId: '7' }, peers: { peers: [PEERS[0]!] }, numbers: [] });
  expect(await screen.findByText('No numbers in service. Order numbers at the carrier first.')).toBeVisible();
});

it.each([
  ['unreachable', 'The carrier does not respond', /cannot be listed right now/],
  [
    'credentials',
    'The carrier refuses the credentials',
    /CARRIER_ACCOUNT_ID, CARRIER_USERNAME, CARRIER_PASSWORD/,
  ],
] as const)(
  'says that the carrier is in state %s, what is set, and tries again',
  async (state, title, text) => {
    const { person } = enter(
      { accountId: 12 },
      { agency: { siteId: '7', peerId: '70' }, sites: { state, sites: [] } },
    );
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(title)).toBeVisible();
    expect(alert.getByText(text)).toBeVisible();
    expect(screen.getByText('Current setup: 7, SIP peer 70.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(await axeProblems()).toEqual([]);
    answer({ agency: { siteId: '7', peerId: '70' } });
    await person.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await site()).toHaveValue('Harbor');
  },
);

it('says where to create a site when the account has none', async () => {
  enter({ accountId: 12 }, { sites: { sites: [] } });
  expect(await screen.findByText('No sites yet')).toBeVisible();
  expect(screen.getByText(/account 5001 has none\. Create one in Bandwidth’s dashboard/)).toBeVisible();
});

it('asks for a messaging profile alone at Telnyx', async () => {
  const { person, saves } = enter(
    { accountId: 12, identityId: 9 },
    { sites: { carrier: 'telnyx' }, peers: { peers: [{ ...PEERS[0]!, peerId: '7' }] } },
  );
  await person.click(await screen.findByRole('combobox', { name: 'Messaging profile' }));
  await person.click(await screen.findByRole('option', { name: /Harbor/ }));
  expect(await screen.findByText(/2 numbers in service/)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'SIP peer' })).toBeNull();
  await person.click(save());
  await waitFor(() => expect(saves).toEqual([['9', { siteId: '7', peerId: '7', version: 1 }]]));
});

it('says what failed when the lists cannot be read', async () => {
  answer();
  reply.problem('GET', '/carrier/sites', 500, { error: 'Resting.' });
  renderPanel(CarrierSetup, { accountId: 12 }, { user: users.admin() });
  expect(await screen.findByText('Resting.')).toBeVisible();
});

it('says so when there is no such agency', async () => {
  enter({ accountId: 99 });
  expect(await screen.findByText('This agency was not found.')).toBeVisible();
});
