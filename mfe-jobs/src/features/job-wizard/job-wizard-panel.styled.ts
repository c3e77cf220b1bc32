import styled from 'styled-components';

// The footer of the steps stands on the panel's edge, below the padding of the panel's body.
export const PanelBody = styled.div`
  --wizard-top: 0px;
  --wizard-above: 88px;
  --wizard-height: calc(var(--window-height) - 88px);
  --wizard-footer-bottom: calc(-1 * var(--space-24));
  --wizard-ground: var(--color-surface);
`;
