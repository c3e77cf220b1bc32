import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

const notPhone = '@media (min-width: 768px)';

export const Sidebar = styled.aside`
  display: flex;
  flex-direction: column;
  width: var(--sidebar-wide);
  height: 100dvh;
  ${notPhone} {
    position: sticky;
    top: 0;
    transition: width var(--duration-menu) var(--ease-standard);
  }
  ${notPhone} {
    &[data-minimised] {
      width: var(--sidebar-narrow);
    }
  }
  ${media.phone} {
    position: fixed;
    z-index: var(--z-panel);
    inset: 0 auto 0 0;
    width: min(280px, 84vw);
    visibility: hidden;
    transform: translateX(-100%);
    transition:
      transform var(--duration-panel) var(--ease-enter),
      visibility 0s var(--duration-panel);
    &[data-drawn] {
      visibility: visible;
      transform: none;
      transition: transform var(--duration-panel) var(--ease-enter);
      box-shadow: var(--shadow-3);
    }
  }
  ${media.reducedMotion} {
    transition: none;
  }

  background: var(--color-surface);
  border-right: 1px solid var(--color-border);
`;

export const Head = styled.div`
  display: flex;
  align-items: center;
  flex: none;
  height: var(--topbar-height);
  padding: 0 var(--space-20);
`;

export const Brand = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  flex: 1;
  min-width: 0;
  overflow: hidden;
`;

/* Minimised, words stay for screen readers only. */
const tucked = `
  ${notPhone} {
    [data-minimised] & {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
`;

export const Product = styled.span`
  ${tucked}

  font: var(--text-h3);
  white-space: nowrap;
`;

export const Close = styled.span`
  display: none;
  ${media.phone} {
    display: block;
  }
`;

export const Person = styled.div`
  display: grid;
  gap: var(--space-4);
  margin: 0 var(--space-12) var(--space-8);
  padding: var(--space-12);
  border-radius: var(--radius-card);
  ${tucked}

  background: var(--color-subtle);
`;

export const Name = styled.p`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  font: var(--text-h3);
`;

export const Facts = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
`;

export const Number = styled.span`
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
  color: var(--color-muted);
`;

export const Nav = styled.nav`
  flex: 1;
  overflow-y: auto;
  padding: var(--space-4) var(--space-12);
`;

export const List = styled.ul`
  display: grid;
  gap: var(--space-2);
`;

export const Entry = styled.button`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  width: 100%;
  min-height: 36px;
  padding: 0 var(--space-12);
  border: 0;
  border-radius: var(--radius-control);
  ${media.coarse} {
    min-height: var(--control-touch);
  }
  ${notPhone} {
    [data-minimised] & {
      padding: 0 10px;
    }
  }

  font: var(--text-label);
  text-align: start;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;

  background: transparent;
  color: var(--color-muted);
  transition: background-color var(--duration-hover) var(--ease-standard);
  &:hover {
    background: var(--color-subtle);
    color: var(--color-fg);
  }
  &[aria-current='page'] {
    background: var(--color-accent-subtle);
    color: var(--color-accent-fg);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

export const Label = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  ${tucked}
`;

export const Foot = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  flex: none;
  padding: var(--space-12);
  ${notPhone} {
    [data-minimised] & {
      flex-direction: column;
    }
  }

  border-top: 1px solid var(--color-border);
`;

export const Toggle = styled.span`
  ${media.phone} {
    display: none;
  }
`;
