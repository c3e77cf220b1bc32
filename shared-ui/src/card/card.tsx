import { useId, type ReactNode } from 'react';
import * as S from './card.styled';

export interface CardProps {
  title?: string;
  /** One sentence under the title. */
  text?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** `flush`: tables and lists that bring their own padding. */
  padding?: 'normal' | 'flush';
  children?: ReactNode;
}

/** Things that belong together, on white. With a title it is a region of that name. */
export function Card({ title, text, actions, footer, padding = 'normal', children }: CardProps) {
  const id = useId();
  return (
    <S.Card aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <S.Header>
          <S.Headings>
            {title && <S.Title id={id}>{title}</S.Title>}
            {text && <S.Text>{text}</S.Text>}
          </S.Headings>
          {actions && <S.Actions>{actions}</S.Actions>}
        </S.Header>
      )}
      {children !== undefined && <S.Body data-padding={padding}>{children}</S.Body>}
      {footer && <S.Footer>{footer}</S.Footer>}
    </S.Card>
  );
}
