import type { ReactNode } from 'react';
import { GlobalStyle } from '@campaign/shared-ui';
import { LateToasts } from './notices/late-toasts';

/** What is over every page, the sign-in page before the console included: paint, and toasts that outlive a page. */
export function RootProviders({ toastsAtOnce, children }: { toastsAtOnce: boolean; children: ReactNode }) {
  return (
    <>
      <GlobalStyle />
      {children}
      <LateToasts atOnce={toastsAtOnce} />
    </>
  );
}
