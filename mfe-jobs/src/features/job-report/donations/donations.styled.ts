import styled from 'styled-components';

export const Code = styled.code`
  display: block;
  overflow: auto;
  padding: var(--space-8) var(--space-12);
  border-radius: var(--radius-control);
  font: var(--text-mono, 13px/20px ui-monospace, Menlo, Consolas, monospace);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  background: var(--color-subtle);
  color: var(--color-fg);
  user-select: all;
`;
