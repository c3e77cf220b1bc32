import styled from 'styled-components';

export const Card = styled.section`
  display: flex;
  flex-direction: column;
  padding-bottom: var(--space-16);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`;

export const Header = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-12);
  padding: var(--space-16) var(--space-16) var(--space-8);
`;

export const Title = styled.h2`
  font: var(--text-h2);
`;

export const Standing = styled.span`
  font: var(--text-badge);
  color: var(--color-muted);
  &[data-tone='warn'] {
    color: var(--color-warn-fg);
  }
  &[data-tone='success'] {
    color: var(--color-success-fg);
  }
  &[data-tone='danger'] {
    color: var(--color-danger-fg);
  }
`;

export const Checks = styled.ul`
  padding: 0 var(--space-8);
  list-style: none;
`;

export const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 20px;
  height: 20px;
  border-radius: 50%;
  background: var(--color-warn-subtle);
  color: var(--color-warn-fg);
`;

export const Go = styled.span`
  display: grid;
  place-items: center;
  height: 20px;
  color: var(--color-faint);
  opacity: 0;
`;

export const Check = styled.button`
  display: flex;
  align-items: flex-start;
  gap: var(--space-8);
  width: 100%;
  padding: 6px var(--space-8);
  border: 0;
  border-radius: var(--radius-control);
  font: var(--text-body);
  text-align: start;
  cursor: pointer;
  background: none;
  color: var(--color-fg);
  &[data-state='ok'] ${Mark} {
    background: var(--color-success-subtle);
    color: var(--color-success-fg);
  }
  &[data-state='blocks'] ${Mark} {
    background: var(--color-danger-subtle);
    color: var(--color-danger-fg);
  }
  &[data-state='quiet'] ${Mark} {
    background: var(--color-neutral-subtle);
    color: var(--color-neutral-fg);
  }
  &:hover {
    background: var(--color-subtle);
  }
  &:hover ${Go}, &:focus-visible ${Go} {
    opacity: 1;
  }
`;

export const Words = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const Detail = styled.span`
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
  color: var(--color-muted);
`;

export const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(88px, 1fr));
  gap: var(--space-12);
  margin: var(--space-12) var(--space-16) 0;
  padding-top: var(--space-12);
  border-top: 1px solid var(--color-border);
`;

export const Figure = styled.div`
  min-width: 0;
`;

export const Label = styled.dt`
  font: var(--text-caption);
  color: var(--color-muted);
`;

export const Value = styled.dd`
  font: var(--text-h1);
  font-feature-settings: 'tnum' 1;
  letter-spacing: -0.005em;
`;

export const Note = styled.div`
  padding: var(--space-4) var(--space-16) 0;
  font: var(--text-caption);
  font-feature-settings: 'tnum' 1;
  color: var(--color-muted);
`;

export const Action = styled.div`
  padding: var(--space-16) var(--space-16) 0;
`;
