import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-map';
import { followLink } from '../navigation/navigate';
import { Bar } from '../skeleton/skeleton.styled';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import * as S from './stat-tile.styled';

export interface StatTileProps {
  label: string;
  /** Already formatted: "12,408", "$320.13", "4.1 %". */
  value: ReactNode;
  hint?: ReactNode;
  icon?: IconName;
  /** The whole tile becomes a link. */
  to?: string;
  loading?: boolean;
}

/** One number that matters. */
export function StatTile({ label, value, hint, icon, to, loading }: StatTileProps) {
  return (
    <S.Tile data-link={to ? true : undefined}>
      <S.Label>
        {icon && <Icon name={icon} />}
        {to ? (
          <S.Link href={to} onClick={followLink}>
            {label}
          </S.Link>
        ) : (
          label
        )}
      </S.Label>
      <S.Value>
        {loading ? (
          <>
            <VisuallyHidden>Loading</VisuallyHidden>
            <Bar aria-hidden style={{ width: 96, height: 28 }} />
          </>
        ) : (
          value
        )}
      </S.Value>
      {hint && <S.Hint>{hint}</S.Hint>}
    </S.Tile>
  );
}
