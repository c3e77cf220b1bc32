import styled from 'styled-components';

export const Counter = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
  color: var(--color-muted);
`;

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-12);
`;

export const Used = styled.span`
  &[data-over] {
    font-weight: 600;
    color: var(--color-danger-fg);
  }
`;

export const Warning = styled.div`
  color: var(--color-danger-fg);
`;

export const Note = styled.div``;
