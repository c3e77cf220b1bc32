import styled from 'styled-components';
import { media } from '../theme/media';

export const Tabs = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  min-width: 0;
`;

export const List = styled.div`
  display: flex;
  gap: var(--space-4);
  overflow-x: auto;
  scrollbar-width: none;
  box-shadow: inset 0 -1px 0 var(--color-border);
`;

export const Tab = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  flex: none;
  height: 40px;
  padding: 0 var(--space-12);
  border: 0;
  border-radius: var(--radius-control) var(--radius-control) 0 0;
  font: var(--text-label);
  white-space: nowrap;
  cursor: pointer;
  transition: color var(--duration-hover) var(--ease-standard);
  ${media.coarse} {
    height: var(--control-touch);
  }
  &::after {
    content: '';
    position: absolute;
    inset: auto var(--space-4) 0;
    height: 2px;
    border-radius: 2px 2px 0 0;
  }

  background: none;
  color: var(--color-muted);
  &:hover:not(:disabled) {
    color: var(--color-fg);
  }
  &[aria-selected='true'] {
    color: var(--color-fg);
  }
  &[aria-selected='true']::after {
    background: var(--color-accent);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.5;
  }
  ${media.forcedColors} {
    &[aria-selected='true']::after {
      background: Highlight;
    }
  }
`;

export const Count = styled.span`
  padding: 0 6px;
  border-radius: var(--radius-pill);
  font: var(--text-badge);
  font-feature-settings: 'tnum' 1;
  background: var(--color-neutral-subtle);
  color: var(--color-neutral-fg);
`;

export const Panel = styled.div`
  min-width: 0;
`;
