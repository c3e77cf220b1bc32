import type { ReactNode } from 'react';

/**
 * A story: one exported function of a `*.stories.tsx`, shown by the catalogue and checked with axe in both themes.
 * `alone` is true when it is the only thing on the page: overlays may start open then.
 */
export interface Story {
  (props: { alone: boolean }): ReactNode;
  /** Names of buttons and comboboxes to press before looking: opens a menu, a list. */
  press?: readonly string[];
  /** The role of what comes only a moment after the press, in a file of its own. */
  brings?: string;
  /** Window widths to look at; 1280 unless told, 375 for what changes on phones. */
  widths?: readonly number[];
  /** It brings its own landmarks and margins. */
  wholePage?: boolean;
}

/** What a `*.stories.tsx` exports: a title and stories. */
export type StoryFile = { title: string } & Record<string, Story | string>;
