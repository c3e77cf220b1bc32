import styled from 'styled-components';

export const Picture = styled.img`
  width: 100%;
  max-height: 280px;
  border-radius: var(--radius-panel);
  object-fit: cover;
  background: var(--color-inset);
`;

export const Film = styled.video`
  width: 100%;
  max-height: 280px;
  border-radius: var(--radius-panel);
  background: var(--color-inset);
`;

export const Sound = styled.audio`
  width: 100%;
`;

export const File = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  color: inherit;
  overflow-wrap: anywhere;
`;
