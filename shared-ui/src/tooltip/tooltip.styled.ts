import styled, { keyframes } from 'styled-components';

const appear = keyframes`from { opacity: 0; }`;

// A wrapper without a box of its own: the child keeps its place in any layout.
export const Anchor = styled.span`
  display: contents;
`;

export const Bubble = styled.div`
  position: fixed;
  top: 0;
  left: 0;
  z-index: var(--z-popover);
  width: max-content;
  max-width: min(280px, calc(100vw - 16px));
  padding: var(--space-4) var(--space-8);
  border: 1px solid transparent;
  border-radius: var(--radius-control);

  font: var(--text-caption);
  overflow-wrap: break-word;
  animation: ${appear} var(--duration-hover) var(--ease-enter);

  background: var(--color-fg);
  color: var(--color-surface);
`;
