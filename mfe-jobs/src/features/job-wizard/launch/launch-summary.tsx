import { useGetPhoneListsQuery } from '@campaign/shared-api';
import { Banner, Button, Text } from '@campaign/shared-ui';
import { LaunchCard } from '@campaign/shared-ui/messaging';
import type { Estimate, Identity } from '@campaign/shared-api/contracts';
import type { JobField } from '../../../components/job-form';
import { useQuietHours } from '../../../components/use-quiet-hours';
import { count, money, words } from '../../../words';
import { useWizard } from '../wizard-context';
import { useSchedules } from '../hours/use-schedules';
import { suppressionListsOf } from '../lists/usable-lists';
import { launchChecks, type LaunchCheck } from './launch-checks';
import { useIsApproved } from './use-is-approved';
import { RecipientsPicture } from './recipients-picture';

export interface LaunchSummaryProps {
  identity: Identity | undefined;
  estimate: Estimate | undefined;
  /** The numbers are of an older form; newer ones are on their way. */
  stale: boolean;
  /** Why they could not be counted. */
  problem: string | undefined;
  onRetry: () => void;
  now: Date;
  /** Whether a check on this field may warn already: its turn has come. */
  speaks: (field: JobField) => boolean;
  /** Leads to the field where a check is put right. */
  onOpen: (field: JobField) => void;
}

/** What will happen on Send, and what stands in its way. */
export function LaunchSummary({
  identity,
  estimate,
  stale,
  problem,
  onRetry,
  now,
  speaks,
  onOpen,
}: LaunchSummaryProps) {
  const wizard = useWizard();
  const { values: form, problems } = wizard;
  const { data: suppression } = useGetPhoneListsQuery(suppressionListsOf(wizard), {
    skip: form.identityId === null,
  });
  const { chosen: schedule } = useSchedules();
  const quietHours = useQuietHours();
  const checks = launchChecks({
    form,
    problems,
    identity,
    estimate,
    now,
    quietHours,
    approved: useIsApproved(form.accountId),
    schedule: quietHours ? schedule : undefined,
    suppressionLists: suppression?.data.filter(({ listState }) => listState === 'ACTIVE').length,
  });
  const tone = stale ? 'faint' : 'default';
  const figure = (label: string, value: string) => ({
    label,
    value: (
      <Text as="span" variant="h1" tone={tone} numeric>
        {value}
      </Text>
    ),
  });
  return (
    <LaunchCard
      title="Before you send"
      checks={checks
        .filter(({ state }) => state !== 'wait')
        .map((check) => {
          const quiet = check.state !== 'ok' && check.state !== 'blocks' && !speaks(check.field);
          return {
            id: check.id,
            ok: check.state === 'ok',
            blocks: check.state === 'blocks',
            quiet,
            label: check.label,
            detail: !(quiet && check.state === 'missing') && <CheckDetail {...check} />,
          };
        })}
      onSelect={(id) => {
        const check = checks.find((one) => one.id === id);
        if (check) onOpen(check.field);
      }}
      figures={
        estimate
          ? [
              figure('Recipients', count(estimate.recipients)),
              figure('Segments', count(estimate.segments.total)),
              ...(estimate.cost === null ? [] : [figure('Cost', money(estimate.cost))]),
            ]
          : []
      }
      note={
        <>
          {estimate && <RecipientsPicture estimate={estimate} />}
          {stale ? 'Counting…' : noteOf(estimate)}
        </>
      }
      action={
        problem && (
          <Banner
            tone="danger"
            role="alert"
            title="Recipients could not be counted"
            action={
              <Button size="sm" icon="refresh" onClick={onRetry}>
                Count again
              </Button>
            }
          >
            {problem}
          </Banner>
        )
      }
    />
  );
}

const CheckDetail = ({ value, detail }: LaunchCheck) => (
  <>
    {value}
    {detail && (
      <>
        <br />
        {detail}
      </>
    )}
  </>
);

const noteOf = (estimate: Estimate | undefined) =>
  estimate?.price == null ? undefined : words.atRate(estimate.price);
