import { Card, DescriptionList, Timestamp } from '@campaign/shared-ui';
import { useGetSchedulesQuery } from '@campaign/shared-api';
import { DEFAULT_SCHEDULE } from '@campaign/shared-api/constants';
import type { Job } from '@campaign/shared-api/contracts';
import { formatPhone } from '@campaign/shared-api/messaging';
import { describeSchedule } from '../../components/delivery-hours';
import { useQuietHours } from '../../components/use-quiet-hours';
import { hoursWords, titleOfType, words } from '../../words';

/** What the job is (JDET-01), and what it says, where its link leads and when its texts may go. */
export function JobFacts({ job }: { job: Job }) {
  const hours = useHours(job);
  const agents = job.agents.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  const names = (lists: Job['phoneListAssignments']) => lists.map(({ listName }) => listName).join(', ');
  return (
    <Card title={words.details}>
      <DescriptionList
        items={[
          { label: 'Sender identity', value: job.identityName },
          { label: 'Send type', value: titleOfType(job.jobType) },
          { label: 'Job name', value: job.jobName },
          { label: 'Job ID', value: String(job.jobId) },
          { label: 'Send date', value: <Timestamp iso={job.startDate} /> },
          { label: hoursWords.label, value: hours },
          { label: 'Agents', value: agents.join(', ') },
          { label: 'From', value: formatPhone(job.adminPhone) },
          { label: 'Phone lists', value: names(job.phoneListAssignments) },
          { label: 'Suppression lists', value: names(job.suppressionListAssignments) },
          ...(job.leftToday == null
            ? []
            : [{ label: words.dailyLimit, value: words.leftToday(job.leftToday) }]),
          { label: 'Message', value: job.initialMessage },
          { label: 'Short link', value: job.guidlink },
          { label: 'Leads to', value: job.campaignid },
        ]}
      />
    </Card>
  );
}

/** The hours its texts go out in, in words; nothing while its own are read. */
function useHours({ scheduleId, accountId }: Job): string {
  const quietHours = useQuietHours();
  const isUsual = scheduleId === DEFAULT_SCHEDULE.scheduleId;
  const { data: schedules } = useGetSchedulesQuery(
    { account_id: accountId },
    { skip: isUsual || !quietHours },
  );
  if (!quietHours) return hoursWords.off;
  if (isUsual) return hoursWords.usual;
  const own = schedules?.find((schedule) => schedule.scheduleId === scheduleId);
  return own ? describeSchedule(own) : '';
}
