import styled from 'styled-components';
import { media } from '../theme/media';

export const Item = styled.div`
  min-width: 0;
`;

export const Term = styled.dt`
  font: var(--text-table);
  color: var(--color-muted);
`;

export const Value = styled.dd`
  font: var(--text-body);
  font-feature-settings: 'tnum' 1;
  overflow-wrap: anywhere;
`;

export const List = styled.dl`
  display: flex;
  flex-direction: column;
  &[data-layout='rows'] > ${Item} {
    display: grid;
    grid-template-columns: minmax(100px, 200px) minmax(0, 1fr);
    gap: var(--space-12);
    padding: var(--space-8) 0;
  }
  &[data-layout='rows'] > ${Item} + ${Item} {
    border-top: 1px solid var(--color-border);
  }
  &[data-layout='grid'] {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
    gap: var(--space-16) var(--space-24);
  }
  ${media.phone} {
    &[data-layout='rows'] > ${Item} {
      grid-template-columns: 1fr;
      gap: var(--space-2);
    }
  }
`;
