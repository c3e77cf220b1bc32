import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, openFakeRegistry, runMfe } from './testing/fake-registry.mjs';

const folder = mkdtempSync(join(tmpdir(), 'campaign-mfe-'));
process.env.CAMPAIGN_BUILD_DIR = folder;

const { mfe, VERBS } = require('./command.mjs');
const { makeRemote } = require('./new-remote.mjs');
const { startDevServer } = require('./dev-server.mjs');

const ROOT = join(__dirname, '../..');
const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const ENTRY = Buffer.from('var mfe_lists_aaa111 = {};');
const part = {
  schema: 1,
  remote: 'lists',
  build: 'aaa111',
  container: 'mfe_lists_aaa111',
  entry: 'remoteEntry.js',
  requires: { platform: 1 },
  nav: [],
  panels: {},
  preload: ['remoteEntry.js'],
  routes: [{ path: '/phonelist', title: 'Phone Lists' }],
  integrity: { 'remoteEntry.js': sha384(ENTRY) },
  bytes: { 'remoteEntry.js': { raw: ENTRY.length, gzip: 9 } },
};

let registry;

beforeAll(async () => {
  const built = join(folder, 'mfe/lists');
  mkdirSync(join(built, 'aaa111'), { recursive: true });
  writeFileSync(join(built, 'current.json'), JSON.stringify({ build: 'aaa111' }));
  writeFileSync(join(built, 'aaa111/release-part.json'), JSON.stringify(part));
  writeFileSync(join(built, 'aaa111/remoteEntry.js'), ENTRY);
  registry = await openFakeRegistry();
});
afterAll(async () => {
  await registry.close();
  rmSync(folder, { recursive: true });
});

const inForce = { release: { release: 7, createdBy: 'x', reason: 'y' }, shell: {}, remotes: [] };
beforeEach(() => {
  registry.asked = [];
  const API = '/api/v1/registry';
  let has = false;
  registry.answers = {
    [`GET ${API}/overview`]: () => json(200, { data: inForce }),
    [`POST ${API}/builds`]: () =>
      json(200, { data: { state: has ? 'published' : 'open', missing: has ? [] : ['remoteEntry.js'] } }),
    [`PUT ${API}/builds/lists/aaa111/remoteEntry.js`]: () => {
      has = true;
      return json(200, {});
    },
    'GET /mfe/lists/aaa111/remoteEntry.js': () => ({ status: 200, body: ENTRY, type: 'text/javascript' }),
    [`POST ${API}/remotes/lists/promote`]: ({ text }) =>
      json(200, { data: { release: JSON.parse(text).parent + 1, reason: JSON.parse(text).reason } }),
  };
});

const run = (...args) => runMfe(mfe, registry, args);

