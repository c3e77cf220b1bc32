import { useEffect, useState } from 'react';
import { EmptyState } from '@campaign/shared-ui';
import { resolveShortLink, wayOut } from './resolve-short-link';
import { DEAD_LINK, NOT_NOW, sameAddress } from './show-dead-link';
import { shortLinkHosts } from './short-link-hosts';

/** The catch-all inside the console, where a static host serves it for every address: blank, then away. */
export function ShortLinkPage({ code }: { code: string }) {
  const [isDead, setDead] = useState<boolean>();
  // Leaving the page is the whole purpose.
  useEffect(() => {
    void resolveShortLink(shortLinkHosts(), code, wayOut(setDead));
  }, [code]);
  return (
    <main>
      {isDead && <EmptyState titleAs="h1" {...DEAD_LINK} />}
      {isDead === false && (
        <EmptyState
          titleAs="h1"
          title={NOT_NOW.title}
          text={NOT_NOW.text}
          action={<a href={sameAddress()}>{NOT_NOW.again}</a>}
        />
      )}
    </main>
  );
}
