import { useId } from 'react';
import type { PanelProps } from '@campaign/platform';
import { useGetGuardQuery, useSaveGuardMutation, type ApiProblem } from '@campaign/shared-api';
import { Button, CancelButton, ErrorState, SidePanel, Skeleton } from '@campaign/shared-ui';
import { words } from '../../words';
import { GUARD_SAVE, GuardForm } from './guard-form';

const say = words.guard;

/** When an agency is told that too few texts arrive, and whether its jobs are paused then. */
export function GuardPanel({ accountId, open, close }: PanelProps<'delivery-guard'>) {
  const formId = useId();
  const [, { isLoading }] = useSaveGuardMutation(GUARD_SAVE);
  const { data, error, refetch } = useGetGuardQuery(
    { account_id: accountId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <SidePanel
      title={say.title}
      text={say.text}
      open={open}
      unsaved={say.unsaved}
      onClose={() => close()}
      footer={
        <>
          <CancelButton />
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
          onSaved={() => close()}
        />
      )}
    </SidePanel>
  );
}
