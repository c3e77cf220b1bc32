import styled from 'styled-components';
import { media } from '@campaign/shared-ui';

/** A number whose column's head is not in sight on a card. */
export const Counted = styled.span`
  ${media.narrowTable} {
    &::after {
      content: ' ' attr(data-unit);
      text-transform: lowercase;
    }
  }
`;

export const Totals = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8) var(--space-32);
  margin: 0;
  padding: var(--space-12) var(--space-16);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`;

export const Total = styled.div`
  display: flex;
  align-items: baseline;
  gap: var(--space-8);

  > dt {
    font: var(--text-table);
    color: var(--color-muted);
  }
  > dd {
    min-width: 3ch;
    margin: 0;
    font: var(--text-h2);
    font-feature-settings: 'tnum' 1;
  }
`;

export const Rating = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  white-space: nowrap;

  > span {
    font: var(--text-body);
    color: var(--color-muted);
  }
`;

/** What a tablet has no column for, under what it has one for. */
export const OnTablet = styled.span`
  display: block;
  font: var(--text-caption);
  color: var(--color-muted);
  ${media.narrowTable} {
    display: none;
  }
`;
