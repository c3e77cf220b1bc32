/** What leaving the page needs of the browser; a test brings its own. */
export interface Way {
  go(url: string): void;
  back(): void;
}

const ANSWER_MS = 5_000;
/** Longer than a browser takes to leave for the page before. */
const LEAVING_MS = 500;

/** The browser's own way; `onStay` is called where there is no page to go back to: a link opened in a tab of its own. */
export const wayOut = (onStay: () => void): Way => ({
  go: (url) => window.location.replace(url),
  back() {
    window.history.back();
    window.setTimeout(onStay, LEAVING_MS);
  },
});

const isWeb = (target: unknown): target is string =>
  typeof target === 'string' && /^https?:\/\//i.test(target) && URL.canParse(target);

async function ask(host: string, code: string): Promise<string> {
  const reply = await fetch(`${host}/${encodeURIComponent(code)}`, {
    signal: AbortSignal.timeout(ANSWER_MS),
    credentials: 'omit',
  });
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
  for (const host of hosts) {
    try {
      return way.go(await ask(host, code));
    } catch {
      // The next host may know it.
    }
  }
  way.back();
}
