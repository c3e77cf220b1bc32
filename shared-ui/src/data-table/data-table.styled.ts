import styled, { css, keyframes } from 'styled-components';
import { media } from '../theme/media';

export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-12);
  min-width: 0;
`;

export const Surface = styled.div`
  position: relative;
  min-width: 0;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  > [role='status']:first-child {
    position: absolute;
    inset: 0 0 auto;
    z-index: 2;
    border-radius: var(--radius-card) var(--radius-card) 0 0;
  }
  ${media.phone} {
    border: 0;
    background: none;
  }
`;

// Scrolls itself, so that wide tables do not move the page and the head can stay in sight.
export const Scroll = styled.div`
  overflow: auto;
  // What gets the focus does not stop under the pinned actions.
  scroll-padding-inline-end: 140px;
  max-height: max(420px, calc(100dvh - 190px));
  border-radius: inherit;
  ${media.phone} {
    overflow: visible;
    max-height: none;
  }
`;

export const Table = styled.table`
  width: 100%;
  font: var(--text-table);
  font-feature-settings: 'tnum' 1;
  ${media.phone} {
    display: block;
  }
`;

export const Head = styled.thead`
  position: sticky;
  top: 0;
  z-index: 1;
  ${media.phone} {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

const edge = keyframes`
  0%, 98% { opacity: 1; }
  100% { opacity: 0; }
`;
// What can be done stays in sight where a wide table scrolls; a line then says that something is under it. A table
// that does not scroll has no scroll timeline and so no line.
const pinned = css`
  position: sticky;
  right: 0;
  padding-left: var(--space-8);
  @supports (animation-timeline: scroll()) {
    &::before {
      content: '';
      position: absolute;
      inset: 0 auto 0 0;
      width: 1px;
      background: var(--color-border);
      opacity: 0;
      animation: ${edge} linear both;
      animation-timeline: scroll(inline nearest);
    }
  }
`;

export const HeadCell = styled.th`
  height: 36px;
  padding: 0 var(--space-12);
  font: var(--text-table-head);
  text-align: start;
  white-space: nowrap;

  background: var(--color-surface);
  color: var(--color-muted);
  box-shadow: inset 0 -1px 0 var(--color-border);
  &[data-align='end'] {
    text-align: end;
  }
  &[data-kind='select'] {
    width: 40px;
    padding-right: 0;
  }
  &[data-kind='actions'] {
    ${pinned}
  }
  &:first-child {
    border-top-left-radius: var(--radius-card);
    padding-left: var(--space-16);
  }
  &:last-child {
    border-top-right-radius: var(--radius-card);
    padding-right: var(--space-16);
  }
`;

export const SortMark = styled.span`
  display: inline-flex;
  opacity: 0;
`;

export const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  min-height: 28px;
  margin: 0 calc(-1 * var(--space-4));
  padding: 0 var(--space-4);
  border: 0;
  border-radius: var(--radius-chip);
  font: inherit;
  cursor: pointer;
  [data-align='end'] > & {
    flex-direction: row-reverse;
  }

  background: none;
  color: inherit;
  &:hover,
  &[data-active] {
    color: var(--color-fg);
  }
  &:hover ${SortMark}, &:focus-visible ${SortMark} {
    opacity: 0.6;
  }
  &[data-active] ${SortMark} {
    opacity: 1;
  }
`;

export const Body = styled.tbody`
  ${media.phone} {
    display: flex;
    flex-direction: column;
    gap: var(--space-8);
  }
`;

export const Row = styled.tr`
  background: var(--color-surface);
  ${media.phone} {
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
  ${media.phone} {
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
  &[data-kind='primary'] {
    font-weight: 500;
  }
  &[data-kind='actions'] {
    ${pinned}
    background: inherit;
  }

  ${media.phone} {
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
    }
    &[data-label]:not([data-kind='primary'])::before {
      content: attr(data-label);
      flex: none;
      color: var(--color-muted);
    }
    ${Row} > &[data-kind='primary'] {
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

export const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-16);
  padding: var(--space-8) var(--space-12) var(--space-8) var(--space-16);
  border-top: 1px solid var(--color-border);
  ${media.phone} {
    justify-content: center;
    margin-top: var(--space-8);
    padding-inline: 0;
    border-top: 0;
  }
`;

export const Range = styled.span`
  flex: 1;
  font: var(--text-table);
  font-feature-settings: 'tnum' 1;
  text-align: end;
  color: var(--color-muted);
  ${media.phone} {
    flex: none;
  }
`;

export const Bulk = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
  min-height: var(--control-md);
`;

export const BulkCount = styled.span`
  margin-right: var(--space-4);
  font: var(--text-label);
  font-feature-settings: 'tnum' 1;
`;

export const BulkEnd = styled.span`
  margin-left: auto;
`;

export const PhoneSort = styled.div`
  display: none;
  gap: var(--space-8);
  ${media.phone} {
    display: flex;
  }
  > :first-child {
    flex: 1;
  }
`;
