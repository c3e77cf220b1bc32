import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const Lines = styled.span`
  display: grid;
  padding-block: var(--space-4);

  ${media.phone} {
    justify-items: end;

    &[data-heads-card] {
      justify-items: start;
    }
  }
`;
