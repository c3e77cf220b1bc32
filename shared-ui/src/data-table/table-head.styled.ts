import styled from 'styled-components';
import { media } from '../theme/media';
import { unseen } from '../theme/unseen';
import { pinned } from './pinned.styled';

export const Head = styled.thead`
  position: sticky;
  top: var(--head-top, 0);
  z-index: 1;
  ${media.narrowTable} {
    ${unseen}
  }
`;

export const HeadCell = styled.th`
  height: 36px;
  padding: 0 var(--space-12);
  ${media.tightTable} {
    padding-inline: var(--space-8);
  }
  font: var(--text-table-head);
  text-align: start;
  white-space: nowrap;

  background: var(--color-surface);
  color: var(--color-muted);
  box-shadow: inset 0 -1px 0 var(--color-border);
  &[data-align='end'] {
    text-align: end;
  }
  &[data-breaks] {
    white-space: normal;
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

// In the cell's padding: ten marks that nobody sees would cost a column.
export const SortMark = styled.span`
  position: absolute;
  inset-inline-start: calc(100% - 3px);
  display: inline-flex;
  opacity: 0;
  [data-align='end'] > * > & {
    inset-inline: auto calc(100% - 3px);
  }
`;

export const SortButton = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: 28px;
  margin: 0 calc(-1 * var(--space-4));
  padding: 0 var(--space-4);
  border: 0;
  border-radius: var(--radius-chip);
  font: inherit;
  text-align: inherit;
  cursor: pointer;

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
