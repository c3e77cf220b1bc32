import styled from 'styled-components';
import { media } from '../theme/media';

export const Nav = styled.nav`
  display: flex;
  align-items: center;
  gap: var(--space-2);
`;

export const Gap = styled.span`
  width: 20px;
  text-align: center;
  color: var(--color-faint);
`;

export const Page = styled.button`
  min-width: var(--control-sm);
  height: var(--control-sm);
  padding: 0 6px;
  border: 1px solid transparent;
  border-radius: var(--radius-control);
  font: var(--text-table);
  font-feature-settings: 'tnum' 1;
  cursor: pointer;
  ${media.coarse} {
    min-width: var(--control-touch);
    height: var(--control-touch);
  }

  background: none;
  color: var(--color-muted);
  &:hover {
    background: var(--color-subtle);
    color: var(--color-fg);
  }
  &[aria-current] {
    border-color: var(--color-border);
    background: var(--color-surface);
    color: var(--color-fg);
    font-weight: 600;
    ${media.forcedColors} {
      border-color: Highlight;
    }
  }
`;

export const Size = styled.label`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  font: var(--text-table);
  color: var(--color-muted);
`;

export const SizeBox = styled.span`
  position: relative;
`;

export const SizeArrow = styled.span`
  position: absolute;
  inset: 0 6px 0 auto;
  display: grid;
  place-items: center;
  pointer-events: none;
`;

export const SizeSelect = styled.select`
  appearance: none;
  min-height: var(--control-sm);
  padding: 0 24px 0 var(--space-8);
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-control);
  font: var(--text-table);
  font-feature-settings: 'tnum' 1;
  ${media.coarse} {
    min-height: var(--control-touch);
    font: var(--text-touch-input);
  }

  background: var(--color-surface);
  color: var(--color-fg);
  cursor: pointer;
`;
