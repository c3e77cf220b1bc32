import { API_BASE, CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '@campaign/shared-api';
import type { Beacon } from '@campaign/shared-api/contracts';

export type LoadReport = Beacon['loads'][number];
/** Tells how a load ended: which remote, which build, how, how long. Nothing about the person. */
export type ReportLoad = (report: LoadReport) => void;

/** Good news may wait and travel together; a canary's failures must be counted soon. */
const CALM_MS = 10_000;
const SOON_MS = 1_000;
const MAX_LOADS = 50;

const post = (body: Beacon) =>
  // Not sendBeacon: it cannot carry the header without which the server takes no write. keepalive outlives the page.
  fetch(`${API_BASE}/registry/beacons`, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE },
    body: JSON.stringify(body),
  });

/** Collects how loads end and sends them in batches, the rest when the page is left. A lost one is not missed. */
export function startBeacons(send: (body: Beacon) => Promise<unknown> = post): ReportLoad {
  let waiting: LoadReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;

  function flush() {
    clearTimeout(timer);
    due = Infinity;
    const loads = waiting.splice(0, MAX_LOADS);
    if (loads.length > 0) send({ loads }).catch(() => undefined);
    if (waiting.length > 0) flush();
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  window.addEventListener('pagehide', flush);

  return (report) => {
    waiting = [...waiting, report];
    const wait = report.outcome === 'loaded' ? CALM_MS : SOON_MS;
    if (Date.now() + wait >= due) return;
    due = Date.now() + wait;
    clearTimeout(timer);
    timer = setTimeout(flush, wait);
  };
}
