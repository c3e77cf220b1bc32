import { DEFAULT_RATES } from '@campaign/shared-api/constants';
import type { Agency } from '@campaign/shared-api/contracts';
import { anAgency, anAgent, openTestServer } from '../../testing';
import type { TestServer } from '../../testing';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('AGCY-15 lists every agency for ADMIN, by name, with its owner and its rates', async () => {
  const admin = await server.signInAs('admin');
  const pending = await anAgency(server.db, { user_name: 'aardvark', approved: null, sms_rate: '0.01' });
  await anAgent(server.db, { account_id: pending.account_id, role: 'AGENT-ADMIN' });
  const owner = await anAgent(server.db, { account_id: pending.account_id });
  await anAgency(server.db, { user_name: 'Gone', deleted_at: new Date() });

  const { body } = await admin.get<{ data: Agency[]; total: number }>('/users/userList');
  expect(body.total).toBe(3);
  expect(body.data.map((agency) => agency.userName)).toEqual([
    'aardvark',
    server.agency.user_name,
    'Platform owner',
  ]);
  expect(body.data[0]).toMatchObject({
    ...DEFAULT_RATES,
    smsRate: 0.01,
    id: owner.agent_id,
    role: 'USER',
    status: true,
    approved: null,
  });
});

it('AGCY-21 maps each field from the agency', async () => {
  const admin = await server.signInAs('admin');
  const { account_id } = await anAgency(server.db, {
    user_name: 'Every field',
    site_id: 'site-9',
    agent_number: '1000999',
    status: false,
    approved: false,
    sms_rate: '0.01',
    img_mms_rate: '0.02',
    vid_mms_rate: '0.03',
    a2p_sms_rate: '0.04',
    a2p_img_mms_rate: '0.05',
    a2p_vid_mms_rate: '0.06',
    domain_name: 'go.every.example',
    short_link_option: 'EXTERNAL',
  });
  const owner = await anAgent(server.db, { account_id });
  const { body } = await admin.get<{ data: Agency[] }>('/users/userList');
  expect(body.data.find(({ accountId }) => accountId === account_id)).toMatchObject({
    userName: 'Every field',
    id: owner.agent_id,
    role: 'USER',
    siteId: 'site-9',
    agentNumber: '1000999',
    smsRate: 0.01,
    imgMmsRate: 0.02,
    vidMmsRate: 0.03,
    a2pSmsRate: 0.04,
    a2pImgMmsRate: 0.05,
    a2pVidMmsRate: 0.06,
    domainName: 'go.every.example',
    shortLinkOption: 'EXTERNAL',
    status: false,
    approved: false,
  });
});

it('ROLE-08 answers everybody but ADMIN their own agency', async () => {
  for (const persona of ['agency', 'agent-admin', 'reader', 'clicker'] as const) {
    const client = await server.signInAs(persona);
    const { body } = await client.get<{ data: Agency[] }>('/users/userList');
    expect(body.data.map((agency) => agency.accountId)).toEqual([server.agency.account_id]);
  }
});
