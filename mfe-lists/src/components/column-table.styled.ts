import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

export const Mapping = styled.table`
  width: 100%;
  table-layout: fixed;
  font: var(--text-table);

  > thead th {
    height: 36px;
    padding: 0 var(--space-12) 0 0;
    font: var(--text-table-head);
    text-align: start;
    border-bottom: 1px solid var(--color-border);
    color: var(--color-muted);
  }
  > thead th:first-child {
    width: 26%;
  }
  > thead th:last-child {
    width: var(--choice-width, 260px);
    padding-right: 0;
  }

  ${media.phone} {
    &,
    > tbody {
      display: block;
    }
    > thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

export const Column = styled.tr`
  > * {
    padding: var(--space-8) var(--space-12) var(--space-8) 0;
    vertical-align: top;
    text-align: start;
    border-bottom: 1px solid var(--color-border);
  }
  > :last-child {
    padding-right: 0;
  }
  /* Words beside fields stand on the fields' line. */
  > td > p {
    padding-top: 6px;
  }
  > th {
    padding-top: 14px;
    font-weight: 500;
    overflow-wrap: anywhere;
  }

  ${media.phone} {
    display: flex;
    flex-direction: column;
    gap: var(--space-8);
    padding: var(--space-12) 0;
    border-bottom: 1px solid var(--color-border);
    > * {
      padding: 0;
      border: 0;
    }
    > td > p {
      padding: 0;
    }
    > th {
      padding: 0;
      font: var(--text-h3);
    }
  }

  &[data-ignored] > th {
    color: var(--color-muted);
  }
`;

export const Samples = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-8);
  margin: 0;
  padding: 6px 0 0;
  list-style: none;

  > li {
    max-width: 100%;
    padding: 0 var(--space-8);
    border-radius: var(--radius-chip);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    background: var(--color-subtle);
    color: var(--color-fg);
  }
  > li[data-empty] {
    background: none;
    color: var(--color-faint);
    font-style: italic;
  }

  ${media.phone} {
    padding: 0;
  }
`;