describe('the command line', () => {
  it('explains itself, every verb alone', async () => {
    const { out } = await run('--help');
    for (const verb of Object.keys(VERBS)) {
      expect(out).toContain(`mfe ${verb}`);
      const own = await run(verb, '--help');
      expect(own).toMatchObject({ code: 0, out: expect.stringContaining('--json') });
    }
  });

  it.each([
    [['prmote'], 'There is no “mfe prmote”.'],
    [['publish'], '“remote” is missing: mfe publish <remote> [build]'],
    [['status', 'lists', 'more'], '“more” is too much'],
    [['status', '--wat'], 'Unknown option'],
    [['promote', 'lists'], '--channel canary --weight 10'],
    [['promote', 'lists', '--channel', 'canary'], 'A canary needs its share'],
    [['promote', 'lists', '--channel', 'canary', '--weight', 'ten'], '--weight is a number, not “ten”'],
    [['disable', 'lists'], '--message'],
    [['diff', 'a', 'b'], 'before is a number'],
    [
      ['check', 'lists', '--matrix', 'stable,yesterday'],
      '--matrix takes stable, previous, canary, not “yesterday”',
    ],
    [['check', '--matrix', 'stable'], '--matrix is for one remote'],
  ])('says what is wrong with %j, and asks nobody', async (args, message) => {
    const { code, err } = await run(...args);
    expect(err).toContain(message);
    expect(code).toBe(2);
    expect(registry.asked).toEqual([]);
  });

  it('answers JSON where asked, refusals too', async () => {
    const { out } = await run('publish', 'lists', '--json');
    expect(JSON.parse(out)).toMatchObject({ remote: 'lists', build: 'aaa111', uploaded: 1 });
    const refused = await run('publish', 'nowhere', '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({ code: 'no-remote', hint: 'mfe new nowhere makes one.' });
  });

  it('takes a path for no remote, also where a build lies there', async () => {
    const refused = await run('publish', '../mfe/lists', '--json');
    expect(JSON.parse(refused.out)).toMatchObject({ code: 'usage' });
    expect(registry.asked).toEqual([]);
  });

  it('says that nobody answers, and where it looked', async () => {
    const { code, err } = await run('verify', '--to', 'http://127.0.0.1:40999');
    expect(code).toBe(1);
    expect(err).toMatch(/http:\/\/127\.0\.0\.1:40999 does not answer \(ECONNREFUSED\)/);
  });
});

describe('publishing', () => {
  it('uploads what is missing, reads it back, and shows the token as a token only', async () => {
    const { code, out } = await run('publish', 'lists');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('gives it to nobody') });
    expect(registry.asked.map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST', 'GET']);
    for (const { headers } of registry.asked) {
      expect(headers.authorization).toBe('Bearer mfe_secret');
      expect(headers.cookie).toBeUndefined();
    }
  });

  it('says that nothing was mounted where no browser is, and mounts nothing twice', async () => {
    const announced = (mounted) => () => json(200, { data: { state: 'published', missing: [], mounted } });
    registry.answers['POST /api/v1/registry/builds'] = announced(false);
    process.env.MFE_BROWSER = 'none';
    expect((await run('publish', 'lists')).out).toContain(
      'Not mounted: MFE_BROWSER is none. It may be a canary, and cannot become stable.',
    );
    const { PATH } = process.env;
    delete process.env.MFE_BROWSER;
    process.env.PATH = folder;
    try {
      expect((await run('publish', 'lists')).out).toContain(
        'Not mounted: no browser was found (MFE_BROWSER names one). It may be a canary, and cannot become stable.',
      );
    } finally {
      process.env.PATH = PATH;
    }
    process.env.MFE_BROWSER = '/nowhere/chromium';
    expect(await run('publish', 'lists')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^\/nowhere\/chromium is no browser that can be started\./),
    });
    // A browser that ends at once: it is told, and no build is.
    process.env.MFE_BROWSER = '/bin/false';
    registry.answers['GET /api/docs/openapi.json'] = () => json(200, { paths: {} });
    expect(await run('publish', 'lists')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^\/bin\/false did not start: .*\nMFE_BROWSER names another/),
    });
    registry.answers['POST /api/v1/registry/builds'] = announced(true);
    expect((await run('publish', 'lists')).out).toContain('Mounted before.');
    delete process.env.MFE_BROWSER;
    expect(registry.asked.map(({ path }) => path)).not.toContain(
      '/api/v1/registry/builds/lists/aaa111/mounted',
    );
  });

  it('asks nobody about a build whose icon or permission there is not, and names both', async () => {
    const odd = join(folder, 'mfe/lists/odd222');
    mkdirSync(odd);
    const routes = [{ path: '/phonelist', title: 'Phone Lists', permission: 'list:lists' }];
    const nav = [{ label: 'Phone Lists', path: '/phonelist', icon: 'phones', order: 40 }];
    writeFileSync(join(odd, 'release-part.json'), JSON.stringify({ ...part, build: 'odd222', routes, nav }));
    const { code, err } = await run('publish', 'lists', 'odd222');
    expect(err.split('\n')).toEqual([
      'lists odd222:',
      expect.stringMatching(/^ {2}\/phonelist: there is no permission list:lists\. Nearest: list:list, /),
      expect.stringMatching(/^ {2}Phone Lists: there is no icon phones\. Nearest: phone, /),
    ]);
    expect({ code, asked: registry.asked }).toEqual({ code: 1, asked: [] });
  });

  it('does not believe what comes back otherwise', async () => {
    registry.answers['GET /mfe/lists/aaa111/remoteEntry.js'] = () => ({
      status: 200,
      body: 'evil()',
      type: 'text/javascript',
    });
    expect(await run('publish', 'lists')).toMatchObject({
      code: 1,
      err: 'remoteEntry.js of lists aaa111 is not what was published.',
    });
  });

  it('passes the server’s own words on, with what helps', async () => {
    registry.answers['POST /api/v1/registry/builds'] = () =>
      json(403, { error: 'This token is for jobs, not for lists.', code: 'forbidden' });
    const { code, err } = await run('publish', 'lists');
    expect(code).toBe(1);
    expect(err).toMatch(/^This token is for jobs, not for lists\.\nA token is for one remote/);
  });
});

