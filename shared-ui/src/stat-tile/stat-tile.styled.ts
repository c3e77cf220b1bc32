import styled from 'styled-components';

export const Tile = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  min-width: 0;
  padding: var(--space-16) var(--space-20);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  &[data-link]:hover {
    border-color: var(--color-control-border);
  }
  &:has(a:focus-visible) {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
`;

export const Label = styled.div`
  display: flex;
  align-items: center;
  gap: 6px;
  font: var(--text-table-head);
  color: var(--color-muted);
`;

export const Link = styled.a`
  color: inherit;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-card);
  }
  &:focus-visible {
    outline: none;
  }
`;

export const Value = styled.div`
  min-height: 36px;
  font: var(--text-display);
  font-feature-settings: 'tnum' 1;
  letter-spacing: -0.01em;
  overflow-wrap: anywhere;
`;

export const Hint = styled.div`
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
  color: var(--color-muted);
`;
