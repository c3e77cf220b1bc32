import styled from 'styled-components';
import { inputBox, placeholder } from '../field/field.styled';

export const Frame = styled.div`
  display: flex;
  align-items: center;
  ${inputBox}
  &[data-size='lg'] {
    min-height: var(--control-lg);
  }
`;

export const Input = styled.input`
  flex: 1;
  width: 100%;
  min-width: 0;
  padding: 0 10px;
  border: 0;
  border-radius: inherit;
  align-self: stretch;

  background: transparent;
  color: inherit;
  ${placeholder}
  &:focus-visible {
    outline: none;
  }
  &:disabled {
    cursor: not-allowed;
  }
  &[type='search']::-webkit-search-cancel-button {
    display: none;
  }
  &:-webkit-autofill {
    -webkit-text-fill-color: var(--color-fg);
    box-shadow: inset 0 0 0 99px var(--color-accent-subtle);
  }
`;

export const Affix = styled.span`
  display: inline-flex;
  align-items: center;
  flex: none;
  color: var(--color-muted);
  &:first-child {
    padding-left: 10px;
    margin-right: -4px;
  }
  &:last-child {
    padding-right: 10px;
  }
  &:last-child:has(button) {
    padding-right: var(--space-2);
  }
`;

export const TextArea = styled.textarea`
  display: block;
  padding: 6px 10px;
  resize: vertical;
  ${inputBox}
  &[data-autosize] {
    resize: none;
    field-sizing: content;
    min-height: calc(var(--rows) * 1.25rem + 14px);
    max-height: 20rem;
  }
  ${placeholder}
`;

export const Count = styled.span`
  font-feature-settings: 'tnum' 1;
  color: var(--color-muted);
  &[data-over] {
    font-weight: 600;
    color: var(--color-danger-fg);
  }
`;
