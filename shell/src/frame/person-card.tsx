import type { SessionUser } from '@campaign/shared-api/contracts';
import { Badge, Text, useSidebar } from '@campaign/shared-ui';
import { words } from '../words';
import { Mark } from './mark';
import { roleBadge } from './role-badge';
import * as S from './frame.styled';

/** The head of the sidebar: role badge, name and number (SHELL-09..12); only our sign while it is narrow. */
export function PersonCard({ user }: { user: SessionUser }) {
  const { narrow } = useSidebar();
  const badge = roleBadge(user.role);
  if (narrow) {
    return (
      <S.Person data-narrow>
        <Mark />
      </S.Person>
    );
  }
  return (
    <S.Person>
      <S.Brand>
        <Mark />
        {words.product}
      </S.Brand>
      <S.Agency>
        <Text variant="h3" as="p" truncate title={user.userName}>
          {user.userName}
        </Text>
        <S.Facts>
          {badge && <Badge tone="accent">{badge}</Badge>}
          {user.agentNumber && (
            <Text variant="caption" tone="muted" numeric>
              {user.agentNumber}
            </Text>
          )}
        </S.Facts>
      </S.Agency>
    </S.Person>
  );
}
