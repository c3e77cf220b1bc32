import { useId, type ReactNode } from 'react';
import { Icon } from '../icon/icon';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import * as S from './launch-card.styled';

export interface LaunchCheck {
  id: string;
  /** False: something is missing or worth a look. */
  ok: boolean;
  /** Nothing is sent until this is settled. */
  blocks?: boolean;
  /** Not answered yet: it waits in its place, and is no warning. */
  quiet?: boolean;
  label: string;
  /** What was found: "+1 (212) 555-0101", "3 lists". */
  detail?: ReactNode;
}

export interface LaunchCardProps {
  title?: string;
  checks: readonly LaunchCheck[];
  /** Takes the person to the field of a check. */
  onSelect: (id: string) => void;
  /** The numbers the decision is about, already formatted: recipients, segments, cost. */
  figures?: readonly { label: string; value: ReactNode }[];
  /** Under the figures: how the cost was reckoned. */
  note?: ReactNode;
  /** The Send button, where the card carries it. */
  action?: ReactNode;
}

/** What will happen on Send, and what still stands in its way. Each line leads to its field. */
export function LaunchCard({
  title = 'Summary',
  checks,
  onSelect,
  figures = [],
  note,
  action,
}: LaunchCardProps) {
  const id = useId();
  const open = checks.filter((check) => !check.ok && !check.quiet).length;
  const waiting = checks.filter((check) => !check.ok).length;
  const ready = waiting === 0;
  const standing = checks.some((check) => check.blocks)
    ? ({ tone: 'danger', text: 'On hold' } as const)
    : ready
      ? ({ tone: 'success', text: 'Ready to send' } as const)
      : open > 0
        ? ({ tone: 'warn', text: `${open} to look at` } as const)
        : // Some of them may be below the fold of the card.
          ({ tone: 'neutral', text: `Not ready yet: ${waiting} to do` } as const);
  return (
    <S.Card aria-labelledby={id}>
      <S.Header>
        <S.Title id={id}>{title}</S.Title>
        <S.Standing data-tone={standing.tone} role="status">
          {standing.text}
        </S.Standing>
      </S.Header>
      <S.Checks role="list">
        {checks.map((check) => (
          <li key={check.id}>
            <S.Check type="button" data-state={stateOf(check)} onClick={() => onSelect(check.id)}>
              <S.Mark>
                <Icon name={FACES[stateOf(check)].icon} size={14} />
                <VisuallyHidden>{FACES[stateOf(check)].says}</VisuallyHidden>
              </S.Mark>
              <S.Words>
                <span>{check.label}</span>
                {check.detail && <S.Detail>{check.detail}</S.Detail>}
              </S.Words>
              <S.Go aria-hidden>
                <Icon name="chevron-right" size={14} />
              </S.Go>
            </S.Check>
          </li>
        ))}
      </S.Checks>
      {figures.length > 0 && (
        <S.Figures>
          {figures.map((figure) => (
            <S.Figure key={figure.label}>
              <S.Label>{figure.label}</S.Label>
              <S.Value>{figure.value}</S.Value>
            </S.Figure>
          ))}
        </S.Figures>
      )}
      {note && <S.Note>{note}</S.Note>}
      {action && <S.Action>{action}</S.Action>}
    </S.Card>
  );
}

const stateOf = ({ ok, quiet, blocks }: LaunchCheck) =>
  blocks ? 'blocks' : ok ? 'ok' : quiet ? 'quiet' : 'open';

const FACES = {
  blocks: { icon: 'x', says: 'Nothing is sent: ' },
  ok: { icon: 'check', says: 'Ready: ' },
  quiet: { icon: 'minus', says: 'Not yet: ' },
  open: { icon: 'alert-triangle', says: 'To look at: ' },
} as const;
