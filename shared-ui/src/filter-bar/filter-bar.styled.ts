import styled from 'styled-components';
import { media } from '../theme/media';

export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-8);
  ${media.print} {
    display: none;
  }
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
    flex: 1 1 140px;
    max-width: 200px;
  }
  > :has([type='search']) {
    flex-basis: 200px;
    max-width: 240px;
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
      max-width: none;
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
