import styled, { css, type RuleSet } from 'styled-components';
import { media } from '@campaign/shared-ui';

/** Where two panes would squeeze each other: on phones, and on a tablet beside an open sidebar. `Screen` is the container. */
export const onePane = (rules: RuleSet) => css`
  ${media.phone} {
    ${rules}
  }
  @container panes (max-width: 639.98px) {
    ${rules}
  }
`;

/** Numbers left, conversation right; where there is room for one, one of them, by `data-shows`. */
export const Panes = styled.div`
  display: grid;
  grid-template-columns: 308px minmax(0, 1fr);
  grid-template-rows: minmax(0, 1fr);
  min-height: 0;
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
  > :last-child {
    container: conversation / inline-size;
  }

  ${onePane(css`
    grid-template-columns: minmax(0, 1fr);
    > :first-child {
      border-right: 0;
    }
    &[data-shows='numbers'] > :last-child,
    &[data-shows='conversation'] > :first-child {
      display: none;
    }
  `)}
`;

/**
 * The window below the top bar, filled: what stands above the panes takes its height from them, and Send keeps its place at
 * the bottom whatever is said above it.
 */
export const Screen = styled.div`
  display: flex;
  flex-direction: column;
  height: calc(var(--window-height, 100dvh) - var(--topbar-height));
  min-height: 280px;
  container: panes / inline-size;

  > * {
    flex: 1;
    min-height: 0;
  }
  > * > * {
    flex: none;
  }
  > * > ${Panes} {
    flex: 1;
  }

  /* A low window, or one at 200 %: the text and Send come before the air around them. */
  ${media.short} {
    > * {
      gap: var(--space-4);
      padding-block: var(--space-4);
    }
  }
`;

export const PaneHead = styled.header`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
  min-height: 48px;
  padding: var(--space-4) var(--space-16);
  border-bottom: 1px solid var(--color-border);
  ${media.short} {
    min-height: 36px;
    padding-block: 0;
  }
`;

export const PaneTitle = styled.h2`
  min-width: min(100%, 160px);
  font: var(--text-h3);
  font-feature-settings: 'tnum' 1;
`;

/** Seen beside one pane only: the way to the other. */
export const OnePaneOnly = styled.span`
  display: none;
  ${onePane(css`
    display: inline-flex;
  `)}
`;

export const OtherPane = styled.div`
  display: none;
  ${onePane(css`
    display: block;
  `)}
`;

/** Between head and foot: what is there takes no more than what is left. */
export const Middle = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  overflow: auto;
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
  ${media.short} {
    gap: var(--space-4);
    padding-block: var(--space-4);
  }
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
