import { PROOF_MS } from '@campaign/shared-api/constants';
import { POLICY, scopeOf } from '@campaign/shared-api/policy';
import type { Permission, PolicyLine } from '@campaign/shared-api/policy';
import { openTestServer } from '../testing';
import type { Persona, TestClient, TestServer } from '../testing';

const PERSONAS: Persona[] = ['admin', 'agency', 'agent-admin', 'reader', 'clicker'];

let server: TestServer;
let clients: TestClient[];
beforeAll(async () => {
  server = await openTestServer();
  clients = await Promise.all(PERSONAS.map((persona) => server.signInAs(persona)));
  server.clock.advance(PROOF_MS + 1_000);
});
afterAll(() => server.close());

const line = (policy: Permission): PolicyLine => POLICY[policy];
/** Whether each role that may call it is asked for a proof. */
function isAsked({ method, url }: { method: string; url: string }, payload: object) {
  const path = url.replaceAll(/:\w+(\([^)]*\))?/g, '999999');
  return (client: TestClient) =>
    client
      .call({ method: method as 'PUT', url: path, payload, headers: { 'content-type': 'application/json' } })
      .then((reply) => reply.json<{ code?: string }>().code === 'proof-needed');
}

it('older than a quarter of an hour, none of their calls is answered, whatever the role', async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const route of server.app.inventory.filter(({ method }) => method !== 'HEAD')) {
    const { proof } = line(route.policy);
    const needs = (several: boolean) => proof === 'always' || (proof === 'many' && several);
    if (proof === undefined) continue;
    for (const several of [false, true]) {
      const ask = isAsked(route, { ids: several ? [999_998, 999_999] : [999_999] });
      for (const client of clients.filter(({ person }) => scopeOf(route.policy, person!.role))) {
        asked++;
        if ((await ask(client)) !== needs(several))
          wrong.push(
            `${route.method} ${route.url} as ${client.person!.role}, ${several ? 'several' : 'one'}`,
          );
      }
    }
  }
  expect(asked).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});

it('no call deletes several things without it', () => {
  const deletesSeveral = server.app.inventory.filter(({ method, schema }) => {
    const body = schema?.body as { shape?: object } | undefined;
    return method === 'DELETE' && body?.shape !== undefined && 'ids' in body.shape;
  });
  expect(deletesSeveral.length).toBeGreaterThan(4);
  expect(deletesSeveral.filter(({ policy }) => line(policy).proof === undefined)).toEqual([]);
});
