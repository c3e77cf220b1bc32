import { media } from '@campaign/shared-ui';
import styled, { css } from 'styled-components';

/* On a phone one under the other in the layer's strip, the newest first: there may be room for no more. */
const strip = css`
  .notistack-SnackbarContainer {
    position: static;
    transform: none;
    flex-direction: column-reverse;
    width: 100%;
    max-width: none;
  }
  .notistack-SnackbarContainer .notistack-CollapseWrapper {
    padding: 0;
  }
`;

/**
 * In the row of the top bar, next to its menus, newest first: the frame keeps that row free, and panels begin below it, so
 * that no message covers what a person reads or uses. Pages without a frame keep their corner free.
 */
export const Place = styled.div`
  /* Theme and account at the end of the bar, the sidebar's button at its beginning, each with its margin. */
  --topbar-menus: 120px;
  --topbar-start: 64px;
  --sidebar: var(--sidebar-wide);
  body:has([data-narrow] #sidebar) & {
    --sidebar: var(--sidebar-narrow);
  }
  .notistack-SnackbarContainer {
    top: var(--window-top, 0px);
    right: var(--topbar-menus);
    flex-direction: row-reverse;
    align-items: flex-start;
    max-width: calc(100vw - var(--sidebar) - var(--topbar-start) - var(--topbar-menus));
  }
  .notistack-CollapseWrapper {
    flex: 0 1 400px;
    min-width: 0;
    padding: var(--space-4) 0 0 var(--space-8);
  }
  /* notistack gives a message 288 px at least, of which three do not fit next to the sidebar's button. */
  .notistack-CollapseWrapper div {
    min-width: 0;
  }
  body:not(:has(#sidebar)) & .notistack-SnackbarContainer {
    top: var(--space-8);
    right: var(--space-20);
    flex-direction: column;
    max-width: none;
  }
  ${media.phone} {
    ${strip}
  }
  ${media.noCorner} {
    body:not(:has(#sidebar)) & {
      ${strip}
    }
  }
`;

const slip = css`
  width: 100vw;
  border-radius: 0;
  box-shadow: inset 0 -1px var(--color-border);
  pointer-events: auto;
`;

export const Toast = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-12);
  width: min(400px, calc(100vw - var(--space-32)));
  min-height: calc(var(--topbar-height) - var(--space-8));
  padding: var(--space-4) var(--space-8) var(--space-4) var(--space-16);
  body:has(#sidebar) & {
    width: 100%;
  }
  border-radius: var(--radius-card);

  background: var(--color-surface);
  color: var(--color-fg);
  box-shadow: var(--shadow-2);
  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }
  ${media.phone} {
    ${slip}
    /* What goes by itself lies over the top bar for its seconds, and leaves the menu free. */
    body:has(#sidebar) &[role='status'] {
      width: calc(100vw - var(--topbar-height));
      margin-left: var(--topbar-height);
      border-radius: 0 0 0 var(--radius-card);
      box-shadow: var(--shadow-2);
    }
    /* A panel has no menu, and its Close at the other end. */
    body:has([aria-modal='true']) &[role='status'] {
      margin: 0 var(--topbar-height) 0 0;
      border-radius: 0 0 var(--radius-card);
    }
  }

  ${media.noCorner} {
    body:not(:has(#sidebar)) & {
      ${slip}
    }
  }

  --tone: var(--color-info-fg);
  &[data-kind='success'] {
    --tone: var(--color-success-fg);
  }
  &[data-kind='warning'] {
    --tone: var(--color-warn-fg);
  }
  &[data-kind='error'] {
    --tone: var(--color-danger-fg);
  }
`;

export const Picture = styled.span`
  display: grid;
  place-items: center;
  height: 28px;

  color: var(--tone);
`;

export const Words = styled.p`
  flex: 1;
  min-width: 0;
  padding: var(--space-4) 0;
  overflow-wrap: anywhere;

  font: var(--text-body);
`;

/** The key that leads here, for whoever has one. */
export const Key = styled.kbd`
  align-self: center;
  padding: 0 var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);

  font: var(--text-caption);
  color: var(--color-muted);
  @media (hover: none) {
    display: none;
  }
`;
