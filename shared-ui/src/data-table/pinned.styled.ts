import { css, keyframes } from 'styled-components';

const edge = keyframes`
  0%, 98% { opacity: 1; }
  100% { opacity: 0; }
`;
// What can be done stays in sight where a wide table scrolls; a line then says that something is under it. A table
// that does not scroll has no scroll timeline and so no line.
export const pinned = css`
  position: sticky;
  right: 0;
  padding-left: var(--space-8);
  @supports (animation-timeline: scroll()) {
    &::before {
      content: '';
      position: absolute;
      inset: 0 auto 0 0;
      width: 1px;
      background: var(--color-border);
      opacity: 0;
      animation: ${edge} linear both;
      animation-timeline: scroll(inline nearest);
    }
  }
`;
