import type { PanelProps } from '@campaign/platform';
import { SidePanel } from '@campaign/shared-ui';
import { AGENTS_TAB_READING } from '@campaign/shared-api';
import { words } from '../../words';
import { JobEditor } from './job-editor';
import * as S from './job-wizard-panel.styled';

/** Edit Job as a panel over any page: the same steps (SHELL-14, SHELL-18). */
export function EditJobPanel({ jobId, open, close }: PanelProps<'edit-job'>) {
  return (
    <SidePanel
      title={words.editTitle}
      width={960}
      open={open}
      onClose={(reason) => {
        if (reason !== 'backdrop') close();
      }}
    >
      <S.PanelBody>
        <JobEditor
          jobId={jobId}
          reading={AGENTS_TAB_READING}
          onSaved={() => close({ jobId })}
          onLeave={() => close()}
        />
      </S.PanelBody>
    </SidePanel>
  );
}
