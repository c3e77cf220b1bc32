import { OWNER_ACCOUNT_ID, useMay } from '@campaign/shared-api';
import type { Agency } from '@campaign/shared-api/contracts';
import { Badge, Button, Inline, StatusChip, Text, Timestamp } from '@campaign/shared-ui';
import { CellLines } from '@campaign/shared-ui/grid';
import { agencyWords } from '../../agency-words';
import { Breaks } from '../../components/breaks.styled';
import { useAgencyDecisions } from './use-agency-decisions';

const say = agencyWords.actions;

/** AGCY-03, AGCY-08, AGCY-09: how far it is; what waits is decided with one press. */
export function AgencyApproval({ agency, onReject }: { agency: Agency; onReject: () => void }) {
  const { accountId, userName, approved, approvalReason, createdAt, owner } = agency;
  const mayDecide = useMay('agency:approve') && accountId !== OWNER_ACCOUNT_ID;
  const { approve } = useAgencyDecisions(agency);
  return (
    <CellLines>
      <StatusChip
        kind="approval"
        value={approved === null ? 'pending' : approved ? 'approved' : 'rejected'}
      />
      {approved === null && (
        <Text variant="caption">
          {agencyWords.waitsSince}
          <Timestamp iso={createdAt} variant="date" /> (<Timestamp iso={createdAt} variant="relative" />)
        </Text>
      )}
      {approved === null && owner?.emailVerified === false && (
        <Badge tone="warn" icon="alert-triangle">
          {agencyWords.emailNotVerified}
        </Badge>
      )}
      {approved === null && mayDecide && (
        <Inline gap={4}>
          <Button size="sm" aria-label={say.approveOf(userName)} onClick={() => void approve()}>
            {say.approve}
          </Button>
          <Button size="sm" aria-label={say.rejectOf(userName)} onClick={onReject}>
            {say.reject}
          </Button>
        </Inline>
      )}
      {approved === false && approvalReason && (
        <Text variant="caption">
          <Breaks>{approvalReason}</Breaks>
        </Text>
      )}
    </CellLines>
  );
}
