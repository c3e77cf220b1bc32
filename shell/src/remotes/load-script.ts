import { staying } from '@campaign/platform/host';
import { RemoteProblem } from './classify-error';

const SCRIPTS = /^\/mfe\/[a-z0-9-]+\/[a-z0-9-]+\/[\w.-]+\.js(\?again=\d+)?$/;

/** Only our own builds, from our own host: what may become a script at all (Trusted Types). */
function assertOurs(url: string): string {
  if (!SCRIPTS.test(url)) throw new RemoteProblem('integrity', `${url} is no address of a build.`);
  return url;
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  }
}

let policy: ScriptPolicy | undefined;
const scriptPolicy = () =>
  (policy ??= window.trustedTypes?.createPolicy('mfe#loader', { createScriptURL: assertOurs }) ?? {
    createScriptURL: assertOurs,
  });

/** Finds out why a script did not run: the browser itself only says "error". */
async function reasonOf(url: string): Promise<RemoteProblem> {
  // Broken off, not broken: a page that is left is told nothing.
  await staying();
  if (!navigator.onLine) return new RemoteProblem('offline', `${url}: no connection.`);
  try {
    // Past the browser's cache and into it, to the end: wrong bytes would be kept for a year.
    const reply = await fetch(url, { cache: 'reload' });
    await reply.arrayBuffer();
    const { ok, status } = reply;
    if (ok) return new RemoteProblem('integrity', `${url} is not what was published.`);
    return new RemoteProblem(status === 404 ? 'not-found' : 'http', `${url} answered ${status}.`);
  } catch {
    return new RemoteProblem('http', `${url} cannot be reached.`);
  }
}

/**
 * Runs a script once its bytes have proven to be the published ones. Rejects with a `RemoteProblem`.
 * @param suffix asks past a request of the same address that hangs in the browser's cache
 */
export function loadScript(url: string, integrity: string | undefined, suffix = ''): Promise<void> {
  if (!integrity) return Promise.reject(new RemoteProblem('integrity', `${url} has no checksum.`));
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptPolicy().createScriptURL(url + suffix);
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.onload = () => {
      script.remove();
      resolve();
    };
    script.onerror = () => {
      script.remove();
      void reasonOf(url).then(reject);
    };
    document.head.append(script);
  });
}
