import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

/** Under a conversation: the hint on the left, the button that sends on the right. */
export const SendRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-16);
`;

/** How it is billed; stands by the button. */
export const Billed = styled.span`
  margin-inline-start: auto;
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
  color: var(--color-muted);
`;

export const Hint = styled.span`
  font: var(--text-caption);
  color: var(--color-muted);
  ${media.phone} {
    display: none;
  }
`;
