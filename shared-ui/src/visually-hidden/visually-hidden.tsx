import styled from 'styled-components';
import { unseen } from '../theme/unseen';

/** Said by screen readers, not seen. */
export const VisuallyHidden = styled.span`
  ${unseen}
`;
