import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIPv4, isIPv6 } from 'node:net';
import { isPublicAddress } from './public-address';
import type { SiteCheck, SiteState } from './site-check';

export interface SiteCheckParts {
  isOn: boolean;
  /** For name and answer together. */
  timeoutMs: number;
  resolve: (host: string) => Promise<readonly string[]>;
  isPublic: (address: string) => boolean;
  /** Where http and https are listened for. */
  ports: { 'http:': number; 'https:': number };
}

const TIMEOUT_MS = 5_000;
/** A status and headers are all that is read. */
const MAX_HEADER_BYTES = 16 * 1024;

const resolveAll = async (host: string) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** The parts are the world's, and another's in tests alone. */
export function openSiteCheck(isOn: boolean, parts: Partial<SiteCheckParts> = {}): SiteCheck {
  const all: SiteCheckParts = {
    isOn,
    timeoutMs: TIMEOUT_MS,
    resolve: resolveAll,
    isPublic: isPublicAddress,
    ports: { 'http:': 80, 'https:': 443 },
    ...parts,
  };
  return {
    isOn,
    check: async (website) => {
      if (!isOn) return 'off';
      const site = siteOf(website);
      return site ? ask(site, all) : 'unusable';
    },
  };
}

/** The address a person typed, if it is one of a website; port and path are not theirs to choose. */
function siteOf(website: string): URL | undefined {
  if (!URL.canParse(website.trim())) return undefined;
  const site = new URL(website.trim());
  const isWeb = site.protocol === 'https:' || site.protocol === 'http:';
  return isWeb && site.port === '' && site.username === '' && site.password === '' ? site : undefined;
}

async function ask(site: URL, parts: SiteCheckParts): Promise<SiteState> {
  const cancel = new AbortController();
  const timer = setTimeout(() => cancel.abort(), parts.timeoutMs);
  const late = new Promise<SiteState>((resolve) =>
    cancel.signal.addEventListener('abort', () => resolve('silent'), { once: true }),
  );
  try {
    return await Promise.race([late, resolveAndGet(site, parts, cancel.signal)]);
  } catch {
    return 'silent';
  } finally {
    clearTimeout(timer);
    cancel.abort();
  }
}

/** One of several that is not public is enough to leave all: such a name is made to be asked twice. */
async function resolveAndGet(site: URL, parts: SiteCheckParts, signal: AbortSignal): Promise<SiteState> {
  const addresses = await parts.resolve(site.hostname.replaceAll(/^\[|\]$/g, ''));
  if (!addresses.every(parts.isPublic) || signal.aborted) return 'silent';
  const [first, second] = [addresses.find(isIPv4), addresses.find(isIPv6)].flatMap((each) => each ?? []);
  if (first === undefined) return 'silent';
  // This machine may reach addresses of one family alone, and a site have one that is not served.
  const status = await getRoot(site, first, parts, signal).catch((error: unknown) => {
    if (second === undefined || signal.aborted) throw error;
    return getRoot(site, second, parts, signal);
  });
  // What moved is there; where to is not followed.
  return status < 400 ? 'answers' : 'error';
}

/** Speaks with the very address that was looked at: the name is not resolved a second time. */
function getRoot(
  site: URL,
  address: string,
  { ports }: SiteCheckParts,
  signal: AbortSignal,
): Promise<number> {
  const isSecure = site.protocol === 'https:';
  const request = isSecure ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: address,
      port: ports[isSecure ? 'https:' : 'http:'],
      method: 'GET',
      path: '/',
      headers: { host: site.host, accept: 'text/html', 'user-agent': 'CampaignConsole-SiteCheck/1' },
      ...(isSecure && { servername: site.hostname }),
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
    });
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
      resolve(answer.statusCode ?? 599);
      answer.destroy();
    });
    outgoing.end();
  });
}
