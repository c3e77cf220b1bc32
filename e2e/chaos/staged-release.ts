import { createHash, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { BuiltRemote } from '../remotes';
import { intercept, interceptPages, letThrough } from './interception';

export interface StagedBuild {
  remote: string;
  build: string;
  base: string;
  entry: string;
  container: string;
  preload: string[];
  integrity: Record<string, string>;
  requires: { platform: number };
  routes: { path: string; title: string; permission?: string; preload?: string[]; doors?: string[] }[];
  nav: { label: string; path: string; icon: string; order: number; roles?: string[] }[];
  panels: object;
  trustedTypes?: string[];
}
export interface StagedRemote {
  state: 'on' | 'off';
  offMessage?: string;
  channel: string;
  build: StagedBuild;
  fallback?: StagedBuild;
}
export interface StagedRelease {
  schema: 2;
  release: number;
  pollSeconds: number;
  shell: { build: string; contract: number };
  remotes: Record<string, StagedRemote>;
  signature?: { alg: string; kid: string; value: string };
}

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = publicKey.export({ format: 'jwk' });
const point = Buffer.concat([
  Buffer.from([4]),
  Buffer.from(jwk.x!, 'base64url'),
  Buffer.from(jwk.y!, 'base64url'),
]);
export const KEYS = [{ alg: 'ES256', kid: 'staged', key: point.toString('base64url') }];

/** RFC 8785 as far as releases need it; written anew, so that both sides are held to the same text. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).filter((key) => (value as Record<string, unknown>)[key] !== undefined);
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`)
    .join(',')}}`;
};

export function signed({ signature: _old, ...release }: StagedRelease): StagedRelease {
  const value = signBytes('sha256', Buffer.from(canonical(release)), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return { ...release, signature: { alg: 'ES256', kid: 'staged', value: value.toString('base64url') } };
}

const sumOf = (bytes: string | Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
export { sumOf };

const element = (id: string) => new RegExp(`(<script[^>]*id="${id}"[^>]*>)([\\s\\S]*?)(</script>)`);
const inElement = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

interface StagedLoad {
  remote: string;
  build: string;
  outcome: string;
}

/** The page and the registry of the product, with a release of the test's own making in them. */
export interface Stage {
  /** What the server resolved for whoever is signed in. */
  original: StagedRelease;
  current(): StagedRelease;
  /** Puts another release in force: in the pages that come, and for tabs that ask. Signed unless told otherwise. */
  put(release: StagedRelease, how?: { unsigned?: boolean }): void;
  /** Takes away everything a test has put between the page and the server, but for the release itself. */
  serve(): Promise<void>;
  /** What the page told of its loads. */
  beacons: StagedLoad[];
  /** The release in force with a remote changed; a number higher. */
  change(name: string, change: (remote: StagedRemote) => StagedRemote): StagedRelease;
}

export async function stageRelease(page: Page): Promise<Stage> {
  const html = await (await page.request.get('/dashboard', { headers: { accept: 'text/html' } })).text();
  const found = element('campaign-resolved').exec(html);
  if (!found) throw new Error('The page carries no release.');
  const original = JSON.parse(found[2]!) as StagedRelease;
  const beacons: StagedLoad[] = [];
  let now = signed(original);

  async function serve() {
    await letThrough(page);
    await interceptPages(page, (text) =>
      text
        .replace(element('campaign-resolved'), (_all, open, _old, close) => open + inElement(now) + close)
        .replace(element('campaign-keys'), (_all, open, _old, close) => open + inElement(KEYS) + close),
    );
    await intercept(page, '*/platform/registry/release', (asked) => asked.fulfill({ json: now }));
    // A staged remote's loads are nobody's business but the test's.
    await intercept(page, '*/registry/beacons', (asked) => {
      beacons.push(...(JSON.parse(asked.postData) as { loads: StagedLoad[] }).loads);
      return asked.fulfill({ json: {} });
    });
  }
  await serve();

  return {
    original,
    beacons,
    serve,
    current: () => now,
    put(release, { unsigned } = {}) {
      now = unsigned ? release : signed(release);
    },
    change: (name, change) => ({
      ...now,
      release: now.release + 1,
      remotes: { ...now.remotes, [name]: change(structuredClone(now.remotes[name]!)) },
    }),
  };
}

/** A build's pages without the files they need: those are another build's to name. */
export const addressesOf = ({ routes }: StagedBuild): StagedBuild['routes'] =>
  routes.map((route) => ({ ...route, preload: [], doors: [] }));

/** A build from elsewhere in the place of a remote's own: its files are handed out under the remote's address. */
export async function standIn(
  page: Page,
  own: StagedBuild,
  { folder, part }: BuiltRemote,
): Promise<StagedBuild> {
  const base = `/mfe/${own.remote}/${part.build}/`;
  await intercept(page, `*${base}*`, (asked) => {
    const file = new URL(asked.url).pathname.slice(base.length);
    return asked.fulfill({ contentType: 'text/javascript', body: readFileSync(join(folder, file)) });
  });
  const { build, container, entry, preload, integrity, requires } = part as unknown as StagedBuild;
  return { ...own, base, build, container, entry, preload, routes: addressesOf(own), integrity, requires };
}
