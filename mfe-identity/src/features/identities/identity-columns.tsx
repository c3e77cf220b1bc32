import { RowProblem } from '@campaign/platform/list-screen';
import type { Identity } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { Text, TextLink, Timestamp } from '@campaign/shared-ui';
import { CellLines, type Column } from '@campaign/shared-ui/grid';
import { RegistryChips } from '../../components/registry-chips';
import { words } from '../../words';

const say = words.columns;

interface RowState {
  problem: string | undefined;
  jobs: readonly { jobId: number; name: string; jobType: string }[];
}

/** IDEN-01, and what the registry makes of each. */
export const identityColumns = (stateOf: (identity: Identity) => RowState): Column<Identity>[] => [
  {
    id: 'identityName',
    header: say.name,
    sortable: true,
    primary: true,
    width: '30%',
    cell: (identity) => identity.identityName,
  },
  { id: 'userName', header: say.mainAccount, sortable: true, cell: (identity) => identity.userName },
  {
    id: 'startDate',
    header: say.addedOn,
    sortable: true,
    cell: (identity) => <Timestamp iso={identity.startDate} variant="date" />,
  },
  {
    id: 'tenDlc',
    header: say.tenDlc,
    width: '35%',
    cell: (identity) => <Registration identity={identity} {...stateOf(identity)} />,
  },
];

function Registration({ identity, problem, jobs }: RowState & { identity: Identity }) {
  return (
    <CellLines>
      <RegistryChips identity={identity} />
      <RowProblem>{problem}</RowProblem>
      {problem && jobs.length > 0 && (
        <Text variant="caption">
          {words.usedBy}{' '}
          {jobs.map((job, at) => (
            <span key={job.jobId}>
              {at > 0 && ', '}
              <TextLink to={paths.jobRow(job)}>{job.name}</TextLink>
            </span>
          ))}
        </Text>
      )}
    </CellLines>
  );
}
