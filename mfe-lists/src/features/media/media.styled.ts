import styled from 'styled-components';

export const Thumb = styled.button`
  flex: none;
  overflow: hidden;
  width: 64px;
  height: 48px;
  padding: 0;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  cursor: zoom-in;

  background: var(--color-inset);

  > img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

export const NoStill = styled.span`
  display: grid;
  place-items: center;
  height: 100%;
  color: var(--color-muted);
`;

export const Stage = styled.div`
  display: flex;
  justify-content: center;
  margin-bottom: var(--space-12);

  /* Whole: stronger than what cuts a picture to its place in a message. */
  && > * {
    max-width: 100%;
    width: auto;
    max-height: 60vh;
    object-fit: contain;
    border-radius: var(--radius-card);
  }
`;

/** Over the page while files are held over it. */
export const DropHere = styled.div`
  position: fixed;
  inset: var(--space-12);
  z-index: var(--z-sticky);
  display: flex;
  align-items: center;
  justify-content: center;
  border: 2px dashed var(--color-accent);
  border-radius: var(--radius-card);
  pointer-events: none;
  font: var(--text-h2);
  background: color-mix(in srgb, var(--color-surface) 88%, transparent);
  color: var(--color-accent-fg);
`;

export const TileThumb = styled(Thumb)`
  width: 100%;
  height: auto;
  aspect-ratio: 4 / 3;
  border-width: 0 0 1px;
  border-radius: var(--radius-card) var(--radius-card) 0 0;
`;

export const TileText = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-8);
  padding: var(--space-4) var(--space-12) var(--space-12);
  min-width: 0;
`;

export const TileHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-8);
  width: 100%;

  > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
