import styled from 'styled-components';
import { inputBox } from '../field/field.styled';
import { media } from '../theme/media';

export const InputFrame = styled.div`
  display: flex;
  align-items: center;
  ${inputBox}
`;

export const Input = styled.input`
  flex: 1;
  align-self: stretch;
  min-width: 0;
  padding: 0 var(--space-8) 0 10px;
  border: 0;
  border-radius: inherit;
  font-feature-settings: 'tnum' 1;

  background: transparent;
  color: inherit;
  &:focus-visible {
    outline: none;
  }
  &::-webkit-calendar-picker-indicator {
    opacity: 0.6;
    cursor: pointer;
  }
`;

export const Zone = styled.span`
  font: var(--text-caption);
  white-space: nowrap;
`;

export const Elsewhere = styled.span`
  display: flex;
  flex-direction: column;
  font-feature-settings: 'tnum' 1;
`;

export const Editor = styled.div`
  display: flex;
  gap: var(--space-16);
  ${media.phone} {
    flex-direction: column;
  }
`;

export const Presets = styled.div`
  display: flex;
  flex-direction: column;
  align-items: stretch;
  gap: var(--space-2);
  margin-left: calc(-1 * var(--space-8));
  padding-right: var(--space-8);
  border-right: 1px solid var(--color-border);
  > button {
    justify-content: flex-start;
  }
  ${media.phone} {
    flex-flow: row wrap;
    margin: 0;
    padding: 0;
    border: 0;
  }
`;

export const Choice = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-12);
  width: 288px;
  max-width: 100%;
`;

export const Ends = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-8);
`;

export const Month = styled.div`
  min-height: 280px;
`;

export const Note = styled.p`
  font: var(--text-caption);
  color: var(--color-muted);
`;

export const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: var(--space-8);
`;
