import styled, { keyframes } from 'styled-components';
import { media } from '../theme/media';

const appear = keyframes`from { opacity: 0; transform: translateY(-4px); }`;
const fade = keyframes`from { opacity: 0; }`;

/** The white box that floats: menus and popovers. */
export const Floating = styled.div`
  position: fixed;
  top: 0;
  left: 0;
  z-index: var(--z-popover);
  max-width: calc(100vw - 16px);
  max-height: min(480px, calc(100dvh - 16px));
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: var(--radius-card);

  animation: ${appear} var(--duration-menu) var(--ease-enter);
  ${media.reducedMotion} {
    animation-name: ${fade};
  }

  background: var(--color-surface);
  color: var(--color-fg);
  box-shadow: var(--shadow-2);
  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }
  &:focus-visible {
    outline: none;
  }
`;
