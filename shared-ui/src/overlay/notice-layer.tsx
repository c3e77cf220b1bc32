import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styled from 'styled-components';

const Layer = styled.div`
  position: relative;
  z-index: var(--z-toast);
`;

/** Where toasts are rendered: above dialogs, and usable while one is open (everything else is inert then). */
export function NoticeLayer({ children }: { children: ReactNode }) {
  return createPortal(<Layer data-react-aria-top-layer="true">{children}</Layer>, document.body);
}
