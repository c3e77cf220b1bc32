import { TextLink } from '../navigation/text-link';
import * as S from './breadcrumbs.styled';

export interface BreadcrumbsProps {
  /** From the root to here; the last one is here and needs no address. */
  items: readonly { label: string; to?: string }[];
}

/** Where this page hangs. */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <S.Nav aria-label="Breadcrumbs">
      <S.List role="list">
        {items.map((item, index) => {
          const here = index === items.length - 1;
          return (
            <S.Item key={`${item.label}-${index}`}>
              {item.to && !here ? (
                <TextLink to={item.to} variant="quiet">
                  {item.label}
                </TextLink>
              ) : (
                <span aria-current={here ? 'page' : undefined}>{item.label}</span>
              )}
            </S.Item>
          );
        })}
      </S.List>
    </S.Nav>
  );
}
