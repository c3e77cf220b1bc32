import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { isThorough } from '../../jest/thorough';
import { signIn, watchForErrors } from '../journeys/console';
import { CONSOLE_PORT, CONSOLE_URL, PASSWORD } from '../product';
import { openRegistry } from '../registry';

// Four minutes of npm, tsc and jest: the night's. What of it is quick the gate has in platform/pack/pack.test.mjs.
test.skip(!isThorough, 'runs at night');

const ROOT = resolve(import.meta.dirname, '../..');
const DEV_PORT = CONSOLE_PORT + 5;
const home = mkdtempSync(join(tmpdir(), 'campaign-outside-'));
const team = join(home, 'surveys');
const start = promisify(execFile);

/** A command as the team runs it in its folder: nothing of this repository on the way. */
async function run(line: string, env: Record<string, string> = {}): Promise<string> {
  const [program, ...args] = line.split(' ');
  const options = {
    cwd: team,
    env: { ...process.env, NODE_PATH: '', MFE_REGISTRY: CONSOLE_URL, ...env },
    maxBuffer: 50_000_000,
  };
  const { stdout } = await start(program!, args, options);
  return stdout.trim();
}

test.afterAll(async () => {
  const registry = await openRegistry();
  if ((await registry.remote('surveys'))?.channels.length)
    await run('npx mfe disable surveys --message Over.');
  rmSync(home, { recursive: true, force: true });
});

