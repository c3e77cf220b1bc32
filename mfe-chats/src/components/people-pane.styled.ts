import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const Filters = styled.div`
  display: grid;
  flex: none;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4) var(--space-8);
  padding: var(--space-8) var(--space-16);
  border-bottom: 1px solid var(--color-border);
  > :first-child {
    grid-column: 1 / -1;
  }
  ${media.short} {
    grid-template-columns: 2fr 1fr 1fr;
    padding-block: var(--space-4);
    > :first-child {
      grid-column: auto;
    }
  }
`;

export const Side = styled.span`
  display: flex;
  flex: none;
  flex-direction: column;
  gap: var(--space-4);
  align-items: end;
`;
