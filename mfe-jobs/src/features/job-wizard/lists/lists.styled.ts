import styled from 'styled-components';

export const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  padding: 0;
  list-style: none;
`;

export const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  max-width: 100%;
  padding-left: var(--space-12);
  border-radius: var(--radius-pill);
  font: var(--text-table);
  overflow-wrap: anywhere;

  background: var(--color-accent-subtle);
  color: var(--color-accent-fg);
  &[data-none] {
    padding: var(--space-4) var(--space-12);
    background: var(--color-neutral-subtle);
    color: var(--color-neutral-fg);
  }
  &[data-problem] {
    background: var(--color-warn-subtle);
    color: var(--color-warn-fg);
  }
`;

export const Leads = styled.span`
  font-feature-settings: 'tnum' 1;
`;

export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-16);
`;

/** Under a list's name, beside its box. */
export const About = styled.span`
  padding-left: 24px;
  font: var(--text-caption);
  color: var(--color-muted);
`;
