import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryEvent, RegistryOverview, ReleaseLine } from '@campaign/shared-api/contracts';
import { CONSOLE_URL, PASSWORD } from './product';
import type { BuiltRemote } from './remotes';

const API = `${CONSOLE_URL}/api/v1`;

async function call<Reply>(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const type = init.body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
  const reply = await fetch(`${API}${path}`, {
    ...init,
    // A build blocks this process for longer than the server keeps an idle connection open.
    headers: { ...headers, connection: 'close', ...(init.body != null && { 'content-type': type }) },
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return { reply, data: ((await reply.json()) as { data: Reply }).data };
}
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

/** The registry of the running product: asked as ADMIN, published to and changed by a token of each remote. */
export async function openRegistry() {
  const ours = { 'x-requested-with': 'campaign-console' };
  const { reply } = await call(
    '/users/login',
    ours,
    post({ email: 'admin@demo.example', password: PASSWORD }),
  );
  const cookie = reply.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  const admin = { ...ours, cookie: cookie.join('; ') };
  const tokens = new Map<string, Promise<string>>();

  const ask = async <Reply>(path: string) => (await call<Reply>(`/registry${path}`, admin)).data;
  const overview = () => ask<RegistryOverview>('/overview');

  async function team(remote: string) {
    const known =
      tokens.get(remote) ??
      call<{ secret: string }>('/registry/tokens', admin, post({ remote, name: 'e2e' })).then(
        ({ data }) => data.secret,
      );
    tokens.set(remote, known);
    return { authorization: `Bearer ${await known}` };
  }

  return {
    overview,
    /** One remote of it. */
    remote: async (name: string) => (await overview()).remotes.find((each) => each.name === name),
    releases: () => ask<ReleaseLine[]>('/releases?page=1&size=50'),
    audit: () => ask<RegistryEvent[]>('/audit?page=1&size=50'),

    /** Uploads a build as its team does; nobody gets it by that. */
    async publish({ folder, part }: BuiltRemote) {
      const headers = await team(part.remote);
      const announce = () =>
        call<{ missing: string[]; state: string }>('/registry/builds', headers, post(part));
      for (const file of (await announce()).data.missing) {
        const path = `/registry/builds/${part.remote}/${part.build}/${file}`;
        await call(path, headers, { method: 'PUT', body: new Uint8Array(readFileSync(join(folder, file))) });
      }
      const { state } = (await announce()).data;
      // What a team's command has seen in its browser, the tests here see in theirs.
      const { routes, panels } = part as unknown as { routes: { path: string }[]; panels: object };
      const mounted = {
        browser: 'the tests',
        pages: routes.map(({ path }) => path),
        panels: Object.keys(panels),
      };
      await call(`/registry/builds/${part.remote}/${part.build}/mounted`, headers, post(mounted));
      return state;
    },

    /** Makes the next release on the one in force, as the remote's team does. */
    async change(remote: string, verb: 'promote' | 'rollback', order: object = {}) {
      const parent = (await overview()).release.release;
      const body = post({ parent, reason: 'The browser’s tests', ...order });
      return (await call<ReleaseLine>(`/registry/remotes/${remote}/${verb}`, await team(remote), body)).data;
    },
  };
}
export type RegistryOfProduct = Awaited<ReturnType<typeof openRegistry>>;