test('a team in another repository makes, tries, ships and takes back its remote', async ({ browser }) => {
  test.setTimeout(480_000);
  mkdirSync(team);
  await start('npm', ['run', 'packages', '--', join(home, 'packages')], { cwd: ROOT });
  const packages = readdirSync(join(home, 'packages')).map((file) => join(home, 'packages', file));
  expect(packages).toHaveLength(3);

  await run('npm init -y');
  await run(`npm install --prefer-offline --no-audit --no-fund ${packages.join(' ')}`);
  await run('npx mfe new --standalone surveys');
  await run('npm install --prefer-offline --no-audit --no-fund');
  await run('npx mfe doctor');
  await run('npm run types');
  await run('npm test');

  await test.step('its pages without any console', async () => {
    const dev = spawn('npx', ['mfe', 'dev', 'surveys', '--alone', '--port', String(DEV_PORT)], {
      ...{ cwd: team, stdio: 'pipe', detached: true },
      // Nobody there to fall back to.
      env: { ...process.env, NODE_PATH: '', MFE_REGISTRY: 'http://127.0.0.1:9' },
    });
    try {
      const own = `http://localhost:${DEV_PORT}`;
      await expect.poll(() => fetch(own).catch(() => undefined), { timeout: 60_000 }).toBeTruthy();
      const context = await browser.newContext({ baseURL: own });
      const local = await context.newPage();
      const errors = watchForErrors(local);
      await local.goto('/surveys');
      await expect(local.getByRole('heading', { name: 'Surveys' })).toBeVisible();
      await expect(local.getByRole('row').filter({ hasText: 'First-time donors' })).toBeVisible();
      await local.getByRole('link', { name: 'Summary' }).click();
      await expect(local.locator('[data-remote=surveys] svg.highcharts-root')).toBeVisible();
      expect(errors).toEqual([]);
      await context.close();
    } finally {
      process.kill(-dev.pid!, 'SIGTERM');
    }
  });

  const secret = await run('npx mfe token surveys --as admin@demo.example', { MFE_PASSWORD: PASSWORD });
  process.env.MFE_TOKEN = secret;
  const page = await (await browser.newContext()).newPage();

  await test.step('its pages from sources, inside the running console', async () => {
    const from = Date.now();
    const dev = spawn(
      'npx',
      ['mfe', 'dev', 'surveys', '--against', CONSOLE_URL, '--port', String(DEV_PORT)],
      {
        ...{ cwd: team, stdio: 'pipe', detached: true },
      },
    );
    try {
      const own = `http://localhost:${DEV_PORT}`;
      await expect.poll(() => fetch(own).catch(() => undefined), { timeout: 20_000 }).toBeTruthy();
      const context = await browser.newContext({ baseURL: own });
      const local = await context.newPage();
      await signIn(local, 'agency');
      await local.goto('/surveys');
      await expect(local.getByRole('heading', { name: 'Surveys' })).toBeVisible();
      expect(Date.now() - from).toBeLessThan(20_000);
      await context.close();
    } finally {
      process.kill(-dev.pid!, 'SIGTERM');
    }
  });

  await test.step('a client made of the API’s document compiles, and is answered', async () => {
    await run(
      'npm install --no-save --legacy-peer-deps --prefer-offline --no-audit --no-fund openapi-typescript@7.13.0 openapi-fetch@0.17.0',
    );
    await run('npx openapi-typescript node_modules/@campaign/shared-api/openapi.json -o client/api.d.ts');
    writeFileSync(
      join(team, 'client/ask.ts'),
      `import createClient from 'openapi-fetch';
import type { paths } from './api';

const headers = { authorization: \`Bearer \${process.env.MFE_TOKEN}\` };
const client = createClient<paths>({ baseUrl: \`\${process.env.MFE_REGISTRY}/api/v1\`, headers });
const { data, error } = await client.GET('/registry/overview');
if (error) throw new Error(error.error);
export const names: string[] = data.data.remotes.map(({ name }) => name);
console.log(names.join(' '));
`,
    );
    const tsc = '--target es2022 --module nodenext --moduleResolution nodenext --skipLibCheck --types node';
    await run(`npx tsc ${tsc} client/ask.ts`);
    expect(await run('node client/ask.js')).toContain('lists');
    expect(await run('npx mfe types lists')).toContain("'phone-list-manager'");
    rmSync(join(team, 'client'), { recursive: true });
  });

  await test.step('built, checked, published, given to all', async () => {
    await run('npx mfe build surveys');
    await run(`npx mfe check surveys --against ${CONSOLE_URL}`);
    expect(await run('npx mfe publish surveys')).toContain('all read back. That gives it to nobody.');
    await run('npx mfe promote surveys --channel stable');
    await run('npx mfe verify');
  });

  await test.step('seen: a table of a real call, a panel, a toast, a drawing', async () => {
    const errors = watchForErrors(page);
    await signIn(page);
    await page.getByRole('link', { name: 'Surveys' }).click();
    const row = page.locator('[data-remote=surveys]').getByRole('row').nth(1);
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: /^Ask / }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('Who comes?');
    await page.getByRole('button', { name: 'Keep question' }).click();
    await expect(page.getByText('Kept for this list: Who comes?')).toBeVisible();
    await page.getByRole('link', { name: 'Summary' }).click();
    await expect(page.getByRole('heading', { name: 'Surveys summary' })).toBeVisible();
    await expect(page.locator('[data-remote=surveys] svg.highcharts-root')).toBeVisible();
    expect(errors).toEqual([]);
  });

  await test.step('a second version, and back', async () => {
    const words = join(team, 'src/words.ts');
    const first = await (await openRegistry()).remote('surveys');
    await run(`sed -i s/Surveys/Polls/ ${words}`);
    expect(readFileSync(words, 'utf8')).toContain('Polls');
    await run('npx mfe build surveys');
    await run('npx mfe publish surveys');
    await run('npx mfe promote surveys --channel stable');
    await page.goto('/surveys');
    await expect(page.getByRole('heading', { name: 'Polls' })).toBeVisible();
    await run('npx mfe rollback surveys');
    await page.goto('/surveys');
    await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible();
    const { channels } = (await (await openRegistry()).remote('surveys'))!;
    expect(channels.map(({ build }) => build)).toEqual(first?.channels.map(({ build }) => build));
  });
});
