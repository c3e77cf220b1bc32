import styled from 'styled-components';

export const TextLink = styled.a`
  border-radius: 2px;
  text-underline-offset: 2px;

  color: var(--color-accent-fg);
  text-decoration: underline;
  text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);
  &:hover {
    text-decoration-color: currentColor;
  }
  &[data-variant='quiet'] {
    color: inherit;
    font-weight: 500;
    text-decoration-color: transparent;
  }
  &[data-variant='quiet']:hover {
    color: var(--color-accent-fg);
    text-decoration-color: currentColor;
  }
`;
