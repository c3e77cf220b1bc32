import styled from 'styled-components';

const WIDE = '@media (min-width: 960px)';

export const Page = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  min-height: var(--window-height);
  ${WIDE} {
    grid-template: 1fr / minmax(360px, 5fr) 7fr;
  }

  background: var(--color-surface);
`;

export const Side = styled.header`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  padding: var(--space-24) var(--space-20) 0;
  ${WIDE} {
    gap: var(--space-24);
    justify-content: space-between;
    padding: var(--space-40) var(--space-48);
    background: var(--color-accent-subtle);
  }
`;

export const Brand = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);

  font: var(--text-h3);
`;

export const Tagline = styled.p`
  font: var(--text-body);
  ${WIDE} {
    max-width: 14ch;
    margin-top: auto;
    font: 600 2.25rem/2.75rem var(--font-sans);
    letter-spacing: -0.02em;
    text-wrap: balance;
  }

  color: var(--color-muted);
  ${WIDE} {
    color: var(--color-fg);
  }
`;

export const Conversation = styled.svg`
  display: none;
  width: 100%;
  max-width: 360px;
  margin-bottom: auto;
  ${WIDE} {
    display: block;
  }

  [data-side='out'] {
    fill: var(--color-bubble-out);
  }
  [data-side='in'] {
    fill: var(--color-surface);
  }
  [data-line='out'] {
    fill: var(--color-on-accent);
    opacity: 0.55;
  }
  [data-line='in'] {
    fill: var(--color-faint);
    opacity: 0.45;
  }
`;

export const Main = styled.main`
  display: grid;
  justify-items: center;
  padding: var(--space-32) var(--space-20) var(--space-48);
  @media (min-width: 768px) {
    align-items: center;
  }
  ${WIDE} {
    padding: var(--space-48);
  }
`;

export const Card = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-24);
  width: 100%;
  max-width: 384px;
`;

export const Headings = styled.div`
  display: grid;
  gap: var(--space-4);
`;

export const Title = styled.h1`
  font: var(--text-h1);
  letter-spacing: -0.005em;
`;

export const Form = styled.form`
  display: grid;
  gap: var(--space-20);
`;

export const Rules = styled.ul`
  display: grid;
  gap: var(--space-20);
  padding: 0;
  margin: 0;

  list-style: none;

  li {
    display: grid;
    gap: var(--space-4);
  }
`;

export const Agreement = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4) var(--space-16);
  justify-content: space-between;
`;

export const Aside = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);

  font: var(--text-body);
  color: var(--color-muted);
`;
