import type { Agent } from '@campaign/shared-api/contracts';
import { anAgency, anAgent, openTestServer } from '../../testing';
import type { TestClient, TestServer } from '../../testing';

let server: TestServer;
let agency: TestClient;
beforeAll(async () => {
  server = await openTestServer();
  agency = await server.signInAs('agency');
  const account_id = server.agency.account_id;
  const other = await anAgency(server.db);
  await anAgent(server.db, { account_id, role: 'AGENT-READER', first_name: 'Zoë', last_name: 'Adams' });
  await anAgent(server.db, {
    account_id,
    role: 'AGENT-CLICKER',
    first_name: 'Bo',
    last_name: "O'Neil",
    email: 'bo@x.example',
  });
  await anAgent(server.db, { account_id, role: 'AGENT-ADMIN', last_name: 'Gone', deleted_at: new Date() });
  await anAgent(server.db, { account_id, role: 'AGENT-READER', last_name: 'Waiting', active: false });
  await anAgent(server.db, { account_id: other.account_id, role: 'AGENT-ADMIN', last_name: 'Theirs' });
});
afterAll(() => server.close());

const lastNames = async (client: TestClient, query = '') =>
  (await client.get<{ data: Agent[] }>(`/agents${query}`)).body.data.map((agent) => agent.lastName);

it('USER-04, USER-08 lists the own agents by last name, without secrets', async () => {
  const { body } = await agency.get<{ data: Agent[]; total: number }>('/agents');
  expect(body.total).toBe(2);
  expect(body.data[0]).toEqual({
    id: expect.any(Number) as number,
    accountId: server.agency.account_id,
    firstName: 'Zoë',
    lastName: 'Adams',
    displayName: 'Ada Lovelace',
    email: expect.stringContaining('@') as string,
    displayEmail: expect.stringContaining('@') as string,
    role: 'AGENT-READER',
    domain: null,
  });
});

it('USER-03 searches first name, last name and e-mail', async () => {
  expect(await lastNames(agency, '?query=zo%C3%AB')).toEqual(['Adams']);
  expect(await lastNames(agency, "?query=o'n")).toEqual(["O'Neil"]);
  expect(await lastNames(agency, '?query=BO%40X')).toEqual(["O'Neil"]);
});

it('ROLE-16 shows only the own agency; ADMIN all, or the chosen one', async () => {
  expect(await lastNames(agency, '?account_id=4')).toEqual(['Adams', "O'Neil"]);
  const admin = await server.signInAs('admin');
  expect(await lastNames(admin)).toEqual(['Adams', "O'Neil", 'Theirs']);
  expect(await lastNames(admin, `?account_id=${server.agency.account_id}`)).toEqual(['Adams', "O'Neil"]);
});
