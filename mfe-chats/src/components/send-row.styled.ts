import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

/** Under a conversation: the hint on the left, the button that sends on the right. */
export const SendRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-16);
`;

export const Hint = styled.span`
  font: var(--text-caption);
  color: var(--color-muted);
  ${media.phone} {
    display: none;
  }
`;
