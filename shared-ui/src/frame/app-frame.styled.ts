import styled, { keyframes } from 'styled-components';
import { media } from '../theme/media';

const slide = keyframes`from { transform: translateX(-24px); opacity: 0; }`;
const fade = keyframes`from { opacity: 0; }`;

export const SkipLink = styled.a`
  position: fixed;
  top: calc(var(--window-top) + var(--space-8));
  left: var(--space-8);
  z-index: var(--z-loader);
  padding: var(--space-8) var(--space-16);
  border-radius: var(--radius-control);
  font: var(--text-label);
  background: var(--color-accent);
  color: var(--color-on-accent);
  &:not(:focus) {
    clip-path: inset(50%);
    pointer-events: none;
  }
`;

export const Frame = styled.div`
  display: grid;
  grid-template-columns: var(--sidebar-wide) minmax(0, 1fr);
  min-height: var(--window-height);
  &[data-narrow] {
    grid-template-columns: var(--sidebar-narrow) minmax(0, 1fr);
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
  @media print {
    display: block;
  }
`;

export const Drawer = styled.div`
  @media print {
    display: none;
  }
  ${media.phone} {
    position: fixed;
    inset: var(--window-top) 0 0;
    z-index: var(--z-panel);
    background: var(--color-scrim);
    animation: ${fade} var(--duration-menu) var(--ease-enter);
    &:not([data-open]) {
      display: none;
    }
  }
`;

export const Sidebar = styled.nav`
  position: sticky;
  top: 0;
  z-index: var(--z-nav);
  display: flex;
  flex-direction: column;
  height: 100dvh;
  border-right: 1px solid var(--color-border);
  background: var(--color-surface);
  ${media.phone} {
    position: static;
    width: min(280px, 84vw);
    height: 100%;
    animation: ${slide} var(--duration-panel) var(--ease-enter);
  }
  ${media.reducedMotion} {
    animation: none;
  }
`;

export const SidebarHeader = styled.div`
  padding: var(--space-16) 22px var(--space-8);
  ${Frame}[data-narrow] & {
    padding-inline: var(--space-8);
  }
`;

export const Entries = styled.ul`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-2);
  padding: var(--space-8) var(--space-12);
  overflow-y: auto;
  list-style: none;
`;

export const SidebarFooter = styled.ul`
  padding: var(--space-8) var(--space-12) var(--space-12);
  border-top: 1px solid var(--color-border);
  list-style: none;
`;

export const Column = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

export const Topbar = styled.header`
  position: sticky;
  top: var(--window-top);
  z-index: var(--z-sticky);
  display: flex;
  align-items: center;
  gap: var(--space-12);
  height: var(--topbar-height);
  padding: 0 var(--space-24) 0 var(--space-16);
  border-bottom: 1px solid var(--color-border);
  background: var(--color-surface);
  ${media.phone} {
    padding: 0 var(--space-8);
  }
  ${media.short} {
    position: relative;
    top: 0;
  }
  @media print {
    display: none;
  }
`;

export const TopbarStart = styled.div`
  flex: 1;
  min-width: 0;
`;

export const TopbarEnd = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
`;

export const LoadingSlot = styled.div`
  position: absolute;
  inset: auto 0 -2px;
`;

export const Main = styled.main`
  flex: 1;
  min-width: 0;
`;
