import type { ReactNode } from 'react';
import type { JobRow } from '@campaign/shared-api/contracts';
import { Text, Timestamp } from '@campaign/shared-ui';
import { DayAndTime, useOnCard, type Column } from '@campaign/shared-ui/grid';
import { money, number, words } from '../../words';
import { JobState } from './job-progress';
import * as S from './jobs-tab.styled';

const say = words.columns;

interface For {
  isAdmin: boolean;
  /** JOBS-24. */
  hidesCost: boolean;
  problems: ReadonlyMap<number, string>;
}

/** JOBS-32, with the ids the server sorts by. */
export const jobColumns = ({ isAdmin, hidesCost, problems }: For): Column<JobRow>[] => [
  { id: 'name', header: say.name, sortable: true, primary: true, cell: (job) => job.name },
  {
    id: 'jobId',
    header: say.jobId,
    sortable: true,
    underName: true,
    onCard: 'hidden',
    cell: (job) => (
      <Text variant="table" tone="muted" numeric>
        {job.jobId}
      </Text>
    ),
  },
  {
    id: 'jobType',
    header: say.jobType,
    sortable: true,
    underName: 'beside',
    onCard: 'fact',
    cell: (job) => job.jobType,
  },
  {
    id: 'identityName',
    header: say.identity,
    sortable: true,
    width: 120,
    underName: true,
    onCard: 'hidden',
    cell: (job) => job.identityName,
  },
  {
    id: 'userName',
    header: say.agency,
    sortable: true,
    underName: 'beside',
    onCard: 'fact',
    hidden: !isAdmin,
    cell: (job) => job.userName,
  },
  {
    id: 'status',
    header: say.status,
    sortable: true,
    onCard: 'line',
    width: 200,
    cell: (job) => (
      <JobState job={job} problem={problems.get(job.jobId)}>
        <OnTablet>
          <Timestamp iso={job.startDate} variant="date" />
        </OnTablet>
      </JobState>
    ),
  },
  {
    id: 'startDate',
    header: say.sendDate,
    sortable: true,
    onCard: 'fact',
    onTablet: 'hidden',
    cell: (job) => <DayAndTime iso={job.startDate} onlyDayOnCard />,
  },
  {
    id: 'messagesSent',
    header: say.sent,
    sortable: true,
    align: 'end',
    onCard: 'fact',
    cell: (job) => (
      <span>
        <S.Counted data-unit={say.sent}>{number(job.messagesSent)}</S.Counted>
        <OnTablet>{say.onTablet.optOuts(job.messagesOptOut)}</OnTablet>
      </span>
    ),
  },
  {
    id: 'messagesOptOut',
    header: say.optOuts,
    sortable: true,
    align: 'end',
    onCard: 'hidden',
    onTablet: 'hidden',
    cell: (job) => <OptOuts job={job} />,
  },
  {
    id: 'segment',
    header: say.segments,
    sortable: true,
    align: 'end',
    onCard: 'hidden',
    onTablet: 'hidden',
    cell: (job) => number(job.segment),
  },
  {
    id: 'cost',
    header: say.cost,
    sortable: true,
    align: 'end',
    onCard: 'fact',
    hidden: hidesCost,
    cell: (job) => (
      <span>
        {job.price === null ? '–' : money(job.price * job.segment)}
        <OnTablet>{say.onTablet.segments(job.segment)}</OnTablet>
      </span>
    ),
  },
];

function OnTablet({ children }: { children: ReactNode }) {
  return useOnCard() && <S.OnTablet>{children}</S.OnTablet>;
}

/** Replies with exactly the stop word (JOBS-32), and below all who opted out, whatever words they used. */
function OptOuts({ job: { messagesOptOut, peopleOptedOut = messagesOptOut } }: { job: JobRow }) {
  if (peopleOptedOut === messagesOptOut) return number(messagesOptOut);
  return (
    <div>
      {number(messagesOptOut)}
      <Text as="div" variant="caption" tone="muted">
        {say.peopleOptedOut(peopleOptedOut)}
      </Text>
    </div>
  );
}
