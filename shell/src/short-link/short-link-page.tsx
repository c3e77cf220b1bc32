import { useEffect } from 'react';
import { resolveShortLink } from './resolve-short-link';
import { shortLinkHosts } from './short-link-hosts';

/** The catch-all inside the console, where a static host serves it for every address: blank, then away. */
export function ShortLinkPage({ code }: { code: string }) {
  // Leaving the page is the whole purpose.
  useEffect(() => {
    void resolveShortLink(shortLinkHosts(), code, {
      go: (url) => window.location.replace(url),
      back: () => window.history.back(),
    });
  }, [code]);
  return null;
}