describe('a token that is refused', () => {
  const signIn = () => json(401, { error: 'Please sign in.', code: 'unauthorized' });

  it('is called so where one was given, and asked for where none was', async () => {
    registry.answers['POST /api/v1/registry/builds'] = signIn;
    const wrong = await run('publish', 'lists', '--token', 'wrong');
    expect(wrong).toMatchObject({
      code: 1,
      err: 'The console does not take this token: it is mistyped, ended, too old or another console’s.\nAnother is made by mfe token <remote> --as <an ADMIN’s e-mail>.',
    });
    const err = [];
    const env = { MFE_REGISTRY: registry.address };
    await mfe(['publish', 'lists'], { out: () => {}, err: (line) => err.push(line), env });
    expect(err.join('\n')).toBe(
      'Please sign in.\nSet MFE_TOKEN to a token of the remote: mfe token <remote> --as <an ADMIN’s e-mail>.',
    );
  });
});

describe('previewing', () => {
  const made = { remote: 'lists', build: 'aaa111', url: 'http://c.example/preview?ticket=a.b', people: 2 };
  beforeEach(() => {
    registry.answers['POST /api/v1/registry/remotes/lists/preview'] = () =>
      json(200, { data: { ...made, until: '2026-11-24T15:00:00.000Z' } });
  });

  it('prints the address of the build made here last, and its end', async () => {
    const { code, out } = await run('preview', 'lists', '--hours', '2');
    expect({ code, out }).toEqual({
      code: 0,
      out: 'http://c.example/preview?ticket=a.b\nlists aaa111, until 2026-11-24 15:00 UTC, for the 2 on its preview list. It asks before it starts.',
    });
    expect(JSON.parse(registry.asked[0].text)).toEqual({ build: 'aaa111', hours: 2 });
  });

  it('prints a comment for a pull request', async () => {
    const { out } = await run('preview', 'lists', '0f0f0f', '--comment');
    expect(out).toContain('**[Open the preview](http://c.example/preview?ticket=a.b)**');
    expect(out).toContain('For the 2 people on the preview list of lists.');
    expect(JSON.parse(registry.asked[0].text)).toEqual({ build: '0f0f0f' });
  });

  it('says in the comment, too, who puts people on a list that is empty', async () => {
    registry.answers['POST /api/v1/registry/remotes/lists/preview'] = () =>
      json(200, { data: { ...made, people: 0, until: '2026-11-24T15:00:00.000Z' } });
    const { out } = await run('preview', 'lists', '--comment');
    expect(out).toContain(
      'Nobody is on the preview list of lists yet: `mfe previewers lists --add <e-mail> --as <an ADMIN’s e-mail>`. The page asks',
    );
    expect(out).not.toContain('For the 0');
  });

  it('shows the list by the token, and changes it as an ADMIN alone', async () => {
    const ann = { id: 7, name: 'Ann Bay', email: 'ann@a.example', agency: 'A', role: 'USER' };
    registry.answers['GET /api/v1/registry/remotes/lists/previewers'] = () => json(200, { data: [ann] });
    expect((await run('previewers', 'lists')).out).toBe('  ann@a.example  Ann Bay, A, USER');
    const refused = await run('previewers', 'lists', '--add', 'ann@a.example');
    expect(refused).toMatchObject({
      code: 2,
      err: 'Only an ADMIN of the platform changes the list: --as <their e-mail>.',
    });
  });
});

