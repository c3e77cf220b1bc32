import { useEffect, useState } from 'react';
import { EmptyState } from '@campaign/shared-ui';
import { resolveShortLink, wayOut } from './resolve-short-link';
import { DEAD_LINK } from './say-dead-link';
import { shortLinkHosts } from './short-link-hosts';

/** The catch-all inside the console, where a static host serves it for every address: blank, then away. */
export function ShortLinkPage({ code }: { code: string }) {
  const [isDead, setDead] = useState(false);
  // Leaving the page is the whole purpose.
  useEffect(() => {
    void resolveShortLink(
      shortLinkHosts(),
      code,
      wayOut(() => setDead(true)),
    );
  }, [code]);
  return <main>{isDead && <EmptyState titleAs="h1" title={DEAD_LINK.title} text={DEAD_LINK.text} />}</main>;
}
