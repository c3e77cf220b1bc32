import { RowProblem } from '@campaign/platform/list-screen';
import type { Agent } from '@campaign/shared-api/contracts';
import { Badge, Text, Timestamp, type BadgeProps } from '@campaign/shared-ui';
import { CellLines, type Column } from '@campaign/shared-ui/grid';
import { Breaks } from '../../components/breaks.styled';
import { userWords } from '../../user-words';

const say = userWords;

interface Shown {
  /** People of several agencies are in one table. */
  withAgency: boolean;
  /** What just could not be done with somebody. */
  problemOf: (agent: Agent) => string | undefined;
}

/** USER-01, and where each account stands. */
export const userColumns = ({ withAgency, problemOf }: Shown): Column<Agent>[] => [
  {
    id: 'firstName',
    header: say.columns.firstName,
    sortable: true,
    primary: true,
    cell: ({ firstName }) => firstName || say.none,
  },
  {
    id: 'lastName',
    header: say.columns.lastName,
    sortable: true,
    underName: 'beside',
    cell: ({ lastName }) => lastName || say.none,
  },
  {
    id: 'displayName',
    header: say.columns.displayName,
    sortable: true,
    underName: true,
    cell: ({ displayName }) => displayName || say.none,
  },
  {
    id: 'email',
    header: say.columns.email,
    sortable: true,
    width: '24%',
    underName: true,
    cell: ({ displayEmail, userName }) => (
      <CellLines>
        <Address of={displayEmail} />
        {withAgency && (
          <Text variant="caption" tone="muted">
            {userName}
          </Text>
        )}
      </CellLines>
    ),
  },
  {
    id: 'role',
    header: say.columns.role,
    sortable: true,
    cell: ({ role }) => role.replace('AGENT-', ''),
  },
  {
    id: 'status',
    header: say.columns.status,
    width: 192,
    cell: (agent) => <Status agent={agent} problem={problemOf(agent)} />,
  },
];

/** Where it is too long for its place, it breaks before its host first. */
function Address({ of: email }: { of: string }) {
  const at = email.lastIndexOf('@');
  return (
    <Breaks>
      {email.slice(0, Math.max(0, at))}
      <wbr />
      {email.slice(Math.max(0, at))}
    </Breaks>
  );
}

const BADGES = {
  active: { tone: 'success', icon: 'check-circle' },
  invited: { tone: 'info', icon: 'mail' },
  expired: { tone: 'warn', icon: 'alert-triangle' },
  'must-change-password': { tone: 'warn', icon: 'lock' },
  waiting: { tone: 'info', icon: 'clock' },
} as const satisfies Record<string, Omit<BadgeProps, 'children'>>;

function Status({ agent, problem }: { agent: Agent; problem: string | undefined }) {
  const { state, invitedUntil, lastSeenAt } = agent;
  const isOver = invitedUntil !== null && new Date(invitedUntil) < new Date();
  const shown = state === 'invited' && isOver ? 'expired' : state;
  return (
    <CellLines>
      <Badge {...BADGES[shown]}>{say.states[shown]}</Badge>
      <Text variant="caption" tone="muted">
        {shown === 'invited' ? (
          <>
            {say.until} <Timestamp iso={invitedUntil} variant="date" />
          </>
        ) : lastSeenAt ? (
          <>
            {say.lastSeen} <Timestamp iso={lastSeenAt} variant="relative" />
          </>
        ) : (
          say.never
        )}
      </Text>
      <RowProblem>{problem}</RowProblem>
    </CellLines>
  );
}
