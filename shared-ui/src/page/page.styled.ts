import styled from 'styled-components';
import { media } from '../theme/media';

export const Page = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
  width: 100%;
  max-width: var(--content-max);
  margin-inline: auto;
  padding: var(--space-24);
  &[data-width='form'] {
    max-width: calc(var(--form-max) + 2 * var(--space-24));
  }
  ${media.phone} {
    padding: var(--space-16);
  }
`;

export const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-12) var(--space-16);
`;

export const Headings = styled.div`
  flex: 1 1 240px;
  min-width: 0;
`;

export const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-12);
  min-height: var(--control-md);
`;

export const Title = styled.h1`
  font: var(--text-h1);
  letter-spacing: -0.005em;
  overflow-wrap: anywhere;
`;

export const Text = styled.div`
  max-width: 72ch;
  color: var(--color-muted);
  text-wrap: pretty;
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
  ${media.print} {
    display: none;
  }
`;
