import { countOf } from '@campaign/shared-api/messaging';
import { Card, RadioGroup, Stack, Switch } from '@campaign/shared-ui';
import { DateTimeField } from '@campaign/shared-ui/dates';
import { formatInstant } from '@campaign/shared-ui';
import { useQuietHours } from '../../../components/use-quiet-hours';
import { hoursWords } from '../../../words';
import { HoursField } from '../hours/hours-field';
import { useWizard } from '../wizard-context';
import { zoneOfPhone } from './area-codes';
import { isScheduled, shiftOf, startOf } from './start-time';

/** When a job starts (SCHED-01..10). P2P jobs have none of it: they are always now (SCHED-03). */
export function StartCard({ now }: { now: Date }) {
  const { values, change, problem, touch, fieldId } = useWizard();
  const quietHours = useQuietHours();
  if (values.jobType === 'P2P') return null;
  const scheduled = isScheduled(values);
  return (
    <Card title="Start" text={quietHours ? hoursWords.wait : hoursWords.off}>
      <Stack gap={16}>
        <RadioGroup
          label="Start"
          hideLabel
          name="sendMode"
          direction="row"
          value={values.sendMode}
          options={[
            { value: 'now', label: 'Now' },
            { value: 'schedule', label: 'Schedule' },
          ]}
          onChange={({ target }) => change({ sendMode: target.value === 'schedule' ? 'schedule' : 'now' })}
        />
        {scheduled && (
          <>
            <DateTimeField
              id={fieldId('startDate')}
              label="Start time"
              value={values.startDate}
              min={now.toISOString()}
              onChange={(startDate) => change({ startDate })}
              onBlur={() => touch('startDate')}
              error={problem('startDate')}
            />
            <AdjustSwitch now={now} />
          </>
        )}
        <HoursField />
      </Stack>
    </Card>
  );
}

/** SCHED-04, SCHED-08, SCHED-09: what the shift does is said in both zones before anything is sent. */
function AdjustSwitch({ now }: { now: Date }) {
  const { values, change } = useWizard();
  const on = values.changedTimezone === 'true';
  const shift = shiftOf(values);
  const start = startOf(values, now);
  const result = `Starts ${formatInstant(start)}, ${formatInstant(start, {
    zone: zoneOfPhone(values.adminPhone),
    style: 'time',
  })} at the sending number (${shiftWords(shift)}).`;
  return (
    <Switch
      label="Adjust to Timezone"
      checked={on}
      disabledReason={
        values.numberSource === '1' ? undefined : 'Only with an existing number: its area code says the zone.'
      }
      help={
        on && values.startDate && values.adminPhone
          ? result
          : 'Shifts the start by the distance of the sending number’s area code from Eastern time.'
      }
      onChange={({ target }) => change({ changedTimezone: target.checked ? 'true' : 'false' })}
    />
  );
}

/** -1 → "−1 hour" */
const shiftWords = (hours: number) =>
  hours === 0 ? 'no shift' : `${hours < 0 ? '−' : '+'}${countOf(Math.abs(hours), 'hour')}`;
