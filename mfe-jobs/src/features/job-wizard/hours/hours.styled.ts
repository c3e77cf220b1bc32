import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const Week = styled.fieldset`
  display: grid;
  gap: var(--space-8);
  border: 0;
  padding: 0;
  min-width: 0;
`;

export const Day = styled.div`
  display: grid;
  grid-template-columns: minmax(120px, 1fr) 120px 120px;
  align-items: center;
  gap: var(--space-8) var(--space-12);
  ${media.phone} {
    grid-template-columns: repeat(auto-fit, minmax(132px, 1fr));
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

export const Legend = styled.legend`
  margin-bottom: var(--space-8);
  font: var(--text-label);
`;

export const Closed = styled.span`
  grid-column: span 2;
  color: var(--color-muted);
`;
