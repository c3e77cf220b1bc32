import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistryOverview, RemoteBuild, ResolvedRelease } from '@campaign/shared-api/contracts';
import { openApp } from '../app';
import { buildFolder, filesOf } from './remote-builds';
import { openTestServer, type TestClient } from './test-server';

export type RegistryWorld = Awaited<ReturnType<typeof openRegistryWorld>>;

/** Two web processes on one database and the same files, the remotes `jobs` and `lists` in force, a team for each. */
export async function openRegistryWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-releases-'));
  const place = buildFolder(folder);
  place.shell();
  place.remote('jobs', 'jobs1');
  place.remote('lists', 'lists1');
  const server = await openTestServer({ config: { buildDir: folder } });
  const second = await openApp(server.ctx);
  await second.ready();
  const admin = await server.signInAs('admin');
  const tokens = new Map<string, string>();

  /** Gives the remote a token, as `team` then has it. */
  async function addTeam(remote: string) {
    const order = { remote, name: 'ci' };
    const { body } = await admin.post<{ data: { secret: string } }>('/registry/tokens', order);
    tokens.set(remote, body.data.secret);
  }
  for (const remote of ['jobs', 'lists']) await addTeam(remote);

  /**
   * Calls as a team's pipeline does: a token, no cookie, none of the console's headers.
   * @param remote the remote whose token it has, or a token
   */
  async function team(
    remote: string,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object | Buffer,
    app = server.app,
  ) {
    const isBytes = Buffer.isBuffer(body);
    const reply = await app.inject({
      method,
      url: `/api/v1/registry${url}`,
      headers: {
        authorization: `Bearer ${tokens.get(remote) ?? remote}`,
        ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { payload: isBytes ? body : JSON.stringify(body) }),
    });
    return { status: reply.statusCode, body: reply.json<{ data: never; error?: string }>() };
  }

  async function publish(part: RemoteBuild, as = part.remote, mounted = true) {
    const announced = await team(as, 'POST', '/builds', part);
    if (announced.status !== 200) return announced;
    for (const file of (announced.body.data as { missing: string[] }).missing) {
      const bytes = filesOf(part.remote, part.build)[file] ?? Buffer.from('');
      const sent = await team(as, 'PUT', `/builds/${part.remote}/${part.build}/${file}`, bytes);
      if (sent.status !== 200) return sent;
    }
    const done = await team(as, 'POST', '/builds', part);
    if (mounted) await mount(part, as);
    return done;
  }
  const mount = ({ remote, build, routes, panels }: RemoteBuild, as = remote, left: string[] = []) =>
    team(as, 'POST', `/builds/${remote}/${build}/mounted`, {
      browser: 'Chromium 156',
      pages: routes.map(({ path }) => path).filter((path) => !left.includes(path)),
      panels: Object.keys(panels).filter((panel) => !left.includes(panel)),
    });

  const overview = async (app = server.app) => {
    const headers = { cookie: admin.cookie };
    const reply = await app.inject({ url: '/api/v1/registry/overview', headers });
    if (reply.statusCode !== 200)
      throw new Error(`The overview is answered with ${reply.statusCode}: ${reply.body}`);
    return reply.json<{ data: RegistryOverview }>().data;
  };
  const inForce = async () => (await overview()).release.release;
  const change = async (remote: string, verb: 'promote' | 'rollback', order: object = {}) =>
    team(remote, 'POST', `/remotes/${remote}/${verb}`, {
      parent: await inForce(),
      reason: 'A test',
      ...order,
    });
  const resolvedFor = async (client: Pick<TestClient, 'cookie'>, app = server.app) =>
    (
      await app.inject({
        url: '/platform/registry/release',
        headers: client.cookie ? { cookie: client.cookie } : {},
      })
    ).json<ResolvedRelease>();

  return {
    place,
    server,
    second,
    admin,
    addTeam,
    team,
    publish,
    mount,
    overview,
    inForce,
    promote: (remote: string, build: string, more: object = {}) =>
      change(remote, 'promote', { build, channel: 'stable', ...more }),
    rollBack: (remote: string) => change(remote, 'rollback'),
    resolvedFor,
    buildOf: async (client: Pick<TestClient, 'cookie'>, remote: string, app = server.app) =>
      (await resolvedFor(client, app)).remotes[remote]?.build.build,
    async close() {
      await second.close();
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
