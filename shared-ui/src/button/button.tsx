import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-map';
import { Spinner } from '../spinner/spinner';
import { Tooltip } from '../tooltip/tooltip';
import { useTooltip } from '../tooltip/use-tooltip';
import * as S from './button.styled';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary a view; `danger` names what it destroys. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  iconEnd?: IconName;
  /** Keeps its width, ignores clicks and says so; the name stays. */
  loading?: boolean;
  /**
   * Why it cannot be used now. The button then stays focusable (`aria-disabled`) and shows the reason;
   * use `disabled` alone only where the reason is plain.
   */
  disabledReason?: string;
  /** As wide as its container. */
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Does something here. For going somewhere use LinkButton. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  iconEnd,
  loading = false,
  disabledReason,
  wide,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const blocked = loading || Boolean(disabledReason);
  // Without a wrapper that comes and goes with the reason: a new element would lose the focus, and a press half done.
  const { watch, describedBy, bubble, tell } = useTooltip({ content: disabledReason });
  return (
    <>
      <S.Button
        type={type}
        data-variant={variant}
        data-size={size}
        data-wide={wide || undefined}
        aria-disabled={blocked || undefined}
        aria-busy={loading || undefined}
        onClick={(event) => {
          if (!blocked) return onClick?.(event);
          // An aria-disabled submit button would still submit. On a touch screen a press is the only way to ask why.
          event.preventDefault();
          tell(event.currentTarget);
        }}
        {...watch}
        {...rest}
        aria-describedby={[rest['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined}
      >
        {loading && (
          <S.Busy>
            <Spinner />
          </S.Busy>
        )}
        {icon && <Icon name={icon} />}
        <S.Label>{children}</S.Label>
        {iconEnd && <Icon name={iconEnd} />}
      </S.Button>
      {bubble}
    </>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** The accessible name and the tooltip. */
  label: string;
  tone?: 'neutral' | 'accent' | 'danger';
  size?: ButtonSize;
  loading?: boolean;
  disabledReason?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A picture that does something; its name shows on hover and focus. */
export function IconButton({
  icon,
  label,
  tone = 'neutral',
  size = 'md',
  loading = false,
  disabledReason,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const blocked = loading || Boolean(disabledReason);
  return (
    <Tooltip content={disabledReason ?? label} describes={Boolean(disabledReason)}>
      <S.IconButton
        type={type}
        aria-label={label}
        data-tone={tone}
        data-size={size}
        aria-disabled={blocked || undefined}
        aria-busy={loading || undefined}
        onClick={(event) => {
          if (blocked) event.preventDefault();
          else onClick?.(event);
        }}
        {...rest}
      >
        {loading ? <Spinner /> : <Icon name={icon} size={size === 'lg' ? 20 : 16} />}
      </S.IconButton>
    </Tooltip>
  );
}

/** Buttons that belong together, in a row; the group may have a name. */
export function ButtonGroup({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <S.Group role="group" aria-label={label}>
      {children}
    </S.Group>
  );
}
