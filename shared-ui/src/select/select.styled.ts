import styled from 'styled-components';
import { inputBox } from '../field/field.styled';

export const Frame = styled.div`
  position: relative;
  min-width: 0;
`;

export const Select = styled.select`
  appearance: none;
  padding: 0 32px 0 10px;
  text-overflow: ellipsis;
  cursor: pointer;
  ${inputBox}
  &[data-size='lg'] {
    min-height: var(--control-lg);
  }
  option {
    background: var(--color-surface);
    color: var(--color-fg);
  }
`;

export const Arrow = styled.span`
  position: absolute;
  inset: 0 8px 0 auto;
  display: grid;
  place-items: center;
  color: var(--color-muted);
  pointer-events: none;
`;
