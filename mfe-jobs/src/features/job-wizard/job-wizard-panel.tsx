import { useConfirm, usePlatform, type PanelProps } from '@campaign/platform';
import { SidePanel } from '@campaign/shared-ui';
import { AGENTS_TAB_READING } from '@campaign/shared-api';
import { words } from '../../words';
import { JobEditor } from './job-editor';
import * as S from './job-wizard-panel.styled';

/** Edit Job as a panel over any page: the same steps (SHELL-14, SHELL-18). */
export function EditJobPanel({ jobId, open, close }: PanelProps<'edit-job'>) {
  const { guard } = usePlatform();
  const confirm = useConfirm();
  const leave = async () => {
    const text = guard.unsaved();
    const { leaveTitle: title, leave: confirmLabel, stay: cancelLabel } = words;
    if (text === undefined || (await confirm({ title, text, confirmLabel, cancelLabel }))) close();
  };
  return (
    <SidePanel
      title={words.editTitle}
      width={960}
      open={open}
      // The wizard in it has its own question.
      isDirty={false}
      onClose={(reason) => {
        if (reason !== 'backdrop') void leave();
      }}
    >
      <S.PanelBody>
        <JobEditor
          jobId={jobId}
          reading={AGENTS_TAB_READING}
          onSaved={() => close({ jobId })}
          onLeave={() => void leave()}
        />
      </S.PanelBody>
    </SidePanel>
  );
}
