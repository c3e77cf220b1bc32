import styled from 'styled-components';

/** What speaks of a number, each with a sign that tells what holds it from what is only said of it. */
export const Findings = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    align-items: flex-start;
    gap: var(--space-8);
    padding: var(--space-8) 0;
    color: var(--color-muted);
  }
  > li + li {
    border-top: 1px solid var(--color-border);
  }
  > li > svg {
    flex: none;
    margin-top: 2px;
  }
  > li[data-blocks] > svg {
    color: var(--color-danger-fg);
  }
`;
