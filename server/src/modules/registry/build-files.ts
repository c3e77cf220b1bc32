import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '@campaign/shared-api/canonical-json';
import { RemoteBuild, ShellBuild } from '@campaign/shared-api/contracts';

/** The builds on this machine, as the webpack presets leave them under `build/`. */
export interface Builds {
  shell: ShellBuild;
  shortLink: ShellBuild;
  /** The build every remote's pointer names. */
  remotes: RemoteBuild[];
  /** What could not be read, in words for the log. */
  broken: unknown[];
}

/** What development builds are all called: their bytes change under the same name. */
export const LOCAL_BUILD = 'dev';

/** What makes two parts the same build. */
export const partHash = (part: RemoteBuild) => createHash('sha256').update(canonicalJson(part)).digest();

const PART = 'release-part.json';
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Undefined while nothing has been built. A shell's part that breaks its contract throws and names itself. */
export function readBuilds(folder: string): Builds | undefined {
  const shellPart = join(folder, 'shell', PART);
  const shortLinkPart = join(folder, 'shell', 'short-link-part.json');
  if (!existsSync(shellPart) || !existsSync(shortLinkPart)) return undefined;
  const remotes = join(folder, 'mfe');
  const names = existsSync(remotes) ? readdirSync(remotes).sort() : [];
  const broken: unknown[] = [];
  return {
    shell: checked(ShellBuild, shellPart),
    shortLink: checked(ShellBuild, shortLinkPart),
    broken,
    remotes: names.flatMap((name) => {
      try {
        return readRemote(join(remotes, name));
      } catch (error) {
        // One remote's trouble is not the others'.
        broken.push(error);
        return [];
      }
    }),
  };
}

/** Changes when any pointer or part does; cheap enough to be asked at every page. */
export function fingerprintOf(folder: string): string {
  const remotes = join(folder, 'mfe');
  const names = existsSync(remotes) ? readdirSync(remotes).sort() : [];
  const files = [
    join(folder, 'shell', PART),
    ...names.flatMap((name) => {
      const pointer = join(remotes, name, 'current.json');
      return existsSync(pointer) ? [pointer, join(remotes, name, buildAt(pointer), PART)] : [];
    }),
  ];
  return files
    .map((file) => {
      const found = statSync(file, { throwIfNoEntry: false });
      return found ? `${file} ${found.mtimeMs} ${found.ino}` : '';
    })
    .join('\n');
}

const buildAt = (pointer: string) => (readJson(pointer) as { build: string }).build;

/** A remote whose pointer or build is not there is not in the release: what one can click is what exists. */
function readRemote(folder: string): RemoteBuild[] {
  const pointer = join(folder, 'current.json');
  if (!existsSync(pointer)) return [];
  const part = join(folder, buildAt(pointer), PART);
  return existsSync(part) ? [checked(RemoteBuild, part)] : [];
}

function checked<T>(schema: { parse(value: unknown): T }, path: string): T {
  try {
    return schema.parse(readJson(path));
  } catch (cause) {
    throw new Error(`${path} is no build of ours.`, { cause });
  }
}

/** A file of a local build, and its compressed twin where the preset left one; throws when it is not there. */
export function readLocalFile(folder: string, { remote, build }: RemoteBuild, file: string) {
  const path = join(folder, 'mfe', remote, build, file);
  const twin = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined;
  return { bytes: readFileSync(path), twin };
}

/** A file that is served, and whether it may be kept for ever. */
export interface ServedFile {
  path: string;
  bytes: number;
  type: string;
  brotli: { path: string; bytes: number } | undefined;
  immutable: boolean;
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  // The licenses of what is in a script.
  txt: 'text/plain; charset=utf-8',
};
/** What a file is sent as; undefined for what is never served. */
export const typeOf = (file: string) => TYPES[file.split('.').at(-1) ?? ''];

/** One segment of a path, without a way up: the address is the caller's. */
const SEGMENT = /^[\w][\w.-]*$/;
export const isPlain = (segment: string) => SEGMENT.test(segment);

/** Finds a file of the shell, also of earlier builds that open tabs still run, or of a local build. */
export function findFile(folder: string, segments: readonly string[]): ServedFile | undefined {
  const type = typeOf(segments.at(-1) ?? '');
  if (!type || !segments.every(isPlain)) return undefined;
  const path = join(folder, ...segments);
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile()) return undefined;
  const brotli = statSync(`${path}.br`, { throwIfNoEntry: false });
  const immutable = !segments.includes(LOCAL_BUILD) && /\.[0-9a-f]{8,}\./.test(path);
  return {
    path,
    bytes: file.size,
    type,
    brotli: brotli && { path: `${path}.br`, bytes: brotli.size },
    immutable,
  };
}
