import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const Date = styled.span`
  display: flex;
  flex-direction: column;
  white-space: nowrap;

  > :last-child {
    color: var(--color-muted);
  }

  ${media.narrowTable} {
    flex-flow: row wrap;
    justify-content: flex-end;
    gap: 0 var(--space-8);
  }
`;
