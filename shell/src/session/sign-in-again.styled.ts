import styled from 'styled-components';

/** Nobody who passes by reads what its owner has left open. */
export const Cover = styled.div`
  position: fixed;
  inset: var(--window-top) 0 0;
  z-index: var(--z-dialog);

  background: var(--color-canvas);
`;

export const Form = styled.form`
  display: grid;
  gap: var(--space-16);
  padding-top: var(--space-8);
`;
