import styled from 'styled-components';
import { media } from '../theme/media';

export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-8);
`;

export const PhoneToggle = styled.div`
  display: none;
  ${media.phone} {
    display: block;
  }
`;

export const Filters = styled.div`
  display: flex;
  flex: 1 1 320px;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
  > * {
    flex: 0 1 180px;
    min-width: 140px;
  }
  > :has([type='search']) {
    flex-basis: 240px;
  }
  > button {
    flex: none;
    min-width: 0;
  }
  ${media.phone} {
    order: 3;
    flex-basis: 100%;
    &:not([data-unfolded]) {
      display: none;
    }
    > * {
      flex-basis: 100%;
    }
  }
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
  margin-left: auto;
`;
