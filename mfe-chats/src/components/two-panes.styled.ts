import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

/** Numbers left, conversation right; on phones one of them, by `data-shows`. */
export const Panes = styled.div`
  display: grid;
  grid-template-columns: 280px minmax(0, 1fr);
  height: calc(var(--window-height, 100dvh) - var(--topbar-height) - 140px);
  min-height: 440px;
  overflow: hidden;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-surface);

  > * {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
  }
  > :first-child {
    border-right: 1px solid var(--color-border);
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    height: calc(var(--window-height, 100dvh) - var(--topbar-height) - 150px);
    > :first-child {
      border-right: 0;
    }
    &[data-shows='numbers'] > :last-child,
    &[data-shows='conversation'] > :first-child {
      display: none;
    }
  }
`;

export const PaneHead = styled.header`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
  min-height: 48px;
  padding: var(--space-4) var(--space-16);
  border-bottom: 1px solid var(--color-border);
`;

export const PaneTitle = styled.h2`
  font: var(--text-h3);
  font-feature-settings: 'tnum' 1;
`;

/** Seen on phones only: the way to the other pane. */
export const PhoneOnly = styled.span`
  display: none;
  ${media.phone} {
    display: inline-flex;
  }
`;

export const Thread = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  overflow: hidden;
`;

export const Foot = styled.footer`
  display: flex;
  flex: none;
  flex-direction: column;
  gap: var(--space-8);
  padding: var(--space-12) var(--space-16);
  border-top: 1px solid var(--color-border);
`;

export const Pager = styled.nav`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  padding: var(--space-8) var(--space-16);
  border-top: 1px solid var(--color-border);
`;

export const Centre = styled.div`
  display: grid;
  flex: 1;
  place-items: center;
  padding: var(--space-16);
  overflow: auto;
`;
