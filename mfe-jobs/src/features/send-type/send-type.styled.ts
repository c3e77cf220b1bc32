import styled from 'styled-components';

export const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: var(--space-16);
  max-width: 1080px;
  padding: 0;
  list-style: none;
  > li {
    position: relative;
    display: flex;
    flex-direction: column;
    padding: var(--space-20);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-card);
    transition: border-color var(--duration-hover) var(--ease-standard);

    background: var(--color-surface);
    &:hover {
      border-color: var(--color-accent);
      background: var(--color-accent-subtle);
    }
    &:has(:focus-visible) {
      outline: 2px solid var(--color-focus);
      outline-offset: 2px;
    }
  }
`;

// The link is the title; its face covers the card, so that screen readers hear a name and hands hit a card.
export const Card = styled.a`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: var(--space-16) var(--space-8);
  align-items: center;
  color: var(--color-fg);
  text-decoration: none;
  outline: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
`;

export const Picture = styled.span`
  grid-column: 1 / -1;
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: var(--radius-card);
  background: var(--color-accent-subtle);
  color: var(--color-accent-fg);
  li:hover & {
    background: var(--color-surface);
  }
`;

export const Title = styled.span`
  font: var(--text-h2);
`;

export const Go = styled.span`
  display: inline-flex;
  color: var(--color-accent-fg);
`;

export const Text = styled.p`
  margin-top: var(--space-4);
  color: var(--color-muted);
  text-wrap: pretty;
`;
