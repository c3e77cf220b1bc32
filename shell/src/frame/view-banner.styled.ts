import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

/** The end of a long page stays above the bar. */
export const Room = styled.div`
  height: 4.5rem;

  /* There its words take up to five lines. */
  ${media.phone} {
    height: 9rem;
  }
`;

export const Edge = styled.div`
  position: fixed;
  inset: 0;
  z-index: calc(var(--z-toast) - 1);

  border: 4px solid var(--color-warn);

  pointer-events: none;
`;

export const Bar = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: calc(var(--z-toast) - 1);
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8) var(--space-12);
  align-items: center;
  padding: var(--space-12) var(--space-16);

  border-top: 1px solid var(--color-warn);

  background: var(--color-warn-subtle);
  color: var(--color-warn-fg);
`;

export const Words = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: 0 var(--space-12);
  min-width: 12rem;
`;