describe('types of another remote', () => {
  const published = {
    remote: 'surveys',
    build: 'bbb222',
    panels: { 'surveys-question': {}, 'surveys-old': {} },
    routes: [
      { path: '/surveys', title: 'Surveys' },
      { path: '/surveys/:id', title: 'Survey' },
      { path: '/:kind/polls', title: 'Polls', oneOf: { kind: ['open', 'closed'] } },
    ],
    types:
      "declare module '@campaign/platform' {\n  interface PanelCatalogue {\n    'surveys-question': { props: { of: string }; result: { question: string } };\n  }\n}\nexport {};\n",
  };
  beforeEach(() => {
    registry.answers['GET /api/v1/registry/builds/surveys/bbb222'] = () => json(200, { data: published });
    registry.answers['GET /platform/registry/release'] = () =>
      json(200, { remotes: { surveys: { build: { build: 'bbb222' } } } });
  });

  it('are those of a build, or of the one in force, as a compiler takes them', async () => {
    const { code, out } = await run('types', 'surveys@bbb222');
    expect(code).toBe(0);
    expect(await run('types', 'surveys')).toMatchObject({ out });
    expect(out).toContain("'surveys-question': { props: { of: string }; result: { question: string } }");
    expect(out).toContain("// The panel 'surveys-old' tells no types");
    expect(out).toContain(
      "export type SurveysPath =\n  | '/surveys'\n  | `/surveys/${string}`\n  | '/open/polls'\n  | '/closed/polls';",
    );
    const file = join(folder, 'kept', 'surveys.d.ts');
    await run('types', 'surveys', '--out', file);
    expect(readFileSync(file, 'utf8').trim()).toBe(out);
  });

  it('says so of a remote that is not there', async () => {
    expect(await run('types', 'nowhere')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The console there has no remote nowhere\./),
    });
  });
});

describe('promoting', () => {
  const canaryAs = (channel) => {
    registry.answers['GET /api/v1/registry/releases/8'] = () =>
      json(200, {
        data: { remotes: { lists: { channels: [{ id: 'canary', build: 'aaa111', ...channel }] } } },
      });
  };

  it('builds on the release it has seen, with weight and whom, and says who gets it then', async () => {
    canaryAs({ weight: 0, match: { roles: ['ADMIN', 'USER'], agencies: [46] } });
    const { out } = await run(
      'promote',
      'lists',
      '--channel',
      'canary',
      '--weight',
      '0',
      '--roles',
      'ADMIN,USER',
    );
    expect(out).toBe(
      'lists aaa111 is canary for ADMIN, USER, agency 46. Release 8: lists aaa111 to canary at 0 %',
    );
    expect(JSON.parse(registry.asked.at(-2).text)).toMatchObject({
      parent: 7,
      build: 'aaa111',
      channel: 'canary',
      weight: 0,
      match: { roles: ['ADMIN', 'USER'] },
    });
  });

  it('says when nobody gets a canary any more, and is done also where that cannot be read', async () => {
    const end = () => run('promote', 'lists', '--channel', 'canary', '--weight', '0');
    expect(await end()).toMatchObject({
      code: 0,
      out: expect.stringContaining('aaa111 is canary. Release 8'),
    });
    canaryAs({ weight: 0 });
    expect((await end()).out).toContain('lists aaa111 is canary for nobody. Release 8');
    canaryAs({ weight: 10 });
    expect((await end()).out).toContain('lists aaa111 is canary for 10 %. Release 8');
  });

  it('names the fields that are wrong, and says how what is not there comes there', async () => {
    const path = 'POST /api/v1/registry/remotes/lists/promote';
    const stable = ['promote', 'lists', '--channel', 'stable'];
    const fields = { 'match.roles.0': 'No such role.' };
    registry.answers[path] = () => json(400, { error: 'Please check the fields.', code: 'invalid', fields });
    expect((await run(...stable)).err).toBe('Please check the fields.\n  match.roles.0: No such role.');
    registry.answers[path] = () => json(404, { error: 'This build was not found.', code: 'not-found' });
    expect((await run(...stable)).err).toBe(
      'This build was not found.\nmfe publish lists uploads a build of it.',
    );
  });

  it('keeps to the release it was told', async () => {
    await run('promote', 'lists', '--channel', 'stable', '--parent', '3', '--reason', 'as planned');
    expect(registry.asked).toHaveLength(1);
    expect(JSON.parse(registry.asked[0].text)).toMatchObject({ parent: 3, reason: 'as planned' });
  });
});

