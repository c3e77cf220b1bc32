import styled from 'styled-components';

export const Wizard = styled.div`
  display: grid;
  align-items: start;
  gap: var(--space-24);
  max-width: var(--form-max);
  &[data-aside] {
    grid-template-columns: minmax(0, var(--form-max)) 360px;
    max-width: none;
  }
  @media (max-width: 1099.98px) {
    &[data-aside] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

export const Main = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  min-width: 0;
`;

export const Steps = styled.nav`
  padding-bottom: var(--space-4);
`;

export const Form = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  min-width: 0;
`;

export const Footer = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  gap: var(--space-8);
  margin-inline: calc(-1 * var(--space-4));
  padding: var(--space-12) var(--space-4);
  border-top: 1px solid var(--color-border);
  background: var(--color-canvas);
`;

export const Forward = styled.div`
  display: flex;
  gap: var(--space-8);
  margin-left: auto;
`;

export const Aside = styled.aside`
  position: sticky;
  top: calc(var(--topbar-height) + var(--space-24));
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  min-width: 0;
`;
