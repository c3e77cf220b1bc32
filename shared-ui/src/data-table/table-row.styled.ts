import styled from 'styled-components';
import { media } from '../theme/media';
import { pinned } from './pinned.styled';

export const Row = styled.tr`
  background: var(--color-surface);
  ${media.narrowTable} {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: var(--space-4);
    padding: var(--space-12) var(--space-16);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-card);
  }
  &:not(:last-child) > td {
    border-bottom: 1px solid var(--color-border);
  }
  &[data-opens] {
    cursor: pointer;
  }
  &[data-opens]:hover,
  &:hover:not(:has([data-kind='skeleton'])) {
    background: var(--color-subtle);
  }
  &[data-tone='muted'] {
    color: var(--color-muted);
  }
  &[data-selected] {
    background: var(--color-accent-subtle);
  }
  &[data-selected] > td:first-child {
    box-shadow: inset 2px 0 0 var(--color-accent);
  }
  ${media.narrowTable} {
    &[data-selected] {
      border-color: var(--color-accent);
    }
    &[data-selected] > td:first-child {
      box-shadow: none;
    }
  }
`;

export const Cell = styled.td`
  height: 44px;
  padding: var(--space-4) var(--space-12);
  vertical-align: middle;
  [data-density='compact'] > * > & {
    height: 36px;
    padding-block: var(--space-2);
  }
  ${media.tightTable} {
    padding-inline: var(--space-8);
  }
  &:first-child {
    padding-left: var(--space-16);
  }
  &:last-child {
    padding-right: var(--space-16);
  }
  &[data-align='end'] {
    text-align: end;
  }
  &[data-kind='select'] {
    width: 40px;
    padding-right: 0;
    line-height: 0;
  }
  // Names break into few lines; a table too narrow for that scrolls.
  &[data-kind='primary'] {
    min-width: 160px;
    overflow-wrap: anywhere;
    font-weight: 500;
    ${media.tightTable} {
      min-width: 128px;
    }
  }
  // Words stay whole, but for one that alone would push the others out.
  &[data-long-word] {
    min-width: 112px;
    overflow-wrap: anywhere;
  }
  &[data-kind='actions'] {
    ${pinned}
    background: inherit;
  }

  ${media.narrowTable} {
    ${Row} > &,
    ${Row}:not(:last-child) > & {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: var(--space-16);
      height: auto;
      min-height: 28px;
      padding: 0;
      border: 0;
      text-align: end;
      overflow-wrap: anywhere;
    }
    &[data-long-word] {
      min-width: 0;
    }
    &[data-label]:not([data-kind='primary'])::before {
      content: attr(data-label);
      flex: none;
      color: var(--color-muted);
    }
    ${Row} > &[data-kind='primary'] {
      order: -1;
      min-width: 0;
      font: var(--text-h3);
      text-align: start;
      padding-right: 36px;
    }
    ${Row} > &[data-kind='select'] {
      position: absolute;
      top: var(--space-12);
      right: var(--space-16);
      z-index: 1;
      width: auto;
    }
    ${Row} > &[data-kind='actions'] {
      position: static;
      justify-content: flex-end;
      margin-top: var(--space-4);
      padding-top: var(--space-4);
      border-top: 1px solid var(--color-border);
    }
    // Nothing can be done with this one: no empty line under it; and no name of a column that says nothing of it.
    ${Row} > &[data-kind='actions']:not(:has(a, button)),
    ${Row} > &:empty {
      display: none;
    }
  }
`;

export const RowLink = styled.button`
  display: inline;
  max-width: 100%;
  padding: 0;
  border: 0;
  border-radius: 2px;
  font: inherit;
  text-align: start;
  text-decoration: none;
  cursor: pointer;

  background: none;
  color: inherit;
  &:hover {
    color: var(--color-accent-fg);
  }
  ${Row}:hover > * > & {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;

export const RowActions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: var(--space-2);
  margin-right: -6px;
`;
