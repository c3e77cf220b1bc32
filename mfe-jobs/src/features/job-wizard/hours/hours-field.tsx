import { Suspense, useState } from 'react';
import { lazyScreen } from '@campaign/platform';
import { Banner, Button, Inline, Select, Stack } from '@campaign/shared-ui';
import { useMay, useUser } from '@campaign/shared-api';
import type { DeliverySchedule } from '@campaign/shared-api/contracts';
import { DEFAULT_SCHEDULE } from '@campaign/shared-api/constants';
import { useQuietHours } from '../../../components/use-quiet-hours';
import { hoursWords } from '../../../words';
import { useWizard } from '../wizard-context';
import { describeSchedule, usualSchedule } from '../../../components/delivery-hours';
import { useSchedules } from './use-schedules';

/** Few jobs need hours of their own: their dialog comes when it is asked for. */
const HoursDialog = lazyScreen(async () => (await import('./hours-dialog')).HoursDialog);

/** The hours texts go out in: the usual ones, or a schedule of the agency, made and changed here (WIZ-17, WIZ-18). */
export function HoursField() {
  const { values, change, fieldId, problem } = useWizard();
  const mayWrite = useMay('schedule:write');
  const quietHours = useQuietHours();
  const isAdmin = useUser()?.role === 'ADMIN';
  const { schedules, chosen, usual, error, isFetching, refetch } = useSchedules();
  const [open, setOpen] = useState<DeliverySchedule | null>(null);
  const foreign = chosen?.isGlobal === true && !isAdmin;
  return (
    <Stack gap={12}>
      {error && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" icon="refresh" loading={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {error.message}
        </Banner>
      )}
      <Select
        id={fieldId('scheduleId')}
        label={hoursWords.label}
        disabled={!quietHours}
        help={quietHours ? hoursWords.help : hoursWords.noEffect}
        error={problem('scheduleId')}
        value={String(values.scheduleId)}
        options={[
          { value: String(DEFAULT_SCHEDULE.scheduleId), label: hoursWords.usual },
          ...(chosen || usual ? [] : [{ value: String(values.scheduleId), label: `#${values.scheduleId}` }]),
          ...schedules.map((schedule) => ({
            value: String(schedule.scheduleId),
            label: describeSchedule(schedule),
          })),
        ]}
        onChange={({ target }) => change({ scheduleId: Number(target.value) })}
      />
      {mayWrite && (
        <Inline gap={12}>
          <Button size="sm" icon="plus" onClick={() => setOpen(usualSchedule())}>
            {hoursWords.add}
          </Button>
          {!usual && chosen && (
            <Button
              size="sm"
              icon="edit"
              {...(foreign && { disabledReason: hoursWords.shared })}
              onClick={() => setOpen(chosen)}
            >
              {hoursWords.edit}
            </Button>
          )}
        </Inline>
      )}
      {open && (
        <Suspense fallback={null}>
          <HoursDialog
            schedule={open}
            accountId={values.accountId}
            mayBeGlobal={isAdmin}
            onSaved={({ scheduleId }) => {
              setOpen(null);
              change({ scheduleId });
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
