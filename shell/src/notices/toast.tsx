import { Button, Icon, IconButton, type IconName, type Notice, type NoticeKind } from '@campaign/shared-ui';
import * as S from './toast.styled';

const ICON: Record<NoticeKind, IconName> = {
  success: 'check-circle',
  warning: 'alert-triangle',
  error: 'alert',
  info: 'info',
};

/** One slip of news; an error interrupts a screen reader, the others wait their turn. */
export function Toast({ notice: { kind, text, action }, onClose }: { notice: Notice; onClose: () => void }) {
  return (
    <S.Toast data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <S.Picture>
        <Icon name={ICON[kind]} />
      </S.Picture>
      <S.Words>{text}</S.Words>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            action.onSelect();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="x" size="sm" label="Dismiss" onClick={onClose} />
    </S.Toast>
  );
}
