import styled from 'styled-components';
import { media } from '@campaign/shared-ui';
import { Editable } from 'slate-react';

// `!important`: Slate writes the height of its placeholder into the element. Contained: a key moves nothing outside, unless the
// editor grows. Placeholders look like chips and are no component of their own: each is drawn with every key of its line.
export const Surface = styled(Editable)`
  min-height: 132px !important;
  max-height: 360px;
  overflow-y: auto;
  scroll-padding-block: var(--space-12);
  contain: layout style;
  padding: var(--space-12);
  border: 1px solid var(--color-control-border);
  border-radius: var(--radius-control);
  background: var(--color-surface);
  font: var(--text-message);
  line-height: 22px;
  overflow-wrap: anywhere;
  cursor: text;
  &[aria-invalid='true'] {
    border-color: var(--color-danger);
  }
  &:focus {
    outline: 2px solid var(--color-focus);
    outline-offset: -1px;
    border-color: transparent;
  }
  ${media.coarse} {
    font: var(--text-touch-input);
  }
  [data-tag] {
    padding: 1px var(--space-4);
    margin-inline: -1px;
    border-radius: var(--radius-chip);
    box-decoration-break: clone;
  }
  [data-tag='known'] {
    background: var(--color-accent-subtle);
    color: var(--color-accent-fg);
  }
  [data-tag='unknown'] {
    background: var(--color-warn-subtle);
    color: var(--color-warn-fg);
    text-decoration: underline wavy;
    text-underline-offset: 3px;
  }
`;

export const Placeholder = styled.span`
  color: var(--color-muted);
`;
