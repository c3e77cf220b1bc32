import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSecrets } from './secrets';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campaign-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('S17 makes a secret once, for its owner’s eyes, and draws a key of its own for every purpose', async () => {
  const first = openSecrets({ appSecret: undefined, dataDir });
  const again = openSecrets({ appSecret: undefined, dataDir });
  expect(again).toEqual(first);
  expect(first.downloads.toString('base64url')).not.toBe(first.carrierCallback);
  const path = join(dataDir, 'app-secret');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readFile(path, 'utf8')).length).toBe(43);
});

it('takes the environment’s secret and writes nothing', async () => {
  const secrets = openSecrets({ appSecret: 'x'.repeat(32), dataDir });
  expect(secrets).toEqual(openSecrets({ appSecret: 'x'.repeat(32), dataDir: '/nowhere' }));
  await expect(stat(join(dataDir, 'app-secret'))).rejects.toThrow();
});
