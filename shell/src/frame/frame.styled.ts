import { media } from '@campaign/shared-ui';
import styled from 'styled-components';

export const Person = styled.div`
  display: grid;
  gap: var(--space-16);
  padding: 0 var(--space-8);
  &[data-narrow] {
    justify-content: center;
    padding: 0;
  }
`;

export const Brand = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  overflow: hidden;

  font: var(--text-h3);
  white-space: nowrap;
`;

export const Agency = styled.div`
  display: grid;
  gap: var(--space-4);
  min-width: 0;
`;

export const Facts = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
`;

export const Avatar = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: var(--radius-pill);

  font: var(--text-badge);
  background: var(--color-accent-subtle);
  color: var(--color-accent-fg);
  /* Painted, not written: the button's name holds all that is written on it. */
  &::before {
    content: attr(data-initials);
  }
  ${media.forcedColors} {
    border: 1px solid ButtonText;
  }
`;
