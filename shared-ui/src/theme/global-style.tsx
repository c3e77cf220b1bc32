import { createGlobalStyle } from 'styled-components';
import { media } from './media';
import { tokensCss } from './tokens';
import { useAppliedTheme } from './use-theme';

// 'Inter Fallback' is Arial stretched to Inter's metrics, so that nothing moves when the font arrives.
const Sheet = createGlobalStyle`
  ${tokensCss()}

  @font-face {
    font-family: 'Inter Fallback';
    src: local('Arial'), local('Liberation Sans');
    ascent-override: 90.2%;
    descent-override: 22.48%;
    line-gap-override: 0%;
    size-adjust: 107.4%;
  }

  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }
  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    --window-top: var(--notice-height, 0px);
    --window-height: calc(100dvh - var(--window-top));
    scroll-padding-block: calc(var(--window-top) + var(--topbar-height) + var(--space-16)) calc(var(--foot-height, 0px) + var(--space-16));
    ${media.short} { scroll-padding-block: calc(var(--window-top) + var(--space-16)) var(--space-16); }
  }
  body {
    min-height: 100dvh;
    padding-top: var(--window-top);
    font: var(--text-body);
    font-feature-settings: 'cv11' 1;
    -webkit-font-smoothing: antialiased;
    background: var(--color-canvas);
    color: var(--color-fg);
  }
  h1, h2, h3, h4, p, figure, blockquote, dl, dd { margin: 0; }
  h1, h2, h3, h4 { font: inherit; text-wrap: balance; }
  :where(ul[role='list'], ol[role='list']) { padding: 0; list-style: none; }
  img, picture, svg, video, canvas { display: block; max-width: 100%; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  fieldset { min-width: 0; padding: 0; border: 0; }
  legend { padding: 0; }
  table { border-collapse: collapse; border-spacing: 0; }
  a { color: var(--color-accent-fg); }
  p, h1, h2, h3 { overflow-wrap: break-word; }
  [hidden] { display: none !important; }
  ::selection { background: var(--color-accent); color: var(--color-on-accent); }

  :focus { outline: none; }
  :focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
  :where([tabindex='-1']):focus-visible { outline: none; }

  ${media.reducedMotion} {
    html { scroll-behavior: auto; }
    *, *::before, *::after { transition-property: opacity, color, background-color, border-color !important; }
  }
  ${media.forcedColors} {
    :focus-visible { outline-color: Highlight; }
  }
`;

/** Tokens, reset, font, focus ring. Rendered once, by the shell (and by tests that look at paint). */
export function GlobalStyle() {
  useAppliedTheme();
  return <Sheet />;
}
