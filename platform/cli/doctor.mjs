import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../webpack/places.mjs';
import { SHARED_MODULES } from '../src/shared-modules.mjs';
import { readJson, remotes } from './remotes.mjs';

const installed = (name, from = ROOT) => {
  const at = [from, ROOT]
    .map((folder) => join(folder, 'node_modules', name, 'package.json'))
    .find(existsSync);
  return at && readJson(at).version;
};
/** Every pair that is known to work together; a neighbouring version of webpack builds remotes that do not start. */
const PINS = {
  webpack: '5.110.3',
  '@module-federation/enhanced': '2.9.2',
  'single-spa': '6.0.3',
  lerna: '9',
};

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
  for (const [name, wanted] of Object.entries(PINS)) {
    const version = installed(name) ?? installed(name, join(ROOT, 'shell')) ?? 'not installed';
    find(`${name} ${wanted}`, version === wanted || version.startsWith(`${wanted}.`), `it is ${version}`);
  }
  for (const remote of remotes()) {
    const folder = join(ROOT, `mfe-${remote}`);
    const manifest = readJson(join(folder, 'package.json'));
    find(
      `mfe-${remote} is an ES module`,
      manifest.type === 'module',
      `"type" is ${manifest.type ?? 'missing'}`,
    );
    const workspaces = readJson(join(ROOT, 'package.json')).workspaces;
    find(`mfe-${remote} is a workspace`, workspaces.includes(`mfe-${remote}`), 'name it in package.json');
    for (const name of ['react', 'react-dom', 'react-redux', '@reduxjs/toolkit', 'styled-components']) {
      const [here, there] = [installed(name, folder), installed(name)];
      if (manifest.dependencies?.[name])
        find(`mfe-${remote} has the one ${name}`, here === there, `it has ${here}, the shell ${there}`);
    }
    const preset = readFileSync(join(folder, 'webpack.config.mjs'), 'utf8');
    find(
      `mfe-${remote} uses the preset`,
      /remotePreset/.test(preset),
      'its webpack.config.mjs is of its own',
    );
  }
  find(
    `${SHARED_MODULES.length} shared modules, none twice`,
    new Set(SHARED_MODULES.map(({ key }) => key)).size === SHARED_MODULES.length,
    'shared-modules.mjs names one twice',
  );
  return findings;
}
