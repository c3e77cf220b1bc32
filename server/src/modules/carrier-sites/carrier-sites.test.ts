import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agency, CarrierPeers, CarrierSites, Identity } from '@campaign/shared-api/contracts';
import { startSimulator, type Simulator } from '@campaign/simulator';
import type { Carrier } from '../../gateways/carrier/carrier';
import { anAgency, anIdentity, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';
import { openJobDesk } from '../../testing/job-desk';
import { openCarrier } from '../sending/gate/gate-carrier';
import { setTypedCarrierSite } from './typed-setup.service';

const PEER = { SiteId: '7', SiteName: 'Harbor', PeerId: '70', PeerName: 'Texts' };
const numbers = ['+12085550170', '+12085550171'];

let folder: string;
let simulator: Simulator;
let carrier: Carrier;
let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campaign-sites-'));
  simulator = await startSimulator({
    ledgerFile: join(folder, 'ledger.jsonl'),
    peers: [
      { ...PEER, numbers },
      { ...PEER, PeerId: '71', PeerName: 'Voice', numbers: [], isAssigned: false },
      { ...PEER, SiteId: '8', SiteName: 'Empty', PeerId: '80', numbers: [], isAssigned: false },
      { ...PEER, SiteId: '9', SiteName: 'Bay', PeerId: '90', numbers: ['+12085550190'] },
    ],
  });
  const settings = {
    api: 'bandwidth' as const,
    baseUrl: simulator.url,
    accountId: '1',
    applicationId: 'campaign',
    username: 'carrier',
    password: 'carrier',
    callbackUsername: 'carrier',
    callbackPassword: 'callback',
    publicKey: undefined,
    callbackUrl: 'http://127.0.0.1/webhooks/carrier',
  };
  carrier = openCarrier(settings);
  server = await openTestServer({
    config: { demoData: false, carrier: settings },
    context: { carrier },
  });
  admin = await server.signInAs('admin');
});
afterEach(() => fault({}));
afterAll(async () => {
  await server.close();
  await simulator.close();
  await rm(folder, { recursive: true });
});

