import styled from 'styled-components';
import { media } from '../theme/media';
import { unseen } from '../theme/unseen';
import { pinned } from './pinned.styled';

export const Head = styled.thead`
  position: sticky;
  top: 0;
  z-index: 1;
  ${media.phone} {
    ${unseen}
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
