import { useUser } from '@campaign/shared-api';
import { SidePanel } from '@campaign/shared-ui';
import { words } from '../words';
import { FactorList } from './factor-list';
import { SessionList } from './session-list';
import * as S from './security.styled';

/** What one sees of and does for one's own account. */
export function SecurityPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser();
  return (
    <SidePanel open={open} title={words.security.title} onClose={onClose}>
      <S.Parts>
        <SessionList />
        {user && <FactorList user={user} />}
      </S.Parts>
    </SidePanel>
  );
}
