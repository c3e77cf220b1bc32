import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistryOverview } from '@campaign/shared-api/contracts';
import { openTestServer } from '../../testing';
import type { TestServer } from '../../testing';
import { buildFolder } from '../../testing/remote-builds';

const KB = { raw: 3_000, gzip: 1_000 };
const folder = mkdtempSync(join(tmpdir(), 'campaign-health-'));
let server: TestServer;
beforeAll(async () => {
  const place = buildFolder(folder);
  place.shell();
  const bytes = { 'remoteEntry.js': KB, 'list.js': KB, 'report.js': KB, 'chart.js': KB };
  const preload = ['remoteEntry.js'];
  place.remote('chats', 'panelsonly', { routes: [], preload, bytes });
  place.remote('jobs', 'pages', {
    routes: [
      { path: '/jobs', title: 'Jobs', preload: ['list.js'] },
      { path: '/job', title: 'Job', preload: ['report.js', 'chart.js'] },
      { path: '/plain', title: 'Plain' },
    ],
    preload,
    bytes,
  });
  server = await openTestServer({ config: { buildDir: folder } });
  // The first page that is asked for finds the builds.
  await server.app.inject({ url: '/' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it('says of each remote what its heaviest page weighs, and of one without pages what it weighs itself', async () => {
  const admin = await server.signInAs('admin');
  const { body } = await admin.get<{ data: RegistryOverview }>('/registry/overview');
  const weights = body.data.remotes.map(({ name, builds }) => [name, builds[0]?.firstRouteBytes]);
  expect(Object.fromEntries(weights)).toEqual({ chats: 1_000, jobs: 3_000 });
});
