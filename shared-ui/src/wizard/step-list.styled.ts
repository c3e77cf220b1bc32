import styled from 'styled-components';
import { unseen } from '../theme/unseen';
import { media } from '../theme/media';

export const List = styled.ol`
  container-type: inline-size;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-8);
  width: 100%;
  padding: 0;
  list-style: none;
`;

export const Item = styled.li`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  &:not(:last-child)::after {
    content: '';
    width: 20px;
    height: 1px;
    background: var(--color-border);
  }
  ${media.phone} {
    &:not(:last-child)::after {
      width: 8px;
    }
  }
  /* On a phone five steps have one line only without what joins them. */
  @container (max-width: 359.98px) {
    margin-right: calc(-1 * var(--space-4));
    &:not(:last-child)::after {
      display: none;
    }
  }
  /* Beside a summary five names have one line only without what joins them. */
  @container (min-width: 480px) and (max-width: 719.98px) {
    &:not(:last-child)::after {
      display: none;
    }
  }
`;

export const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 20px;
  height: 20px;
  border: 1px solid var(--color-control-border);
  border-radius: 50%;
  font: var(--text-badge);
  font-feature-settings: 'tnum' 1;
`;

export const Label = styled.span`
  white-space: nowrap;
`;

export const Step = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  min-height: 28px;
  padding: 0 var(--space-4);
  border: 0;
  border-radius: var(--radius-control);
  font: var(--text-label);
  ${media.phone} {
    &:not([data-state='current']) ${Label} {
      ${unseen}
    }
  }
  /* In a panel, beside a summary. */
  @container (min-width: 480px) and (max-width: 599.98px) {
    gap: var(--space-4);
    padding-inline: var(--space-2);
    font: var(--text-caption);
    font-weight: 500;
  }

  background: none;
  color: var(--color-muted);
  &:is(button) {
    cursor: pointer;
  }
  &:is(button):hover {
    background: var(--color-subtle);
    color: var(--color-fg);
  }
  &[data-state='current'] {
    color: var(--color-fg);
  }
  &[data-state='current'] ${Mark} {
    border-color: var(--color-accent);
    background: var(--color-accent);
    color: var(--color-on-accent);
    ${media.forcedColors} {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
  &[data-state='done'] ${Mark} {
    border-color: transparent;
    background: var(--color-success-subtle);
    color: var(--color-success-fg);
  }
  &[data-state='invalid'] ${Mark} {
    border-color: transparent;
    background: var(--color-warn-subtle);
    color: var(--color-warn-fg);
  }
`;
