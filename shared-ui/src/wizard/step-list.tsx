import { Icon } from '../icon/icon';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import * as S from './step-list.styled';

export interface StepListItem {
  id: string;
  label: string;
  /** Finished steps show a tick. */
  done?: boolean;
  /** Needs attention: shown and said. */
  invalid?: boolean;
}

export interface StepListProps {
  /** What the steps lead to; the name of the list. */
  label: string;
  steps: readonly StepListItem[];
  current: string | undefined;
  /** With it each step is a button. */
  onJump?: (id: string) => void;
}

/** Numbered steps in a row; on phones only the current one keeps its name. */
export function StepList({ label, steps, current, onJump }: StepListProps) {
  return (
    <S.List role="list" aria-label={label}>
      {steps.map((step, index) => {
        const isCurrent = step.id === current;
        const state = isCurrent ? 'current' : step.invalid ? 'invalid' : step.done ? 'done' : 'todo';
        return (
          <S.Item key={step.id}>
            <S.Step
              {...(onJump && { as: 'button', type: 'button', onClick: () => onJump(step.id) })}
              data-state={state}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <S.Mark aria-hidden>
                {state === 'done' ? <Icon name="check" size={12} /> : state === 'invalid' ? '!' : index + 1}
              </S.Mark>
              <S.Label>{step.label}</S.Label>
              {state === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
              {step.invalid && <VisuallyHidden>, needs attention</VisuallyHidden>}
            </S.Step>
          </S.Item>
        );
      })}
    </S.List>
  );
}
