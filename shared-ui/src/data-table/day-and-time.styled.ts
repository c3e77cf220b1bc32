import styled from 'styled-components';
import { media } from '../theme/media';

export const Lines = styled.span`
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

    &[data-only-day] > :last-child {
      display: none;
    }
  }
`;
