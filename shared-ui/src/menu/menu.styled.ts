import styled from 'styled-components';
import { Floating } from '../overlay/floating.styled';
import { media } from '../theme/media';

export const Box = styled(Floating)`
  min-width: 180px;
  width: max-content;
  max-width: min(360px, calc(100vw - 16px));
`;

export const List = styled.div`
  display: flex;
  flex-direction: column;
  padding: var(--space-4);
`;

export const Separator = styled.div`
  height: 1px;
  margin: var(--space-4) calc(-1 * var(--space-4));
  background: var(--color-border);
`;

export const Item = styled.button`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  width: 100%;
  min-height: var(--control-md);
  padding: 6px var(--space-8);
  border: 0;
  border-radius: var(--radius-chip);
  font: var(--text-body);
  text-align: start;
  text-decoration: none;
  cursor: pointer;
  ${media.coarse} {
    min-height: var(--control-touch);
  }

  background: none;
  color: var(--color-fg);
  > :first-child:not(:only-child):has(svg) {
    color: var(--color-muted);
  }
  &:focus {
    outline: none;
    background: var(--color-subtle);
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--color-focus);
  }
  &[data-tone='danger'],
  &[data-tone='danger'] > :first-child:has(svg) {
    color: var(--color-danger-fg);
  }
  &[data-tone='danger']:focus {
    background: var(--color-danger-subtle);
  }
  &[aria-disabled='true'] {
    cursor: not-allowed;
    color: var(--color-muted);
  }
  ${media.forcedColors} {
    &:focus {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

export const Words = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const Reason = styled.span`
  font: var(--text-caption);
  color: var(--color-muted);
`;

export const Face = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--control-md);
  padding: var(--space-2) var(--space-4);
  border: 0;
  border-radius: var(--radius-control);
  font: var(--text-label);
  cursor: pointer;
  ${media.coarse} {
    min-height: var(--control-touch);
  }

  background: none;
  color: var(--color-fg);
  &:hover,
  &[aria-expanded='true'] {
    background: var(--color-subtle);
  }
`;
