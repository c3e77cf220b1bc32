import styled from 'styled-components';
import { unseen } from '../theme/unseen';
import { media } from '../theme/media';

export const Label = styled.span`
  flex: 1;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const Badge = styled.span`
  flex: none;
`;

export const Item = styled.button`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--space-12);
  width: 100%;
  height: 36px;
  padding: 0 10px;
  border: 0;
  border-radius: var(--radius-control);
  font: var(--text-label);
  text-align: start;
  text-decoration: none;
  cursor: pointer;
  transition: background-color var(--duration-press) var(--ease-standard);
  ${media.coarse} {
    height: var(--control-touch);
  }
  &[data-narrow] {
    justify-content: center;
    padding: 0;
  }
  &[data-narrow] ${Label} {
    ${unseen}
  }
  /* Over the corner of the icon. */
  &[data-narrow] ${Badge} {
    position: absolute;
    top: -6px;
    right: -10px;
  }

  background: none;
  color: var(--color-muted);
  &:hover {
    background: var(--color-subtle);
    color: var(--color-fg);
  }
  &[aria-current] {
    background: var(--color-accent-subtle);
    color: var(--color-accent-fg);
  }
  ${media.forcedColors} {
    &[aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