describe('rolling back', () => {
  const canary = { id: 'canary', build: '7c52aa', weight: 10 };
  const stable = (build) => ({ id: 'stable', build, weight: 100 });
  const given = (before, after) => {
    const API = '/api/v1/registry';
    registry.answers[`POST ${API}/remotes/lists/rollback`] = ({ text }) =>
      json(200, { data: { release: 8, reason: JSON.parse(text).reason } });
    registry.answers[`GET ${API}/releases/7`] = () =>
      json(200, { data: { parent: 6, remotes: { lists: { channels: before } } } });
    registry.answers[`GET ${API}/releases/8`] = () =>
      json(200, { data: { parent: 7, remotes: { lists: { channels: after } } } });
  };

  it.each([
    [
      'ends a canary',
      [canary, stable('84d7bb')],
      [stable('84d7bb')],
      'The canary 7c52aa of lists ended. Stable stays 84d7bb.',
    ],
    [
      'goes back to the build before',
      [stable('84d7bb')],
      [stable('11aa22')],
      'lists is back at 11aa22, from 84d7bb.',
    ],
    [
      'ends what was only a canary',
      [canary],
      [],
      'The canary 7c52aa of lists ended. No build of lists is stable.',
    ],
    [
      'goes back to a release with a canary',
      [stable('84d7bb')],
      [canary, stable('11aa22')],
      'lists has the canary 7c52aa again. lists is back at 11aa22, from 84d7bb.',
    ],
  ])('says what it did where it %s', async (_what, before, after, told) => {
    given(before, after);
    expect((await run('rollback', 'lists', '--reason', 'Wrong totals')).out).toBe(
      `${told} Release 8: Wrong totals`,
    );
  });

  it('is done also where that cannot be read', async () => {
    given([stable('84d7bb')], [stable('11aa22')]);
    delete registry.answers['GET /api/v1/registry/releases/7'];
    expect(await run('rollback', 'lists')).toMatchObject({
      code: 0,
      out: 'lists is back. Release 8: lists back',
    });
  });
});

describe('a token', () => {
  it('is made by an ADMIN only, and no token is asked for on the way', async () => {
    const refusal = (status) => () => json(status, { error: 'No.', code: 'no' });
    registry.answers['POST /api/v1/users/login'] = refusal(401);
    const make = () => run('token', 'lists', '--as', 'somebody@demo.example');
    process.env.MFE_PASSWORD = 'wrong';
    expect((await make()).err).toBe('No.');
    registry.answers['POST /api/v1/users/login'] = refusal(403);
    expect((await make()).err).toBe('No.\nOnly an ADMIN of the platform does this.');
    delete process.env.MFE_PASSWORD;
  });
});

describe('a new remote', () => {
  it('is whole, a workspace, and touches nothing of the shell', async () => {
    const root = mkdtempSync(join(tmpdir(), 'campaign-house-'));
    mkdirSync(join(root, 'mfe-dashboard'));
    for (const file of ['package.json', 'mfe-dashboard/package.json'])
      writeFileSync(join(root, file), readFileSync(join(ROOT, file)));
    const { files } = await makeRemote('reports', { root });
    expect(files).toContain('src/lifecycles.tsx');
    const manifest = JSON.parse(readFileSync(join(root, 'mfe-reports/package.json')));
    expect(manifest).toMatchObject({ name: '@campaign/mfe-reports', type: 'module' });
    expect(JSON.parse(readFileSync(join(root, 'package.json'))).workspaces).toContain('mfe-reports');
    expect(readFileSync(join(root, 'mfe-reports/platform.config.ts'), 'utf8')).toContain("path: '/reports'");
    expect(existsSync(join(root, 'shell'))).toBe(false);
    await expect(makeRemote('reports', { root })).rejects.toThrow('mfe-reports is there already');
    await expect(makeRemote('../evil', { root })).rejects.toThrow('no name of a remote');
    rmSync(root, { recursive: true });
  });
});

