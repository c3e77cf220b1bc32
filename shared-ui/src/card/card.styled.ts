import styled from 'styled-components';
import { media } from '../theme/media';

export const Card = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`;

export const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-8) var(--space-16);
  padding: var(--space-16) var(--space-20) 0;
  ${media.phone} {
    padding-inline: var(--space-16);
  }
`;

export const Headings = styled.div`
  display: flex;
  flex: 1 1 200px;
  flex-direction: column;
  gap: var(--space-2);
  min-width: 0;
`;

export const Title = styled.h2`
  font: var(--text-h2);
`;

export const Text = styled.div`
  color: var(--color-muted);
  text-wrap: pretty;
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
  ${media.print} {
    display: none;
  }
`;

export const Body = styled.div`
  flex: 1;
  min-width: 0;
  padding: var(--space-16) var(--space-20) var(--space-20);
  &[data-padding='flush'] {
    // A table in it has the card's own frame.
    --table-border: 0;
    --table-radius: 0 0 var(--radius-card) var(--radius-card);
    margin-top: var(--space-12);
    padding: 0;
    border-top: 1px solid var(--color-border);
  }
  &[data-padding='flush']:first-child {
    margin-top: 0;
    border-top: 0;
  }
  ${media.phone} {
    padding-inline: var(--space-16);
  }
`;

export const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-8);
  padding: var(--space-12) var(--space-20);
  border-top: 1px solid var(--color-border);
`;
