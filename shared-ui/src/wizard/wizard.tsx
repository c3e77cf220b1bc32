import { useEffect, useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../button/button';
import { useSecondPress } from '../overlay/use-second-press';
import { StepList } from './step-list';
import { useFootSpace } from './use-foot-space';
import * as S from './wizard.styled';

export interface WizardStep {
  id: string;
  label: string;
  /** Not part of the way for this job; neither shown nor stopped at. */
  hidden?: boolean;
  /** False marks the step; Continue is the caller's to refuse. */
  valid?: boolean;
  /** Was left behind: a valid one shows a tick, an invalid one a mark. */
  visited?: boolean;
}

export interface WizardProps {
  /** What the steps lead to; the name of the list of steps. */
  label: string;
  steps: readonly WizardStep[];
  current: string;
  /** To the step before; absent on the first one. */
  onBack?: () => void;
  onContinue: () => void;
  /** A step was pressed. */
  onJump: (id: string) => void;
  /** Continue is saving. */
  busy?: boolean;
  /** The button of the last step, instead of Continue: `{ children: 'Send', onClick, disabledReason }`. */
  lastAction: Omit<ButtonProps, 'variant' | 'size'>;
  /** Beside Continue: what the task amounts to so far. */
  note?: ReactNode;
  /** Beside the last action: what pressing it does, where the button alone would promise something else. */
  lastNote?: ReactNode;
  /** Sticky beside the form (360 px), below it on narrow windows: preview, launch card. */
  aside?: ReactNode;
  /** The form of the current step. */
  children: ReactNode;
}

/** One task in several steps: WIZ-07 Back and Continue at the bottom, the last action on the last step only. */
export function Wizard({
  label,
  steps,
  current,
  onBack,
  onContinue,
  onJump,
  busy,
  lastAction,
  note,
  lastNote,
  aside,
  children,
}: WizardProps) {
  const shown = steps.filter((step) => !step.hidden);
  const isLast = shown.at(-1)?.id === current;
  const beside = isLast ? lastNote : note;
  const form = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  useFootSpace(foot);
  const known = useRef(current);
  const isSecondPress = useSecondPress(current);

  // A new step is a new page to whoever cannot see it: start at its top.
  useEffect(() => {
    if (known.current === current) return;
    known.current = current;
    form.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [current]);

  return (
    <S.Wizard data-aside={aside ? true : undefined}>
      <S.Main>
        <S.Steps>
          <StepList
            label={label}
            current={current}
            onJump={onJump}
            steps={shown.map(({ id, label: name, valid, visited }) => ({
              id,
              label: name,
              done: Boolean(visited) && valid !== false,
              invalid: Boolean(visited) && valid === false,
            }))}
          />
        </S.Steps>
        <S.Form
          ref={form}
          role="group"
          aria-label={shown.find((step) => step.id === current)?.label}
          tabIndex={-1}
        >
          {children}
        </S.Form>
        <S.Footer ref={foot}>
          {onBack && <Button onClick={onBack}>Back</Button>}
          {beside && <S.Note>{beside}</S.Note>}
          <S.Forward>
            {isLast ? (
              <Button
                variant="primary"
                {...lastAction}
                onClick={(event) => {
                  // The second press of a double one was meant for Continue, which stood here a moment ago.
                  if (!isSecondPress(event)) lastAction.onClick?.(event);
                }}
              />
            ) : (
              <Button variant="primary" loading={busy} onClick={onContinue}>
                Continue
              </Button>
            )}
          </S.Forward>
        </S.Footer>
      </S.Main>
      {aside && <S.Aside>{aside}</S.Aside>}
    </S.Wizard>
  );
}