it('a new remote is refused the address of another, by its name', async () => {
  const root = mkdtempSync(join(tmpdir(), 'campaign-house-'));
  for (const each of ['mfe-dashboard', 'mfe-admin']) {
    mkdirSync(join(root, each));
    for (const file of ['package.json', 'platform.config.ts'])
      writeFileSync(join(root, each, file), readFileSync(join(ROOT, each, file)));
  }
  writeFileSync(join(root, 'package.json'), readFileSync(join(ROOT, 'package.json')));
  await expect(makeRemote('agencies', { root })).rejects.toMatchObject({
    code: 'exists',
    message: '/agencies belongs to mfe-admin. Call it otherwise.',
  });
  expect(existsSync(join(root, 'mfe-agencies'))).toBe(false);
  rmSync(root, { recursive: true });
});

describe('one remote from sources before a running console', () => {
  const RESOLVED = {
    schema: 2,
    release: 7,
    pollSeconds: 60,
    remotes: { jobs: { state: 'on' } },
    signature: {},
  };
  const page = `<head nonce="n1"><script type="application/json" id="campaign-resolved" nonce="n1">${JSON.stringify(RESOLVED)}</script><script type="application/json" id="campaign-keys" nonce="n1">[]</script></head><body></body>`;
  let dev;
  beforeEach(async () => {
    registry.answers['GET /phonelist'] = () => ({ status: 200, body: page, type: 'text/html' });
    registry.answers['GET /platform/registry/release'] = () => json(200, RESOLVED);
    registry.answers['POST /api/v1/job'] = ({ text }) => json(200, { echo: text });
    dev = await startDevServer({
      against: registry.address,
      folder: join(folder, 'mfe/lists/aaa111'),
      port: 0,
    });
  });
  afterEach(() => dev.close());
  const get = (path, options) => fetch(`http://127.0.0.1:${dev.port}${path}`, options);

  it('changes the page to this remote’s build, under a key of this run, and passes all else on', async () => {
    const html = await (await get('/phonelist', { headers: { accept: 'text/html' } })).text();
    const data = (id) => JSON.parse(new RegExp(`id="${id}"[^>]*>(.*?)</script>`).exec(html)[1]);
    expect(data('campaign-resolved')).toMatchObject({
      remotes: { jobs: { state: 'on' }, lists: { channel: 'local', build: { base: '/mfe/lists/aaa111/' } } },
      override: { remotes: ['lists'] },
      signature: { kid: 'local' },
    });
    expect(data('campaign-keys')).toEqual([{ alg: 'ES256', kid: 'local', key: expect.any(String) }]);
    expect(html).toContain('<script nonce="n1">new EventSource');
    expect((await (await get('/platform/registry/release')).json()).remotes.lists.channel).toBe('local');
    expect(await (await get('/mfe/lists/aaa111/remoteEntry.js')).text()).toBe(String(ENTRY));
    const sent = await get('/api/v1/job', { method: 'POST', body: 'as it is' });
    expect(await sent.json()).toEqual({ echo: 'as it is' });
  });

  it('serves files of the build and nothing above it', async () => {
    expect((await get('/mfe/lists/aaa111/..%2f..%2fcurrent.json')).status).toBe(404);
    expect((await get('/mfe/lists/aaa111/release-part.json')).status).toBe(404);
  });

  it('tells the page when a new build is there', async () => {
    const events = (await get('/platform/dev-events')).body.getReader();
    await events.read();
    writeFileSync(join(folder, 'mfe/lists/aaa111/release-part.json'), JSON.stringify(part));
    expect(new TextDecoder().decode((await events.read()).value)).toContain('data: built');
    await events.cancel();
  });
});
