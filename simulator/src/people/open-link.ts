import { request } from 'node:http';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const PATIENCE_MS = 10_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Opens a link as a phone does, without following where it leads. Real hosts are never visited: a link to
 * another host than this machine is asked of `target` (under its own Host header), or not at all.
 * Returns the status, or null when nobody answered.
 */
export function openLink(link: string, target: string | null, signal: AbortSignal): Promise<number | null> {
  const url = new URL(link);
  const server = LOOPBACK.has(url.hostname) ? url : target === null ? null : new URL(target);
  if (!server) return Promise.resolve(null);

  return new Promise((resolve) => {
    const visit = request(
      {
        host: server.hostname,
        port: server.port || 80,
        path: `${url.pathname}${url.search}`,
        headers: { host: url.host, 'user-agent': PHONE, accept: 'text/html,application/xhtml+xml' },
        timeout: PATIENCE_MS,
        signal,
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? null);
      },
    );
    visit.on('timeout', () => visit.destroy());
    visit.on('error', () => resolve(null));
    visit.end();
  });
}
