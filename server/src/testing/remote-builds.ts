import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteBuild, ShellBuild } from '@campaign/shared-api/contracts';
import { sha384 } from '../modules/registry/build-store';

/** The bytes of a made build's files, by name. */
export const filesOf = (remote: string, build: string): Record<string, Buffer> => ({
  'remoteEntry.js': Buffer.from(`var mfe_${remote}_${build}={};`),
  '__federation_expose_lifecycles.0123456789.js': Buffer.from(`/* ${remote} ${build} */`),
});

/** A remote's build as its preset describes it, with files that are what their sums say. */
export function aRemoteBuild(remote: string, build: string, changes: Partial<RemoteBuild> = {}): RemoteBuild {
  const files = Object.entries(filesOf(remote, build));
  return {
    schema: 1,
    remote,
    build,
    container: `mfe_${remote}_${build}`,
    entry: 'remoteEntry.js',
    requires: { platform: 1 },
    routes: [{ path: `/${remote}`, title: remote }],
    nav: [],
    panels: {},
    preload: files.map(([file]) => file),
    integrity: Object.fromEntries(files.map(([file, bytes]) => [file, sha384(bytes)])),
    bytes: Object.fromEntries(files.map(([file, { length }]) => [file, { raw: length, gzip: length }])),
    mf: { name: `mfe_${remote}_${build}` },
    ...changes,
  };
}

export const aShellBuild: ShellBuild = {
  schema: 1,
  build: 'shell1',
  contract: 1,
  entry: ['main.0123456789.js', 'main.0123456789.css'],
  styles: '@font-face { font-family: "</style><b>"; }',
  staticSignIn: { html: '<form>Sign in</form>', styles: '<style data-styled="true">.a{color:red}</style>' },
  console: ['console.0123456789.js'],
  pages: { '/signup': ['page-signup.0123456789.js'] },
  doors: { '@campaign/shared-ui/grid': ['grid.0123456789.js'] },
  provides: { '@campaign/shared-ui': ['Text'], PlatformContext: ['confirm'] },
  fonts: ['inter.0123456789.woff2'],
  integrity: { 'main.0123456789.js': 'sha384-main', 'console.0123456789.js': 'sha384-console' },
  bytes: {},
};

/** A build folder as the presets leave it. */
export function buildFolder(folder: string) {
  const write = (path: string, content: string | Buffer | object) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    const isRaw = typeof content === 'string' || Buffer.isBuffer(content);
    writeFileSync(file, isRaw ? content : JSON.stringify(content));
  };
  return {
    write,
    shell(changes: Partial<ShellBuild> = {}) {
      const shell = { ...aShellBuild, ...changes };
      write('shell/release-part.json', shell);
      write('shell/short-link-part.json', {
        ...shell,
        entry: ['short-link.0123456789.js'],
        pages: {},
        fonts: [],
      });
      write('shell/main.0123456789.js', 'shell');
      write('shell/main.0123456789.js.LICENSE.txt', 'MIT');
    },
    /** Builds a remote and points at the build. */
    remote(remote: string, build: string, changes: Partial<RemoteBuild> = {}) {
      write(`mfe/${remote}/${build}/release-part.json`, aRemoteBuild(remote, build, changes));
      for (const [file, bytes] of Object.entries(filesOf(remote, build)))
        write(`mfe/${remote}/${build}/${file}`, bytes);
      write(`mfe/${remote}/current.json`, { build });
    },
  };
}
