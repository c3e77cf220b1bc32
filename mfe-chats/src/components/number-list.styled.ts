import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const List = styled.ul`
  flex: 1;
  min-height: 0;
  margin: 0;
  padding: var(--space-8);
  overflow-y: auto;
  list-style: none;
`;

export const Item = styled.li`
  display: flex;
  align-items: center;
  gap: var(--space-4);
`;

export const Number = styled.button`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
  min-width: 0;
  min-height: 36px;
  padding: var(--space-4) var(--space-8);
  border: 0;
  border-radius: var(--radius-control);
  font: var(--text-table);
  font-feature-settings: 'tnum' 1;
  text-align: start;
  cursor: pointer;
  ${media.coarse} {
    min-height: var(--control-touch);
  }

  background: none;
  color: var(--color-fg);
  &:hover {
    background: var(--color-subtle);
  }
  &[data-visited] {
    color: var(--color-muted);
  }
  &[aria-current] {
    font-weight: 600;
    background: var(--color-accent-subtle);
    color: var(--color-fg);
    box-shadow: inset 2px 0 0 var(--color-accent);
    ${media.forcedColors} {
      border-inline-start: 4px solid Highlight;
    }
  }
  &[data-locked] {
    color: var(--color-muted);
  }
  &[aria-disabled='true'] {
    cursor: default;
    background: none;
  }
`;

export const Words = styled.span`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

export const Line = styled.span`
  overflow: hidden;
  font: var(--text-caption);
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--color-muted);
  &[data-tone='danger'] {
    white-space: normal;
    color: var(--color-danger-fg);
  }
`;

export const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  font: var(--text-caption);
  color: var(--color-muted);
  &[data-state='failed'],
  &[data-state='refused'] {
    color: var(--color-danger-fg);
  }
`;
