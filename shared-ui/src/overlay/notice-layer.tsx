import { useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styled, { css } from 'styled-components';
import { media } from '../theme/media';
import { useNoticeSpace } from './use-notice-space';

const strip = css`
  position: fixed;
  inset: 0 0 auto;
  max-height: 40dvh;
  overflow: hidden auto;
  overscroll-behavior: contain;
  pointer-events: none;
`;
/* A phone has no corner where nothing stands: there it is a strip at the very top, and the page begins below what stays. */
const Layer = styled.div`
  position: relative;
  z-index: var(--z-toast);
  ${media.phone} {
    ${strip}
  }
  ${media.noCorner} {
    body:not(:has(#sidebar)) & {
      ${strip}
    }
  }
`;

/** Where toasts are rendered: above dialogs, and usable while one is open (everything else is inert then). */
export function NoticeLayer({ children }: { children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null);
  useNoticeSpace(layer);
  return createPortal(
    <Layer ref={layer} data-react-aria-top-layer="true">
      {children}
    </Layer>,
    document.body,
  );
}
