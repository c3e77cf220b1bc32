import { useState, type FormEvent } from 'react';
import type { Agency } from '@campaign/shared-api/contracts';
import { Button, CancelButton, Dialog, TextArea } from '@campaign/shared-ui';
import { agencyWords } from '../../agency-words';
import { useAgencyDecisions } from './use-agency-decisions';

const say = agencyWords.rejection;

/** AGCY-09, with the reason that is mailed. What was typed stays where the call failed. */
export function RejectDialog({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isSaving, setSaving] = useState(false);
  const { reject } = useAgencyDecisions(agency);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    const done = await reject(reason.trim());
    setSaving(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      title={say.title(agency.userName)}
      text={say.text}
      onClose={onClose}
      footer={
        <>
          <CancelButton>{say.cancel}</CancelButton>
          <Button type="submit" form="reject-agency" variant="danger" loading={isSaving}>
            {say.confirm}
          </Button>
        </>
      }
    >
      <form id="reject-agency" onSubmit={(event) => void submit(event)}>
        <TextArea
          label={say.reason}
          help={say.reasonHelp}
          optional
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
