import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlone, readPins, remoteFolders, remoteName, ROOT, shipped } from '../webpack/places.mjs';
import { SHARED_MODULES } from '../src/shared-modules.mjs';
import { readJson } from './remotes.mjs';

/** The version that code in `from` gets: the nearest node_modules, from there up. */
function installed(name, from) {
  for (const folder of createRequire(join(from, 'x.js')).resolve.paths(name) ?? []) {
    const file = join(folder, name, 'package.json');
    if (existsSync(file)) return readJson(file).version;
  }
  return undefined;
}

const HERE = dirname(fileURLToPath(import.meta.url));
/** What must work together; a neighbouring version of webpack builds remotes that do not start. By who uses it. */
const TOOLS = { webpack: HERE, '@module-federation/enhanced': HERE, '@swc/core': HERE };
/** Only where the shell and its house are built. */
const HOUSE_TOOLS = { 'single-spa': join(ROOT, 'shell'), lerna: ROOT };
const GIVEN = ['react', 'react-dom', 'react-redux', '@reduxjs/toolkit', 'styled-components'];
const OURS = ['@campaign/platform', '@campaign/shared-api', '@campaign/shared-ui'];

/** What breaks federation without a word: versions, second copies, module kinds. A line each. */
export function examine() {
  const findings = [];
  const find = (what, isGood, otherwise) => findings.push({ what, isGood, ...(isGood ? {} : { otherwise }) });

  const [major, minor] = process.versions.node.split('.').map(Number);
  find(
    'Node 20.20 or newer',
    major > 20 || (major === 20 && minor >= 20),
    `this is ${process.versions.node}`,
  );
  const pins = { lerna: '9', ...readPins() };
  for (const [name, from] of Object.entries({ ...TOOLS, ...(!shipped && HOUSE_TOOLS) })) {
    const version = installed(name, from) ?? 'not installed';
    const wanted = pins[name];
    find(`${name} ${wanted}`, version === wanted || version.startsWith(`${wanted}.`), `it is ${version}`);
  }
  if (shipped)
    for (const name of OURS) {
      const version = installed(name, ROOT) ?? 'not installed';
      find(`${name} ${shipped.version}`, version === shipped.version, `it is ${version}`);
    }
  for (const folder of remoteFolders()) examineRemote(folder, pins, find);
  find(
    `${SHARED_MODULES.length} shared modules, none twice`,
    new Set(SHARED_MODULES.map(({ key }) => key)).size === SHARED_MODULES.length,
    'shared-modules.mjs names one twice',
  );
  return findings;
}

function examineRemote(folder, pins, find) {
  const remote = `mfe-${remoteName(folder)}`;
  const manifest = readJson(join(folder, 'package.json'));
  find(`${remote} is an ES module`, manifest.type === 'module', `"type" is ${manifest.type ?? 'missing'}`);
  if (!isAlone()) {
    const { workspaces = [] } = readJson(join(ROOT, 'package.json'));
    find(`${remote} is a workspace`, workspaces.includes(remote), 'name it in package.json');
  }
  for (const name of GIVEN) {
    const here = installed(name, folder);
    if (manifest.dependencies?.[name])
      find(`${remote} has the one ${name}`, here === pins[name], `it has ${here}, the shell ${pins[name]}`);
  }
  const preset = readFileSync(join(folder, 'webpack.config.mjs'), 'utf8');
  find(`${remote} uses the preset`, /remotePreset/.test(preset), 'its webpack.config.mjs is of its own');
}
