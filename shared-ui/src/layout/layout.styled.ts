import styled from 'styled-components';
import { media } from '../theme/media';

export const Box = styled.div`
  min-width: 0;
  &[data-bordered] {
    border: 1px solid var(--color-border);
    border-radius: var(--radius-card);
  }
  &[data-ground='surface'] {
    background: var(--color-surface);
  }
  &[data-ground='subtle'] {
    background: var(--color-subtle);
  }
  &[data-ground='inset'] {
    background: var(--color-inset);
  }
`;

export const Stack = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

export const Inline = styled.div`
  display: flex;
  align-items: center;
  min-width: 0;
  &[data-wrap] {
    flex-wrap: wrap;
  }
`;

export const Grid = styled.div`
  display: grid;
  grid-template-columns: var(--columns);
  min-width: 0;
  ${media.phone} {
    &[data-fixed] {
      grid-template-columns: repeat(var(--phone-columns), minmax(0, 1fr));
    }
  }
`;
