import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useConfirm, useUnsavedWork } from '@campaign/platform';
import { useUser } from '@campaign/shared-api';
import { SidePanel, type CloseReason } from '@campaign/shared-ui';
import { words } from '../words';
import { FactorList } from './factor-list';
import { RecoveryCodes } from './recovery-codes';
import { SessionList } from './session-list';
import * as S from './security.styled';

const { security: say } = words;

/** What one sees of and does for one's own account. */
export function SecurityPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser();
  const confirm = useConfirm();
  const [codes, setCodes] = useState<string[] | null>(null);
  useUnsavedWork(open && codes !== null, say.codesLost);

  // Codes are shown once: neither a key nor a press beside them takes them away unasked.
  const close = async (reason: CloseReason) => {
    if (codes) {
      if (reason === 'backdrop') return;
      if (!(await confirm({ ...say.codesLeave, text: say.codesLost }))) return;
      setCodes(null);
    }
    onClose();
  };
  return (
    // A typed code is not work; only recovery codes can be lost.
    <SidePanel open={open} title={say.title} isDirty={false} onClose={(reason) => void close(reason)}>
      <Parts>
        <SessionList />
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        ) : (
          user && <FactorList user={user} onCodes={setCodes} />
        )}
      </Parts>
    </SidePanel>
  );
}

/** Nearly every press here takes away what was pressed: the focus goes to the part it was in, or to what took its place. */
function Parts({ children }: { children: ReactNode }) {
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = parts.current!;
    let last: HTMLElement | null | undefined;
    const onFocus = ({ target }: FocusEvent) => (last = (target as Element).closest('section'));
    const observer = new MutationObserver(() => {
      if (!last || document.activeElement !== document.body) return;
      const heir = last.isConnected ? last : box.lastElementChild;
      if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
    });
    box.addEventListener('focusin', onFocus);
    observer.observe(box, { childList: true, subtree: true });
    return () => {
      box.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
  return <S.Parts ref={parts}>{children}</S.Parts>;
}
