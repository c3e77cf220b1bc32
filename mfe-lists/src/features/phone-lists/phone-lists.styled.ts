import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const State = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-4);
  padding-block: var(--space-4);
  &[data-wide] {
    min-width: 190px;
  }

  > :not(:first-child) {
    width: 100%;
  }

  ${media.phone} {
    align-items: flex-end;
    padding: 0;
    &[data-wide] {
      flex: 1;
      min-width: 0;
    }
  }
`;
