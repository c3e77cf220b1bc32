import styled, { keyframes } from 'styled-components';
import { media } from '@campaign/shared-ui';

const appear = keyframes`
  from { opacity: 0; }
`;

/** A quick page shows no outline at all: it would only flicker. */
export const Waiting = styled.div`
  display: grid;
  gap: var(--space-24);
  padding: var(--space-24);

  animation: ${appear} var(--duration-menu) var(--ease-enter) 200ms backwards;

  /* A remote draws its page before it is reported as mounted: without this the page would jump up when the outline goes. */
  &:has(~ div > [data-remote] > *) {
    display: none;
  }
`;

export const Slow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-16);
`;

export const Failed = styled.div`
  display: grid;
  place-items: center;
  min-height: min(60vh, 480px);
  padding: var(--space-24);
`;

export const Notices = styled.div`
  display: grid;
  gap: var(--space-8);
  padding: var(--space-16) var(--space-24) 0;

  ${media.phone} {
    padding: var(--space-12) var(--space-16) 0;
  }
`;
