import styled from 'styled-components';

export const Steps = styled.ol`
  display: grid;
  gap: var(--space-16);
  padding: 0;
  margin: 0;

  list-style: none;
`;

export const Step = styled.li`
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: var(--space-12);
  align-items: center;
  @media (max-width: 600px) {
    grid-template-columns: auto 1fr;

    > :nth-child(3) {
      grid-column: 2;
      justify-self: start;
    }
  }
`;

export const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-pill);

  font: var(--text-badge);
  color: var(--color-muted);

  &[data-done] {
    background: var(--color-accent-subtle);
    border-color: transparent;
    color: var(--color-accent-fg);
  }
`;
