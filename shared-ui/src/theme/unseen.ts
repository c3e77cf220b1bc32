import { css } from 'styled-components';

/** Out of sight, not out of the page: screen readers still say it. */
export const unseen = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
