/** Pixels from which on a table is one; under it rows are cards. */
export const NARROW_TABLE = 640;
/** Pixels under which a table of many columns gives up some of them. */
export const TIGHT_TABLE = 900;

/** Where the layout changes, as media queries for styled files. Widths are look.md §2.7. */
export const media = {
  /** Phones: lists become cards, panels fill the screen, the sidebar is a drawer. */
  phone: '@media screen and (max-width: 767.98px)',
  /** Under it the pages without a frame (`body:not(:has(#sidebar))`) have no corner where nothing stands either. */
  noCorner: '@media screen and (max-width: 959.98px)',
  /** A table with no more room than this, on a phone or beside a sidebar, is a list of cards. Its frame is the container. */
  narrowTable: `@container table (max-width: ${NARROW_TABLE - 0.02}px)`,
  /** A table on a tablet, or beside a sidebar: columns that say which row it is stand under its name, heads break. */
  tightTable: `@container table (min-width: ${NARROW_TABLE}px) and (max-width: ${TIGHT_TABLE - 0.02}px)`,
  /** A table of many columns beside a sidebar, on a laptop. */
  laptopTable: `@container table (min-width: ${TIGHT_TABLE}px) and (max-width: 1279.98px)`,
  /** A phone on its side, a page at 400 %: bars that stuck would leave nothing between them. */
  short: '@media screen and (max-height: 479.98px)',
  /** Fingers: targets grow to 44 px, inputs to 16 px text (iOS zooms into anything smaller). */
  coarse: '@media (pointer: coarse)',
  /** No movement, opacity only. */
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  /** Paper: what can only be clicked is left out. */
  print: '@media print',
  /** High-contrast modes, where backgrounds and shadows vanish. */
  forcedColors: '@media (forced-colors: active)',
} as const;
