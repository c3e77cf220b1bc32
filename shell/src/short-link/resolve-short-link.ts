/** What leaving the page needs of the browser; a test brings its own. */
export interface Way {
  go(url: string): void;
  /** `isDead`: every host that was asked knows no such code; else nobody could tell. */
  back(isDead: boolean): void;
}

const ANSWER_MS = 5_000;
/** Longer than a browser takes to leave for the page before. */
const LEAVING_MS = 500;

/** The browser's own way; `onStay` is called where there is no page to go back to: a link opened in a tab of its own. */
export const wayOut = (onStay: (isDead: boolean) => void): Way => ({
  go: (url) => window.location.replace(url),
  back(isDead) {
    window.history.back();
    window.setTimeout(() => onStay(isDead), LEAVING_MS);
  },
});

const isWeb = (target: unknown): target is string =>
  typeof target === 'string' && /^https?:\/\//i.test(target) && URL.canParse(target);

/** Where the code leads; undefined where the host knows no such code. */
async function ask(host: string, code: string): Promise<string | undefined> {
  const reply = await fetch(`${host}/${encodeURIComponent(code)}`, {
    signal: AbortSignal.timeout(ANSWER_MS),
    credentials: 'omit',
  });
  if (reply.status === 404) return undefined;
  if (!reply.ok) throw new Error(`${host} answered ${reply.status}.`);
  const { data } = (await reply.json()) as { data?: { campaignid?: unknown } };
  if (!isWeb(data?.campaignid)) throw new Error(`${host} named no web address.`);
  return data.campaignid;
}

/**
 * Finds where a short link leads and goes there: the primary host first, then the others, else one step back
 * (SREDIR-01, SREDIR-02). Only http and https targets are followed (SREDIR-05).
 */
export async function resolveShortLink(hosts: readonly string[], code: string, way: Way): Promise<void> {
  let isDead = true;
  for (const host of hosts) {
    try {
      const target = await ask(host, code);
      if (target) return way.go(target);
    } catch {
      // The next host may know it.
      isDead = false;
    }
  }
  way.back(isDead);
}
