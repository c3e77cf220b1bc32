import styled from 'styled-components';

export const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-16);
`;

export const Thumb = styled.button`
  flex: none;
  overflow: hidden;
  width: 56px;
  height: 40px;
  padding: 0;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  cursor: zoom-in;

  background: var(--color-inset);
  color: var(--color-muted);
`;

export const Picture = styled.img`
  display: block;
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

export const Names = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

export const View = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-12);
  padding: var(--space-16);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);

  background: var(--color-subtle);
`;
