import styled from 'styled-components';

/** Breaks within a word where it must: a long address would push the row's actions out of sight. */
export const Breaks = styled.span`
  overflow-wrap: anywhere;
`;
