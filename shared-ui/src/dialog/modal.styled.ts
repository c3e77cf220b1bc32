import styled, { keyframes } from 'styled-components';
import { media } from '../theme/media';

const fadeIn = keyframes`from { opacity: 0; }`;
const fadeOut = keyframes`to { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translateY(8px) scale(0.99); }`;
const slideIn = keyframes`from { transform: translateX(32px); opacity: 0; }`;
const slideOut = keyframes`to { transform: translateX(32px); opacity: 0; }`;

// Panels and dialogs share one height: whichever was opened last stands last in the page, and so on top.
export const Backdrop = styled.div`
  position: fixed;
  inset: var(--window-top) 0 0;
  display: flex;
  overscroll-behavior: contain;
  z-index: var(--z-dialog);
  &[data-variant='dialog'] {
    padding: var(--space-16);
    overflow-y: auto;
  }
  &[data-variant='panel'] {
    justify-content: flex-end;
  }
  /* Messages are shown in the row of the top bar, and must not cover a panel's title and Close. */
  @media screen and (min-width: 768px) and (min-height: 480px) {
    body:has(#sidebar) &[data-variant='panel'] {
      padding-top: var(--topbar-height);
    }
  }

  animation: ${fadeIn} var(--duration-menu) var(--ease-enter);
  &[data-in-place] {
    animation: none;
  }
  &[data-state='closing'] {
    animation: ${fadeOut} var(--duration-panel-out) var(--ease-exit) forwards;
  }

  background: var(--color-scrim);
`;

/* Head, words and buttons begin at one line, `--edge`. */
export const Panel = styled.div`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: var(--width);
  --edge: var(--space-24);
  box-shadow: var(--shadow-3);
  &:focus-visible {
    outline: none;
  }

  &[data-variant='dialog'] {
    max-height: 100%;
    margin: auto;
    border-radius: var(--radius-panel);
    animation: ${rise} var(--duration-panel) var(--ease-enter);
  }
  &[data-variant='panel'] {
    height: 100%;
    border-left: 1px solid var(--color-border);
    animation: ${slideIn} var(--duration-panel) var(--ease-enter);
  }
  ${Backdrop}[data-in-place] > & {
    animation: none;
  }
  &[data-variant='panel'][data-state='closing'] {
    animation: ${slideOut} var(--duration-panel-out) var(--ease-exit) forwards;
  }
  ${media.phone} {
    &[data-variant='panel'] {
      max-width: none;
      border-left: 0;
      --edge: var(--space-16);
    }
  }
  ${media.short} {
    &[data-variant='dialog'] {
      max-height: none;
    }
    &[data-variant='panel'] {
      scroll-padding-block: var(--space-16);
      overflow-y: auto;
      overscroll-behavior: contain;
    }
  }
  ${media.reducedMotion} {
    &[data-variant='dialog'],
    &[data-variant='panel'] {
      animation: ${fadeIn} var(--duration-menu) linear;
    }
    &[data-variant='panel'][data-state='closing'] {
      animation: none;
    }
  }

  background: var(--color-surface);
  color: var(--color-fg);
  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }
`;

export const Header = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-12);
  padding: var(--space-16) var(--space-16) var(--space-12) var(--edge);
  ${Panel}[data-variant='panel'] > & {
    border-bottom: 1px solid var(--color-border);
  }
`;

export const Headings = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-4);
  min-width: 0;
  padding-top: var(--space-4);
`;

export const Title = styled.h2`
  font: var(--text-h2);
  overflow-wrap: anywhere;
`;

/* A text of several lines keeps them. */
export const Text = styled.div`
  font: var(--text-body);
  color: var(--color-muted);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export const SubHeader = styled.div`
  padding: var(--space-12) var(--edge);
  border-bottom: 1px solid var(--color-border);
`;

/* In a dialog a line stands above the buttons for as long as something lies beneath it. */
export const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: var(--space-4) var(--edge) var(--space-20);
  --foot-height: 0px;
  scroll-padding-block: var(--space-16) calc(var(--foot-height) + var(--space-16));
  overflow-y: auto;
  overscroll-behavior: contain;
  ${Panel}[data-variant='dialog'] > & {
    background:
      linear-gradient(var(--color-surface), var(--color-surface)) bottom / 100% 2px no-repeat local,
      linear-gradient(var(--color-border), var(--color-border)) bottom / 100% 1px no-repeat scroll;
  }
  ${Panel}[data-variant='panel'] > & {
    padding: var(--edge);
  }
  ${media.short} {
    flex: none;
    overflow-y: visible;
  }
`;

export const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-8);
  padding: var(--space-12) var(--edge);
  border-top: 1px solid var(--color-border);
  ${Panel}[data-variant='dialog'] > & {
    padding-block: var(--space-8) var(--space-20);
    border-top: 0;
  }
  ${media.phone} {
    > * {
      flex: 1;
    }
  }
`;
