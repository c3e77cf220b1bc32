import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator, type Simulator } from '@campaign/simulator';
import type { Carrier } from './carrier';
import type { CarrierSettings } from './driver';
import { openCarrier } from './open-carrier';

const SETTINGS = {
  accountId: '1',
  applicationId: 'campaign',
  username: 'carrier',
  password: 'carrier',
  callbackUsername: 'carrier',
  callbackPassword: 'callback',
  publicKey: undefined,
  callbackUrl: 'http://127.0.0.1/webhooks/carrier',
};
const main = {
  SiteId: '7',
  SiteName: 'Harbor & Co',
  PeerId: '70',
  PeerName: 'Main',
  numbers: ['+12025550100'],
};
const voice = { ...main, PeerId: '71', PeerName: 'Voice', numbers: [], isAssigned: false };
const other = { SiteId: '8', SiteName: 'Prairie', PeerId: '80', PeerName: 'Main', numbers: [] };

describe.each(['bandwidth', 'telnyx'] as const)('the account at %s', (api) => {
  let folder: string;
  let simulator: Simulator;
  let carrier: Carrier;
  const open = (change: Partial<CarrierSettings> = {}) =>
    openCarrier({ ...SETTINGS, api, baseUrl: simulator.url, ...change });
  const fault = (body: object) =>
    fetch(`${simulator.url}/control/account-fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campaign-sites-'));
    simulator = await startSimulator({
      api,
      accountId: '1',
      ledgerFile: join(folder, 'ledger.jsonl'),
      peers: [main, voice, other],
    });
    carrier = open();
  });
  afterEach(() => fault({}));
  afterAll(async () => {
    carrier.close();
    await simulator.close();
    await rm(folder, { recursive: true });
  });

  const isBandwidth = api === 'bandwidth';
  const site = isBandwidth ? '7' : '70';

  it('lists its sites', async () => {
    expect(await carrier.listSites()).toEqual(
      isBandwidth
        ? [
            { siteId: '7', name: 'Harbor & Co' },
            { siteId: '8', name: 'Prairie' },
          ]
        : [
            { siteId: '70', name: 'Harbor & Co Main' },
            { siteId: '71', name: 'Harbor & Co Voice' },
            { siteId: '80', name: 'Prairie Main' },
          ],
    );
  });

  it('lists the SIP peers of a site and whether they can send', async () => {
    expect(await carrier.listPeers(site)).toEqual(
      isBandwidth
        ? [
            { peerId: '70', name: 'Main', canSend: true },
            { peerId: '71', name: 'Voice', canSend: false },
          ]
        : [{ peerId: '70', name: 'Harbor & Co Main', canSend: true }],
    );
    if (!isBandwidth) expect(await carrier.listPeers('71')).toMatchObject([{ canSend: false }]);
  });

  it('has no SIP peers and no numbers where there is no such site', async () => {
    expect(await carrier.listPeers('9')).toEqual([]);
    expect(await carrier.inServiceNumbers('9', '90')).toEqual([]);
  });

  it('lists the numbers in service of a SIP peer, also when there is only one or none', async () => {
    expect(await carrier.inServiceNumbers(site, '70')).toEqual(['2025550100']);
    expect(await carrier.inServiceNumbers(isBandwidth ? '8' : '80', '80')).toEqual([]);
  });

  it.each([
    ['wrong credentials', { password: 'wrong' }, 'credentials'],
    ['a port that nobody listens on', { baseUrl: 'http://127.0.0.1:1' }, 'unreachable'],
  ])('says what is wrong with %s', async (_what, change, reason) => {
    const wrong = open(change);
    await expect(wrong.listSites()).rejects.toMatchObject({ fault: reason, status: 502 });
    await expect(wrong.listPeers(site)).rejects.toMatchObject({ fault: reason });
    wrong.close();
  });

  it('says of a failure at the carrier that it cannot be reached, and works when it is over', async () => {
    await fault({ status: 500 });
    await expect(carrier.listSites()).rejects.toMatchObject({
      fault: 'unreachable',
      message: 'The carrier does not respond. Please try again in a moment.',
    });
    await fault({ delayMs: 50 });
    expect(await carrier.listSites()).toHaveLength(isBandwidth ? 2 : 3);
  });
});

it('says that the credentials are wrong when they are of another Bandwidth account', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campaign-sites-'));
  const simulator = await startSimulator({ accountId: '1', ledgerFile: join(folder, 'ledger.jsonl') });
  const carrier = openCarrier({ ...SETTINGS, api: 'bandwidth', baseUrl: simulator.url, accountId: '2' });
  await expect(carrier.listSites()).rejects.toMatchObject({ fault: 'credentials' });
  carrier.close();
  await simulator.close();
  await rm(folder, { recursive: true });
});

it('asks Bandwidth for sites at its dashboard, whatever host takes the messages', async () => {
  const asked: unknown[] = [];
  const request = jest.spyOn(https, 'request').mockImplementation(((options: https.RequestOptions) => {
    const { hostname, path, headers } = options;
    asked.push({ hostname, path, accept: (headers as Record<string, string>)['accept'] });
    const outgoing = Object.assign(new EventEmitter(), {
      end: () => outgoing.emit('error', new Error('no')),
    });
    return outgoing;
  }) as never);
  const carrier = openCarrier({ ...SETTINGS, api: 'bandwidth', baseUrl: 'https://messaging.bandwidth.com' });
  await expect(carrier.listSites()).rejects.toMatchObject({ fault: 'unreachable' });
  carrier.close();
  request.mockRestore();
  expect(asked).toEqual([
    { hostname: 'dashboard.bandwidth.com', path: '/api/accounts/1/sites', accept: 'application/xml' },
  ]);
});
