import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const TopBar = styled.header`
  position: sticky;
  z-index: var(--z-nav);
  top: 0;
  display: flex;
  align-items: center;
  gap: var(--space-8);
  height: var(--topbar-height);
  padding: 0 var(--space-24);
  ${media.phone} {
    padding: 0 var(--space-8) 0 var(--space-4);
  }

  background: var(--color-surface);
  border-bottom: 1px solid var(--color-border);
`;

export const Menu = styled.span`
  display: none;
  ${media.phone} {
    display: block;
  }
`;

export const Title = styled.p`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  font: var(--text-label);
  color: var(--color-muted);
`;

export const Avatar = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: var(--radius-pill);

  font: var(--text-badge);
  background: var(--color-accent-subtle);
  color: var(--color-accent-fg);
`;
