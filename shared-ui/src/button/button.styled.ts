import styled, { css } from 'styled-components';
import { media } from '../theme/media';

const pressable = css`
  cursor: pointer;
  user-select: none;
  -webkit-tap-highlight-color: transparent;
  transition:
    background-color var(--duration-press) var(--ease-standard),
    border-color var(--duration-press) var(--ease-standard),
    color var(--duration-press) var(--ease-standard);
  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
`;

export const Button = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  flex: none;
  max-width: 100%;
  border: 1px solid transparent;
  border-radius: var(--radius-control);
  text-decoration: none;
  white-space: nowrap;
  ${pressable}
  &[data-wide] {
    width: 100%;
  }

  height: var(--control-md);
  padding: 0 var(--space-12);
  font: var(--text-label);
  &[data-size='sm'] {
    height: var(--control-sm);
    padding: 0 10px;
    font-size: 0.8125rem;
  }
  &[data-size='lg'] {
    height: var(--control-lg);
    padding: 0 var(--space-16);
  }
  ${media.coarse} {
    min-height: var(--control-touch);
  }

  &:disabled,
  &[aria-disabled='true']:not([aria-busy='true']) {
    opacity: 0.5;
  }
  &[aria-busy='true'] > :not(:first-child) {
    opacity: 0;
  }

  &[data-variant='primary'] {
    background: var(--color-accent);
    color: var(--color-on-accent);
    box-shadow: var(--shadow-1);
  }
  &[data-variant='primary']:hover:not(:disabled, [aria-disabled='true']) {
    background: var(--color-accent-hover);
  }
  &[data-variant='primary']:active:not(:disabled, [aria-disabled='true']) {
    background: var(--color-accent-active);
  }
  &[data-variant='secondary'] {
    border-color: color-mix(in srgb, var(--color-control-border) 55%, var(--color-border));
    background: var(--color-surface);
    color: var(--color-fg);
    box-shadow: var(--shadow-1);
  }
  &[data-variant='ghost'] {
    color: var(--color-neutral-fg);
    background: transparent;
  }
  &[data-variant='secondary']:hover:not(:disabled, [aria-disabled='true']),
  &[data-variant='ghost']:hover:not(:disabled, [aria-disabled='true']) {
    background: var(--color-subtle);
  }
  &[data-variant='secondary']:active:not(:disabled, [aria-disabled='true']),
  &[data-variant='ghost']:active:not(:disabled, [aria-disabled='true']),
  &[data-variant='secondary'][aria-expanded='true'],
  &[data-variant='ghost'][aria-expanded='true'] {
    background: var(--color-inset);
  }
  &[data-variant='danger'] {
    background: var(--color-danger);
    color: var(--color-on-solid);
    box-shadow: var(--shadow-1);
  }
  &[data-variant='danger']:hover:not(:disabled, [aria-disabled='true']) {
    background: color-mix(in srgb, var(--color-danger) 88%, black);
  }
  ${media.forcedColors} {
    border-color: ButtonText;
  }
`;

export const Label = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
`;

export const Busy = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;

export const IconButton = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  padding: 0;
  border: 1px solid transparent;
  border-radius: var(--radius-control);
  ${pressable}

  width: var(--control-md);
  height: var(--control-md);
  &[data-size='sm'] {
    width: var(--control-sm);
    height: var(--control-sm);
  }
  &[data-size='lg'] {
    width: var(--control-lg);
    height: var(--control-lg);
  }
  ${media.coarse} {
    min-width: var(--control-touch);
    min-height: var(--control-touch);
  }

  &:disabled,
  &[aria-disabled='true']:not([aria-busy='true']) {
    opacity: 0.45;
  }

  background: transparent;
  color: var(--color-muted);
  &:hover:not(:disabled, [aria-disabled='true']),
  &[aria-haspopup][aria-expanded='true'],
  &[aria-pressed='true'] {
    background: var(--color-subtle);
    color: var(--color-fg);
  }
  &:active:not(:disabled, [aria-disabled='true']) {
    background: var(--color-inset);
  }
  &[data-tone='accent'] {
    color: var(--color-accent-fg);
  }
  &[data-tone='danger']:hover:not(:disabled, [aria-disabled='true']) {
    background: var(--color-danger-subtle);
    color: var(--color-danger-fg);
  }
`;

export const Group = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8);
`;
