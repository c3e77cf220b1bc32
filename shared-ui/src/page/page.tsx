import type { ReactNode } from 'react';
import * as S from './page.styled';

export interface PageProps {
  /** The h1. */
  title: ReactNode;
  /** Beside the title: a status chip. */
  badge?: ReactNode;
  text?: ReactNode;
  /** Right of the title, primary last. */
  actions?: ReactNode;
  /** Above the title: Breadcrumbs or a back link. */
  above?: ReactNode;
  /** `form` keeps to 720 px. */
  width?: 'full' | 'form';
  children?: ReactNode;
}

/** The content of one address: title, actions, and the rest below. */
export function Page({ title, badge, text, actions, above, width = 'full', children }: PageProps) {
  return (
    <S.Page data-width={width}>
      {above}
      <S.Header>
        <S.Headings>
          <S.TitleRow>
            <S.Title>{title}</S.Title>
            {badge}
          </S.TitleRow>
          {text && <S.Text>{text}</S.Text>}
        </S.Headings>
        {actions && <S.Actions>{actions}</S.Actions>}
      </S.Header>
      {children}
    </S.Page>
  );
}
