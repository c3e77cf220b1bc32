import styled from 'styled-components';

export const Counter = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-12);
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
  color: var(--color-muted);
`;

/** Its parts stand in the counter's row. */
export const Said = styled.div`
  display: contents;
`;

export const Used = styled.span`
  &[data-over] {
    font-weight: 600;
    color: var(--color-danger-fg);
  }
`;

export const Note = styled.div`
  flex-basis: 100%;

  &[data-over] {
    color: var(--color-danger-fg);
  }
`;
