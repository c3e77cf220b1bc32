import styled from 'styled-components';
import { unseen } from '../theme/unseen';
import { media } from '../theme/media';
import { Dot, Label, Words } from './choice.styled';

export { Dot, Hint, Label, Words } from './choice.styled';

export const Group = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  min-width: 0;
`;

export const Legend = styled.div`
  display: flex;
  align-items: baseline;
  gap: 6px;
  font: var(--text-label);
  &[data-hidden] {
    ${unseen}
  }
`;

export const Optional = styled.span`
  font: var(--text-caption);
  color: var(--color-faint);
`;

export const Options = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-8);
  &[data-direction='row'] {
    flex-flow: row wrap;
    column-gap: var(--space-20);
  }
  &[data-variant='card'][data-direction='row'] {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
    gap: var(--space-12);
  }
  ${media.phone} {
    &[data-direction='row'] {
      flex-direction: column;
    }
    &[data-variant='card'][data-direction='row'] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

export const Picture = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  order: 1;
  width: 36px;
  height: 36px;
  border-radius: var(--radius-card);
  background: var(--color-subtle);
  color: var(--color-muted);
`;

export const Option = styled.div`
  position: relative;
  display: flex;
  align-items: flex-start;
  gap: var(--space-8);

  &[data-variant='card'] {
    gap: var(--space-12);
    padding: var(--space-12) var(--space-16);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-card);
    background: var(--color-surface);
    transition: border-color var(--duration-press) var(--ease-standard);
  }
  &[data-variant='card'] ${Words} {
    order: 2;
    flex: 1;
  }
  &[data-variant='card'] ${Dot} {
    order: 3;
  }
  &[data-variant='card'] ${Label} {
    font: var(--text-label);
  }
  &[data-variant='card'] ${Label}::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }

  &[data-variant='card']:hover:not([data-disabled]) {
    border-color: var(--color-control-border);
  }
  &[data-variant='card']:has(:checked) {
    border-color: var(--color-accent);
    box-shadow: inset 0 0 0 1px var(--color-accent);
  }
  &[data-variant='card']:has(:checked) ${Picture} {
    background: var(--color-accent-subtle);
    color: var(--color-accent-fg);
  }
  &[data-variant='card'][data-disabled] {
    background: var(--color-subtle);
  }
  &[data-variant='card']:has(:focus-visible) {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
  &[data-variant='card'] ${Dot}:focus-visible {
    outline: none;
  }
`;
