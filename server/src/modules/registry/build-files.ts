import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteBuild, ShellBuild } from '@campaign/shared-api/contracts';

/** The builds on this machine, as the webpack presets leave them under `build/`. */
export interface Builds {
  shell: ShellBuild;
  shortLink: ShellBuild;
  /** The build in force of every room. */
  remotes: RemoteBuild[];
}

const PART = 'release-part.json';
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Undefined while nothing has been built. A part that breaks its contract throws and names itself. */
export function readBuilds(folder: string): Builds | undefined {
  const shellPart = join(folder, 'shell', PART);
  const shortLinkPart = join(folder, 'shell', 'short-link-part.json');
  if (!existsSync(shellPart) || !existsSync(shortLinkPart)) return undefined;
  const rooms = join(folder, 'mfe');
  const names = existsSync(rooms) ? readdirSync(rooms).sort() : [];
  return {
    shell: checked(ShellBuild, shellPart),
    shortLink: checked(ShellBuild, shortLinkPart),
    remotes: names.flatMap((name) => readRoom(join(rooms, name))),
  };
}

/** A room whose pointer or build is not there is not in the release: what one can click is what exists. */
function readRoom(folder: string): RemoteBuild[] {
  const pointer = join(folder, 'current.json');
  if (!existsSync(pointer)) return [];
  const { build } = readJson(pointer) as { build: string };
  const part = join(folder, build, PART);
  return existsSync(part) ? [checked(RemoteBuild, part)] : [];
}

function checked<T>(schema: { parse(value: unknown): T }, path: string): T {
  try {
    return schema.parse(readJson(path));
  } catch (cause) {
    throw new Error(`${path} is no build of ours.`, { cause });
  }
}

/** A file of a build, and whether it may be kept for ever. */
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
};
/** One segment of a path, without a way up: the address is the caller's. */
const SEGMENT = /^[\w][\w.-]*$/;

/** Finds a file of any build, also of earlier ones that open tabs still run. */
export function findFile(folder: string, segments: readonly string[]): ServedFile | undefined {
  const extension = segments.at(-1)?.split('.').at(-1) ?? '';
  const type = TYPES[extension];
  if (!type || !segments.every((segment) => SEGMENT.test(segment))) return undefined;
  const path = join(folder, ...segments);
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile()) return undefined;
  const brotli = statSync(`${path}.br`, { throwIfNoEntry: false });
  // Development builds keep their names and change their bytes.
  const immutable = !segments.includes('dev') && (segments.length > 2 || /\.[0-9a-f]{8,}\./.test(path));
  return {
    path,
    bytes: file.size,
    type,
    brotli: brotli && { path: `${path}.br`, bytes: brotli.size },
    immutable,
  };
}
