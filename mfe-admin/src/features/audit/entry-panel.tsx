import { useGetAuditQuery, type ApiProblem } from '@campaign/shared-api';
import { actWords, changesOf, detailWordsOf } from '@campaign/shared-api/act-words';
import type { AuditEntry } from '@campaign/shared-api/contracts';
import {
  Button,
  DescriptionList,
  EmptyState,
  ErrorState,
  SidePanel,
  Skeleton,
  Stack,
  Timestamp,
} from '@campaign/shared-ui';
import { words } from '../../words';
import { NamedThing } from './named-thing';

const say = words.audit;

interface EntryPanelProps {
  auditId: number;
  isAdmin: boolean;
  onClose: () => void;
}

/** Panel with everything that one entry of the audit log records. Its URL can be sent to a colleague. */
export function EntryPanel({ auditId, isAdmin, onClose }: EntryPanelProps) {
  const { data, error, refetch } = useGetAuditQuery({ audit_id: auditId });
  const entry = data?.data[0];
  return (
    <SidePanel
      open
      width={480}
      title={entry ? (actWords[entry.action] ?? entry.action) : say.entry(auditId)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{say.close}</Button>}
    >
      {error ? (
        <ErrorState message={(error as ApiProblem).message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton />
      ) : entry ? (
        <Fields entry={entry} isAdmin={isAdmin} />
      ) : (
        <EmptyState {...say.noEntry} />
      )}
    </SidePanel>
  );
}

function Fields({ entry, isAdmin }: { entry: AuditEntry; isAdmin: boolean }) {
  const { auditId, at, who, userName, ofAgency, detail } = entry;
  const changes = changesOf(detail);
  const call = detail['call'];
  const details = changes.length === 0 && detailWordsOf(detail);
  return (
    <Stack gap={16}>
      <DescriptionList
        items={[
          { label: say.entryNumber, value: String(auditId) },
          { label: say.when, value: <Timestamp iso={at} /> },
          { label: say.who, value: who ?? say.platform },
          ...(isAdmin
            ? [
                { label: say.whoseAgency, value: userName ?? say.none },
                { label: say.agency, value: ofAgency ?? say.none },
              ]
            : []),
          { label: say.object, value: <NamedThing entry={entry} isAdmin={isAdmin} /> },
          ...(details ? [{ label: say.details, value: details }] : []),
          ...changes.map(([field, old, now]) => ({ label: field, value: say.change(old, now) })),
          ...(typeof call === 'string' ? [{ label: say.call, value: call }] : []),
        ]}
      />
    </Stack>
  );
}
