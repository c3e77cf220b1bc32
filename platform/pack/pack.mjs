import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildId } from '../webpack/build-id.mjs';
import { readContract } from '../webpack/declaration.mjs';
import { BUILD, ROOT } from '../webpack/places.mjs';
import { iconNames, sharedNames, takenInside } from '../webpack/shared-names.mjs';
import { compile } from './compile.mjs';
import { declare } from './declarations.mjs';
import { allPins, contractVersion, shippedManifest } from './manifests.mjs';

const FOLDERS = ['platform', 'shared-api', 'shared-ui'];
/** Of the platform's tools, what a team without the shell has a use for. */
const TOOLS = ['cli', 'surface', 'surface.json', 'webpack', 'README.md', 'CHANGELOG.md'];
const NOT_SHIPPED = /\.test\.mjs$|[\\/](fixture|testing)$|[\\/](host-preset|prerender|describe)\.mjs$/;

/** There after `npm run build`. */
const BUILT_SHELL = join(BUILD, 'shell/release-part.json');
/** What the packages would lack, if they were made now: a sentence, or undefined. */
export const lacking = () =>
  existsSync(BUILT_SHELL)
    ? undefined
    : 'The shell is not built, and the packages carry it for mfe dev --alone: run npm run build first.';

const written = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** What the installed package knows of this house: its pins, what the shell gives, its icons, what is compiled into every remote. */
const shippedFacts = async (version) => ({
  version,
  contract: await readContract(),
  sources: buildId(ROOT, FOLDERS),
  pins: allPins(),
  doors: [...sharedNames()].map(([door, names]) => [door, [...names].sort()]),
  inside: takenInside(),
  icons: iconNames(),
});

/** The shell as it was built here: the files its part names, without what earlier builds left. */
function stageShell(to) {
  const from = join(BUILD, 'shell');
  const { integrity } = JSON.parse(readFileSync(join(from, 'release-part.json'), 'utf8'));
  for (const name of ['release-part.json', ...Object.keys(integrity)])
    cpSync(join(from, name), join(to, name));
}

async function stagePlatform(folder, version) {
  for (const each of TOOLS)
    cpSync(join(ROOT, 'platform', each), join(folder, each), {
      recursive: true,
      filter: (source) => !NOT_SHIPPED.test(source),
    });
  cpSync(join(ROOT, 'platform/pack/installed'), folder, { recursive: true });
  // The tools read it by the name it has here.
  cpSync(join(ROOT, 'platform/src/shared-modules.mjs'), join(folder, 'src/shared-modules.mjs'));
  for (const each of ['browser-environment.cjs', 'fast-styles.cjs', 'empty.cjs'])
    cpSync(join(ROOT, 'jest', each), join(folder, 'jest', each));
  // What `mfe dev --alone` shows the remote in.
  if (existsSync(BUILT_SHELL)) stageShell(join(folder, 'shell'));
  writeFileSync(join(folder, 'shipped.json'), written(await shippedFacts(version)));
}

/** Packs the three into `to`; resolves with the files. `types: false` leaves the slow part, the `.d.ts`, out. */
export async function pack(to, { types = true } = {}) {
  const version = contractVersion();
  const stage = mkdtempSync(join(tmpdir(), 'campaign-pack-'));
  mkdirSync(to, { recursive: true });
  try {
    for (const each of FOLDERS) {
      const folder = join(stage, each);
      compile(join(ROOT, each, 'src'), join(folder, 'dist'));
      writeFileSync(join(folder, 'package.json'), written(shippedManifest(each, version)));
    }
    cpSync(join(ROOT, 'shared-api/openapi.json'), join(stage, 'shared-api/openapi.json'));
    await stagePlatform(join(stage, 'platform'), version);
    if (types) declare(Object.fromEntries(FOLDERS.map((each) => [each, join(stage, each, 'dist')])));
    return FOLDERS.map((each) => {
      const order = ['pack', '--json', '--ignore-scripts', '--pack-destination', to];
      const { status, stdout, stderr } = spawnSync('npm', order, {
        cwd: join(stage, each),
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${each} cannot be packed:\n${stderr}`);
      return join(to, JSON.parse(stdout)[0].filename);
    });
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
