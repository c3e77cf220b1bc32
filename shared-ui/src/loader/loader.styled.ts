import styled, { keyframes } from 'styled-components';
import { media } from '../theme/media';

const fade = keyframes`from { opacity: 0; }`;
const run = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(320%); }
`;

export const Overlay = styled.div`
  position: fixed;
  inset: 0;
  z-index: var(--z-loader);
  display: grid;
  place-items: center;
  cursor: progress;
  animation: ${fade} var(--duration-panel) var(--ease-enter);
  background: color-mix(in srgb, var(--color-canvas) 60%, transparent);
`;

export const Plate = styled.div`
  display: grid;
  place-items: center;
  width: 72px;
  height: 72px;
  border-radius: var(--radius-panel);
  background: var(--color-surface);
  color: var(--color-accent-fg);
  box-shadow: var(--shadow-2);
  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }
`;

export const Bar = styled.div`
  position: relative;
  overflow: hidden;
  height: 2px;
  &[data-on]::before {
    content: '';
    position: absolute;
    inset: 0 70% 0 0;
    background: var(--color-accent);
    animation: ${run} 1100ms var(--ease-standard) infinite;
  }
  ${media.reducedMotion} {
    &[data-on]::before {
      inset: 0;
      animation: none;
    }
  }
`;
