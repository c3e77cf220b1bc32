import { RowProblem } from '@campaign/platform/list-screen';
import type { Agency } from '@campaign/shared-api/contracts';
import { paths } from '@campaign/shared-api/paths';
import { StatusChip, Text, TextLink } from '@campaign/shared-ui';
import { CellLines, type Column } from '@campaign/shared-ui/grid';
import { agencyWords, dollars } from '../../agency-words';
import { Breaks } from '../../components/breaks.styled';
import { AgencyApproval } from './agency-approval';

const say = agencyWords.columns;

interface RowState {
  /** Why it was not deleted. */
  problem: string | undefined;
  jobs: readonly { jobId: number; name: string; jobType: string }[];
}

/** AGCY-02..04. */
export const agencyColumns = (
  numberOf: (agency: Agency) => number,
  stateOf: (agency: Agency) => RowState,
  onReject: (agency: Agency) => void,
): Column<Agency>[] => [
  { id: 'row', header: say.row, align: 'end', width: 48, cell: numberOf },
  {
    id: 'userName',
    header: say.name,
    sortable: true,
    primary: true,
    width: '15%',
    cell: (agency) => <Name agency={agency} {...stateOf(agency)} />,
  },
  {
    id: 'agentNumber',
    header: say.number,
    sortable: true,
    underName: true,
    cell: ({ agentNumber }) => agentNumber ?? '–',
  },
  { ...rate('smsRate', say.sms), cell: (agency) => <SmsRate agency={agency} /> },
  { ...rate('imgMmsRate', say.image), width: 104, underName: true },
  { ...rate('vidMmsRate', say.video), width: 104, underName: true },
  { id: 'status', header: say.status, sortable: true, cell: (agency) => <Status agency={agency} /> },
  {
    id: 'approved',
    header: say.approved,
    sortable: true,
    width: 164,
    cell: (agency) => <AgencyApproval agency={agency} onReject={() => onReject(agency)} />,
  },
];

function rate(id: 'smsRate' | 'imgMmsRate' | 'vidMmsRate', header: string): Column<Agency> {
  return { id, header, sortable: true, align: 'end', cell: (agency) => dollars(agency[id]) };
}

function Name({ agency, problem, jobs }: RowState & { agency: Agency }) {
  return (
    <CellLines>
      <Breaks>{agency.userName}</Breaks>
      {agency.approved === null && <Applicant agency={agency} />}
      <RowProblem>{problem}</RowProblem>
      {problem && jobs.length > 0 && (
        <Text variant="caption">
          {agencyWords.usedBy}{' '}
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

/** A planned change of any rate is announced under the first one. */
function SmsRate({ agency: { smsRate, ratesPlanned } }: { agency: Agency }) {
  if (!ratesPlanned) return dollars(smsRate);
  return (
    <CellLines>
      {dollars(smsRate)}
      <Text variant="caption">{agencyWords.ratesChange(ratesPlanned)}</Text>
    </CellLines>
  );
}

/** The applicant: the agency's owner and the website of its registration. */
function Applicant({ agency: { owner, website } }: { agency: Agency }) {
  if (!owner) return null;
  const { name, email } = owner;
  return (
    <Text variant="caption">
      <Breaks>
        {agencyWords.applicant} {name ? `${name}, ${email}` : email}
        <br />
        {website ?? agencyWords.noWebsite}
      </Breaks>
    </Text>
  );
}

function Status({ agency: { status, textsWaiting } }: { agency: Agency }) {
  return (
    <CellLines>
      <StatusChip kind="agency" value={status ? 'enabled' : 'disabled'} />
      {textsWaiting !== null && textsWaiting > 0 && (
        <Text variant="caption">{agencyWords.textsWait(textsWaiting)}</Text>
      )}
    </CellLines>
  );
}
