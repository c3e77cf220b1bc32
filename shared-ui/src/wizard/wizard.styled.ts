import styled from 'styled-components';
import { media } from '../theme/media';

export const Wizard = styled.div`
  display: grid;
  align-items: start;
  gap: var(--space-24);
  max-width: var(--form-max);
  &[data-aside] {
    grid-template-columns: minmax(0, var(--form-max)) 360px;
    max-width: none;
  }
  @media (max-width: 1099.98px) {
    &[data-aside] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/* Reaches the window's end: Continue stays where it was though the next step is shorter, or still loads. */
export const Main = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  min-width: 0;
  min-height: var(--wizard-height, calc(var(--window-height) - var(--topbar-height) - 72px));
`;

export const Steps = styled.nav`
  padding-bottom: var(--space-4);
`;

export const Form = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  min-width: 0;
`;

/* A long last action ("Send to 12,408 people, about $320.13") takes a row of its own instead of being cut. */
export const Footer = styled.div`
  position: sticky;
  bottom: var(--wizard-footer-bottom, 0);
  z-index: 1;
  display: flex;
  flex-wrap: wrap-reverse;
  gap: var(--space-8);
  margin-inline: calc(-1 * var(--space-4));
  padding: var(--space-12) var(--space-4);
  border-top: 1px solid var(--color-border);
  background: var(--wizard-ground, var(--color-canvas));
  ${media.short} {
    position: static;
  }
`;

export const Note = styled.p`
  flex: 1 1 120px;
  align-self: center;
  margin: 0;
  font: var(--text-caption);
  color: var(--color-muted);
  text-align: end;
  text-wrap: balance;
  ${media.phone} {
    flex: 1 0 100%;
    order: -1;
    text-align: start;
  }
`;

/* What stands beside gives way: the end of the last action is what it costs. */
export const Forward = styled.div`
  display: flex;
  flex: none;
  gap: var(--space-8);
  max-width: 100%;
  margin-left: auto;
  ${media.phone} {
    flex: 1 0 auto;
    > * {
      flex: 1;
    }
  }
`;

/* Scrolls by itself: what is longer than the window would be out of reach until the form has ended. */
export const Aside = styled.aside`
  --top: var(--wizard-top, calc(var(--topbar-height) + var(--space-24)));
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  min-width: 0;
  @media (min-width: 1100px) {
    position: sticky;
    top: var(--top);
    max-height: calc(100dvh - var(--top) - var(--wizard-above, 0px));
    margin: calc(-1 * var(--space-4));
    padding: var(--space-4) var(--space-4) var(--space-24);
    overflow-y: auto;
    scrollbar-width: thin;
    /* The page's own bar stands right beside it: this one shows itself to who is there. */
    &:not(:hover, :focus-within) {
      scrollbar-color: transparent transparent;
    }
    > * {
      flex: none;
    }
  }
`;
