import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const Frame = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  min-height: 100dvh;
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Skip = styled.a`
  position: fixed;
  z-index: var(--z-loader);
  inset: var(--space-8) auto auto var(--space-8);
  padding: var(--space-8) var(--space-16);
  border-radius: var(--radius-control);
  opacity: 0;
  pointer-events: none;
  &:focus {
    opacity: 1;
    pointer-events: auto;
  }

  font: var(--text-label);
  background: var(--color-surface);
  box-shadow: var(--shadow-2);
`;

export const Shade = styled.div`
  position: fixed;
  z-index: calc(var(--z-panel) - 1);
  inset: 0;

  background: var(--color-scrim);
`;

export const Column = styled.div`
  min-width: 0;
`;

/* The loading line hangs under the top bar without pushing the page. */
export const Line = styled.div`
  position: sticky;
  z-index: var(--z-nav);
  top: var(--topbar-height);
  height: 0;
`;

/* Rooms bring a Page of shared-ui, which keeps its own distance. */
export const Content = styled.main`
  min-width: 0;
`;
