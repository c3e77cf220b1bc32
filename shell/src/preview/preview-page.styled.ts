import styled from 'styled-components';

export const Facts = styled.dl`
  display: grid;
  gap: var(--space-12);
  margin: 0;
  padding: var(--space-16);

  background: var(--color-canvas);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);

  div {
    display: grid;
    gap: var(--space-4);
  }
  dt {
    font: var(--text-small);
    color: var(--color-muted);
  }
  dd {
    margin: 0;
    font: var(--text-body);
    overflow-wrap: anywhere;
  }
`;
