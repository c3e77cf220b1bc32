import styled, { css, type RuleSet } from 'styled-components';
import { media } from '@campaign/shared-ui';
import { PaneTitle } from './two-panes.styled';

/** In a conversation too narrow for buttons beside the name. `Panes` declares the container. */
const narrow = (rules: RuleSet) => css`
  @container conversation (max-width: 559.98px) {
    ${rules}
  }
`;

/** Name and state, with the actions beside them; in a narrow conversation the name has a row of its own. */
export const ChatHead = styled.header`
  display: grid;
  flex: none;
  grid-template:
    'title actions' auto
    'meta actions' auto / minmax(0, 1fr) auto;
  gap: 0 var(--space-8);
  align-items: center;
  min-height: 48px;
  padding: var(--space-4) var(--space-16);
  border-bottom: 1px solid var(--color-border);
  ${narrow(css`
    grid-template:
      'title title' auto
      'meta actions' auto / minmax(0, 1fr) auto;
  `)}
  ${media.short} {
    min-height: 36px;
    padding-block: 0;
  }
`;

export const Title = styled(PaneTitle)`
  grid-area: title;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const Meta = styled.div`
  display: flex;
  grid-area: meta;
  gap: var(--space-8);
  align-items: center;
  min-width: 0;
  overflow: hidden;
  white-space: nowrap;
  > * {
    flex: none;
  }
  > a {
    flex: 0 1 auto;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  &:empty {
    display: none;
  }
`;

export const Known = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  font: var(--text-caption);
  text-overflow: ellipsis;
  color: var(--color-muted);
`;

export const Actions = styled.div`
  display: flex;
  grid-area: actions;
  gap: var(--space-8);
  align-items: center;
`;

/** A button for an action that the menu has, too. */
export const Shortcut = styled.span`
  display: inline-flex;
  ${narrow(css`
    display: none;
  `)}
`;
