import styled from 'styled-components';
import { media } from '../theme/media';
import { cardLines } from './card-lines.styled';
import { folded } from './folded.styled';

export const Frame = styled.div`
  container: table / inline-size;
  display: flex;
  flex-direction: column;
  gap: var(--space-12);
  min-width: 0;
  // No container, no narrow table: its rows stay rows.
  &[data-cards='never'] {
    container: none;
  }
`;

export const Surface = styled.div`
  position: relative;
  min-width: 0;
  border: var(--table-border, 1px solid var(--color-border));
  border-radius: var(--table-radius, var(--radius-card));
  background: var(--color-surface);
  > [role='status']:first-child {
    position: absolute;
    inset: 0 0 auto;
    z-index: 2;
    border-radius: var(--radius-card) var(--radius-card) 0 0;
  }
  ${media.narrowTable} {
    border: 0;
    background: none;
  }
`;

// What is wider than its place scrolls itself, head and all; any other table goes with the page, its head under the top bar,
// which a dialog has not.
export const Scroll = styled.div`
  overflow: auto;
  // What gets the focus does not stop under the pinned actions.
  scroll-padding-inline-end: 180px;
  max-height: max(420px, calc(100dvh - 190px));
  border-radius: inherit;
  &:where([data-fits]) {
    overflow: clip;
    max-height: none;
  }
  @media screen and (min-height: 480px) {
    header ~ main &[data-fits] {
      --head-top: calc(var(--window-top) + var(--topbar-height));
    }
  }
  ${media.print} {
    overflow: visible;
    max-height: none;
  }
  ${media.narrowTable} {
    overflow: visible;
    max-height: none;
  }
`;

export const Table = styled.table`
  width: 100%;
  font: var(--text-table);
  font-feature-settings: 'tnum' 1;
  ${media.narrowTable} {
    display: block;
  }
  ${folded}
  ${cardLines}
`;

// What is stopped at in it does not lie under the head, which stays.
export const Body = styled.tbody`
  & :is(a, button, input) {
    scroll-margin-top: 72px;
  }
  ${media.narrowTable} {
    display: flex;
    flex-direction: column;
    gap: var(--space-8);
  }
`;

export const Range = styled.span`
  flex: 1;
  font: var(--text-table);
  font-feature-settings: 'tnum' 1;
  text-align: end;
  color: var(--color-muted);
  ${media.narrowTable} {
    flex: none;
  }
`;

export const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-16);
  padding: var(--space-8) var(--space-12) var(--space-8) var(--space-16);
  border-top: 1px solid var(--color-border);
  ${media.narrowTable} {
    justify-content: center;
    margin-top: var(--space-8);
    padding-inline: 0;
    border-top: 0;
  }
  /* Paper says which rows it holds, and offers no others. */
  ${media.print} {
    > :not(${Range}) {
      display: none;
    }
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

export const SelectPage = styled.div`
  flex: none;
`;

export const SortBy = styled.div`
  flex: 1;
`;

export const CardBar = styled.div`
  display: none;
  align-items: center;
  gap: var(--space-16);
  &[data-always] {
    display: flex;
    max-width: 320px;
  }
  ${media.tightTable} {
    &[data-tablet] {
      display: flex;
      max-width: 320px;
    }
    // The head has one.
    &:not([data-always]) > ${SelectPage} {
      display: none;
    }
  }
  ${media.narrowTable} {
    display: flex;
  }
`;