const fault = (body: object) =>
  fetch(`${simulator.url}/control/account-fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
type Saved = {
  data: object;
  message: string;
  error?: string;
  code?: string;
  fields?: Record<string, string>;
};
const setAgency = (accountId: number, body: object, who = admin) =>
  who.put<Saved>(`/users/${accountId}/carrierSite`, body);
const setIdentity = (identityId: number, body: object, who = admin) =>
  who.put<Saved>(`/identities/${identityId}/carrierSite`, body);
const identityOf = async (id: number) => (await admin.get<{ data: Identity }>(`/identities/${id}`)).body.data;
const agencyOf = async (id: number) =>
  (await admin.get<{ data: Agency[] }>('/users/userList')).body.data.find(
    ({ accountId }) => accountId === id,
  );
const acts = async (action: string) =>
  (await admin.get<{ data: object[] }>(`/operations/audit?action=${action}`)).body.data;
const aBareAgency = () => anAgency(server.db, { site_id: null });
const aBareIdentity = (account_id: number, change: object = {}) =>
  anIdentity(server.db, { account_id, site_id: null, peer_id: null, ...change });

describe('what the carrier has', () => {
  it('is listed for ADMIN: sites by name, their SIP peers, the numbers of each', async () => {
    const sites = await admin.get<{ data: CarrierSites }>('/carrier/sites');
    expect(sites.body.data).toEqual({
      carrier: 'bandwidth',
      accountId: '1',
      applicationId: 'campaign',
      state: 'ok',
      sites: [
        { siteId: '9', name: 'Bay' },
        { siteId: '8', name: 'Empty' },
        { siteId: '7', name: 'Harbor' },
      ],
    });
    const peers = await admin.get('/carrier/sites/7/peers');
    expect(peers.body.data).toEqual({
      state: 'ok',
      peers: [
        { peerId: '70', name: 'Texts', canSend: true, agencies: [] },
        { peerId: '71', name: 'Voice', canSend: false, agencies: [] },
      ],
    });
    const found = await admin.get('/carrier/sites/7/peers/70/numbers');
    expect(found.body.data).toEqual({
      state: 'ok',
      numbers: numbers.map((phoneNumber) => ({ phoneNumber })),
    });
  });

  it('names the agencies that use a SIP peer, by their own setup or by an identity', async () => {
    const first = await anAgency(server.db, { user_name: 'Uses it A', site_id: '9', peer_id: '90' });
    const second = await anAgency(server.db, { user_name: 'Uses it B', site_id: null });
    for (const account_id of [first.account_id, second.account_id])
      await anIdentity(server.db, { account_id, site_id: '9', peer_id: '90' });
    const { body } = await admin.get<{ data: CarrierPeers }>('/carrier/sites/9/peers');
    expect(body.data.peers).toMatchObject([{ peerId: '90', agencies: ['Uses it A', 'Uses it B'] }]);
  });

  it('is a state instead of a list when the carrier does not respond or refuses the credentials', async () => {
    for (const [status, state] of [
      [500, 'unreachable'],
      [401, 'credentials'],
      [403, 'credentials'],
    ] as const) {
      await fault({ status });
      const sites = await admin.get<{ data: CarrierSites }>('/carrier/sites');
      expect([sites.status, sites.body.data.state, sites.body.data.sites]).toEqual([200, state, []]);
      const peers = await admin.get('/carrier/sites/7/peers');
      expect(peers.body.data).toEqual({ state, peers: [] });
      const found = await admin.get('/carrier/sites/7/peers/70/numbers');
      expect(found.body.data).toEqual({ state, numbers: [] });
    }
  });
});

describe('the setup of an agency', () => {
  it('is saved, shown with the agency, noted with what it was, and given to new identities', async () => {
    const { account_id: id, user_name: name } = await aBareAgency();
    const { status, body } = await setAgency(id, { siteId: '7', peerId: '70' });
    expect([status, body]).toEqual([
      200,
      {
        data: { siteId: '7', peerId: '70', identities: 0 },
        message: `${name} now uses Harbor (7), SIP peer Texts (70).`,
      },
    ]);
    expect(await agencyOf(id)).toMatchObject({ siteId: '7', peerId: '70' });
    expect((await acts('agency:carrier-site'))[0]).toMatchObject({
      object: `account/${id}`,
      detail: { before: { siteId: null, peerId: null }, siteId: '7', peerId: '70', identities: [] },
    });
    const created = await admin.post<{ data: Identity }>('/identities', {
      account_id: id,
      identity_name: 'Harbor Youth',
    });
    expect(created.body.data).toMatchObject({ siteId: '7', peerId: '70' });
  });

  it.each([
    [undefined, [null, '9', '7']],
    [['unset'], ['7', '9', '7']],
    [['other'], [null, '7', '7']],
    [
      ['unset', 'other'],
      ['7', '7', '7'],
    ],
  ])('with identities %j changes those identities of the agency alone', async (identities, sites) => {
    const { account_id: id } = await aBareAgency();
    const own = [
      await aBareIdentity(id),
      await aBareIdentity(id, { site_id: '9', peer_id: '90' }),
      await aBareIdentity(id, { site_id: '7', peer_id: '70' }),
    ];
    const foreign = await aBareIdentity((await aBareAgency()).account_id);
    const { body } = await setAgency(id, { siteId: '7', peerId: '70', identities });
    const now = await Promise.all(own.map(({ identity_id }) => identityOf(identity_id)));
    expect(now.map(({ siteId }) => siteId)).toEqual(sites);
    expect(body.data).toMatchObject({ identities: identities?.length ?? 0 });
    expect((await identityOf(foreign.identity_id)).siteId).toBeNull();
  });

  it('can be removed again', async () => {
    const { account_id: id, user_name: name } = await anAgency(server.db, { site_id: '7', peer_id: '70' });
    const { body } = await setAgency(id, { siteId: null, peerId: null });
    expect(body.message).toBe(`${name} has no carrier site now.`);
    expect(await agencyOf(id)).toMatchObject({ siteId: null, peerId: null });
  });

  it.each([
    [
      'an unknown site',
      { siteId: '666', peerId: null },
      'siteId',
      'The carrier has no site 666 in account 1.',
    ],
    ['an unknown SIP peer', { siteId: '7', peerId: '90' }, 'peerId', 'Site 7 has no SIP peer 90.'],
    [
      'a SIP peer that is not assigned to the application',
      { siteId: '7', peerId: '71' },
      'peerId',
      'SIP peer 71 is not assigned to the messaging application campaign. Assign it in Bandwidth’s dashboard first.',
    ],
    [
      'a site without such a SIP peer',
      { siteId: '8', peerId: null },
      'siteId',
      'No SIP peer of site 8 is assigned to the messaging application campaign. Assign it in Bandwidth’s dashboard first.',
    ],
    [
      'a SIP peer without a site',
      { siteId: null, peerId: '70' },
      'siteId',
      'Choose the site of SIP peer 70.',
    ],
  ])('refuses %s and changes nothing', async (_what, wanted, field, message) => {
    const { account_id: id } = await aBareAgency();
    const { identity_id } = await aBareIdentity(id);
    for (const reply of [
      await setAgency(id, { ...wanted, identities: ['unset'] }),
      await setIdentity(identity_id, wanted),
    ])
      expect(reply).toMatchObject({ status: 400, body: { error: message, fields: { [field]: message } } });
    expect(await agencyOf(id)).toMatchObject({ siteId: null, peerId: null });
    expect(await identityOf(identity_id)).toMatchObject({ siteId: null, peerId: null });
  });

  it.each([
    [503, 'carrier-unreachable', 'The carrier does not respond. Please try again in a moment.'],
    [
      401,
      'carrier-credentials',
      'The carrier refuses the credentials of this console. A platform administrator must correct them.',
    ],
  ])('is not saved unchecked when the carrier responds with %d', async (status, code, error) => {
    const { account_id: id } = await aBareAgency();
    await fault({ status });
    expect(await setAgency(id, { siteId: '7', peerId: '70' })).toMatchObject({
      status: 502,
      body: { code, error },
    });
    expect((await agencyOf(id))?.siteId).toBeNull();
  });

  it('is 404 for an agency or an identity that does not exist', async () => {
    expect((await setAgency(999_999, { siteId: '7', peerId: '70' })).status).toBe(404);
    expect((await setIdentity(999_999, { siteId: '7', peerId: '70' })).status).toBe(404);
  });

  it('is refused to everyone but ADMIN', async () => {
    const { account_id } = server.agency;
    const { identity_id } = await aBareIdentity(account_id);
    for (const persona of ['agency', 'agent-admin', 'reader', 'clicker'] as const) {
      const who = await server.signInAs(persona);
      expect((await setAgency(account_id, { siteId: '7', peerId: '70' }, who)).status).toBe(403);
      expect((await setIdentity(identity_id, { siteId: '7', peerId: '70' }, who)).status).toBe(403);
      expect((await who.get('/carrier/sites')).status).toBe(403);
    }
  });
});

it('saves the setup of one identity and notes what it was', async () => {
  const { account_id } = await aBareAgency();
  const { identity_id: id, identity_name: name } = await aBareIdentity(account_id, { site_id: '9' });
  const { body } = await setIdentity(id, { siteId: '7', peerId: null });
  expect(body).toEqual({
    data: { siteId: '7', peerId: null, identities: 1 },
    message: `${name} now uses Harbor (7).`,
  });
  expect(await identityOf(id)).toMatchObject({ siteId: '7', peerId: null });
  expect((await acts('identity:carrier-site'))[0]).toMatchObject({
    object: `identity/${id}`,
    detail: { before: { siteId: '9', peerId: null }, siteId: '7', peerId: null },
  });
});

it('returns 409 when the setup was changed in the meantime, and counts each change of an identity', async () => {
  const { account_id: id } = await aBareAgency();
  const { identity_id } = await aBareIdentity(id);
  const wanted = { siteId: '7', peerId: '70' };
  expect((await setAgency(id, { ...wanted, version: 1, identities: ['unset'] })).status).toBe(200);
  const late = await setAgency(id, { siteId: '9', peerId: null, version: 1 });
  expect(late).toMatchObject({ status: 409, body: { code: 'changed', changed: { version: 2, by: 'you' } } });
  expect(await agencyOf(id)).toMatchObject({ siteId: '7', version: 2 });
  expect((await setIdentity(identity_id, { siteId: '9', peerId: null, version: 1 })).status).toBe(409);
  expect((await setIdentity(identity_id, { siteId: '9', peerId: null, version: 2 })).status).toBe(200);
  expect(await identityOf(identity_id)).toMatchObject({ siteId: '9', version: 3 });
});

describe('the numbers a job can use', () => {
  const numbersOf = async (who: TestClient, identityId: number) => {
    const peers = await who.get<{ AssociatedSipPeer: { SiteId: string; PeerId: string }[] }>(
      `/job/associated-sip-peers?identityId=${identityId}`,
    );
    const lists = await Promise.all(
      peers.body.AssociatedSipPeer.map(({ SiteId, PeerId }) =>
        who.get<{ data: { phoneNumber: string }[] }>(
          `/job/site-inservice-numbers?siteId=${SiteId}&sipPeerId=${PeerId}`,
        ),
      ),
    );
    expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
    return lists.flatMap(({ body }) => body.data.map(({ phoneNumber }) => phoneNumber));
  };

  it.each([
    ['with a SIP peer of its own', '70'],
    ['with the SIP peers of the site', null],
  ])('are those in service at the carrier once the site is set, %s [CONT-04]', async (_how, peerId) => {
    const { account_id } = await aBareAgency();
    const { identity_id } = await aBareIdentity(account_id);
    const person = await server.signInAs('agency', { account_id });
    expect(await numbersOf(person, identity_id)).toEqual([]);
    // The peer is free for all of the site as long as no identity has it for itself.
    await server.db.updateTable('identity').set({ peer_id: null }).where('peer_id', '=', '70').execute();
    await setIdentity(identity_id, { siteId: '7', peerId });
    expect(await numbersOf(person, identity_id)).toEqual(numbers);
  });

  it('are the agency’s own once a job sends from them', async () => {
    const { create } = await openJobDesk(server);
    const { identity_id } = await aBareIdentity(server.agency.account_id);
    await setIdentity(identity_id, { siteId: '9', peerId: '90' });
    const job = { identityId: identity_id, adminPhone: '+12085550190' };
    expect((await create(job)).body).toMatchObject({ data: { adminPhone: '+12085550190' } });
    const own = await (
      await server.signInAs('agency')
    ).get<{ phoneNumbers: object[] }>('/job/purchased-phone-numbers');
    expect(own.body.phoneNumbers).toContainEqual(expect.objectContaining({ phoneNumber: '+12085550190' }));
    expect((await create({ ...job, adminPhone: '+12085550170' })).status).toBe(400);
  });

  it('are not those of a SIP peer that another identity has for itself', async () => {
    const { account_id } = await aBareAgency();
    const { identity_id } = await aBareIdentity(account_id, { site_id: '7' });
    await aBareIdentity((await aBareAgency()).account_id, { site_id: '7', peer_id: '70' });
    const person = await server.signInAs('agency', { account_id });
    expect(await numbersOf(person, identity_id)).toEqual([]);
    const guessed = await person.get('/job/site-inservice-numbers?siteId=7&sipPeerId=70');
    expect(guessed.status).toBe(404);
  });
});

describe('the command', () => {
  const run = (line: string) => setTypedCarrierSite(server.ctx, line === '' ? [] : line.split(' '));

  it('lists the account when it is given nothing', async () => {
    expect(await run('')).toBe(
      [
        '7  Harbor',
        '    70  Texts',
        '    71  Voice  (not assigned to the application)',
        '8  Empty',
        '    80  Texts  (not assigned to the application)',
        '9  Bay',
        '    90  Texts',
      ].join('\n'),
    );
  });

  it('sets an agency by its number, with its identities, and notes it without a person', async () => {
    const { account_id: id, user_name: name, agent_number: number } = await aBareAgency();
    await aBareIdentity(id);
    expect(await run(`${number} --site 7 --peer 70 --identities all`)).toBe(
      `${name} now uses Harbor (7), SIP peer Texts (70). 1 identity was changed too.`,
    );
    expect(await agencyOf(id)).toMatchObject({ siteId: '7', peerId: '70' });
    expect((await acts('agency:carrier-site'))[0]).toMatchObject({ who: null, object: `account/${id}` });
    expect(await run(`${number} --site none`)).toBe(`${name} has no carrier site now.`);
  });

  it('sets one identity', async () => {
    const { identity_id: id, identity_name: name } = await aBareIdentity((await aBareAgency()).account_id);
    expect(await run(`--identity ${id} --site 9`)).toBe(`${name} now uses Bay (9).`);
    expect(await identityOf(id)).toMatchObject({ siteId: '9', peerId: null });
  });

  it.each([
    '1012',
    '--site 7',
    '1012 1013 --site 7',
    '1012 --site',
    '1012 --site 7 --sight 8',
    '1012 --site 7 --identities some',
    '1012 --identity 7 --site 7',
    '--identity x --site 7',
    '--identity 7 --site 7 --identities all',
  ])('refuses %j and shows how it is used', async (line) => {
    await expect(run(line)).rejects.toThrow(/npm run admin -- carrier-site AGENCY_NUMBER --site ID/);
  });

  it('refuses an unknown site, agency and identity', async () => {
    await expect(run('nobody --site 7')).rejects.toThrow('This agency was not found.');
    await expect(run('--identity 999999 --site 7')).rejects.toThrow('This identity was not found.');
    await expect(run('nobody --site 666')).rejects.toThrow('The carrier has no site 666 in account 1.');
  });

  it('names the variables to check when the carrier cannot be asked', async () => {
    await fault({ status: 401 });
    await expect(run('')).rejects.toThrow(
      'The carrier refuses the credentials or the account (GET /api/accounts/1/sites: 401). ' +
        'Check CARRIER_ACCOUNT_ID, CARRIER_USERNAME and CARRIER_PASSWORD.',
    );
    await fault({ status: 500 });
    await expect(run('')).rejects.toThrow(`Check CARRIER_BASE_URL=${simulator.url}.`);
  });
});
