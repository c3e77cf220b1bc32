import { useId, useState } from 'react';
import type { PanelProps } from '@campaign/platform';
import { useLeavePanel } from '@campaign/platform/list-screen';
import { useGetGuardQuery, useSaveGuardMutation, type ApiProblem } from '@campaign/shared-api';
import { Button, ErrorState, SidePanel, Skeleton } from '@campaign/shared-ui';
import { words } from '../../words';
import { GUARD_SAVE, GuardForm } from './guard-form';

const say = words.guard;

/** When an agency is told that too few texts arrive, and whether its jobs are paused then. */
export function GuardPanel({ accountId, open, close }: PanelProps<'delivery-guard'>) {
  const formId = useId();
  const [dirtyForms, setDirtyForms] = useState(0);
  const [, { isLoading }] = useSaveGuardMutation(GUARD_SAVE);
  const { leave, onClose } = useLeavePanel(open && dirtyForms > 0, say.unsaved, () => close());
  const { data, error, refetch } = useGetGuardQuery(
    { account_id: accountId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <SidePanel
      title={say.title}
      text={say.text}
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button onClick={leave}>{say.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isLoading} disabled={!data}>
            {say.save}
          </Button>
        </>
      }
    >
      {error && !data ? (
        <ErrorState message={(error as ApiProblem).message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton count={4} label={say.loading} />
      ) : (
        <GuardForm
          key={accountId}
          id={formId}
          accountId={accountId}
          settings={data}
          setDirtyForms={setDirtyForms}
          onSaved={() => close()}
        />
      )}
    </SidePanel>
  );
}
