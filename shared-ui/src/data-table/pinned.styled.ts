import { css, keyframes } from 'styled-components';

const edge = keyframes`
  0%, 98% { opacity: 1; }
  100% { opacity: 0; }
`;
// What can be done stays in sight where a wide table scrolls; an edge then says that something is under it. A table
// that does not scroll has no scroll timeline and so no edge.
export const pinned = css`
  position: sticky;
  right: 0;
  padding-left: var(--space-8);
  @supports (animation-timeline: scroll()) {
    &::before {
      content: '';
      position: absolute;
      inset: 0 100% 0 auto;
      width: 12px;
      border-right: 1px solid var(--color-border);
      background: linear-gradient(to left, var(--color-inset), transparent);
      pointer-events: none;
      opacity: 0;
      animation: ${edge} linear both;
      animation-timeline: scroll(inline nearest);
    }
  }
`;
