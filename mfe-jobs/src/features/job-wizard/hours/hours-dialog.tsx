import { useId } from 'react';
import { useFormik } from 'formik';
import { useOverwrite } from '@campaign/platform';
import {
  Button,
  CancelButton,
  Checkbox,
  Dialog,
  formField,
  Inline,
  Select,
  Skeleton,
  Stack,
  Text,
  TextField,
} from '@campaign/shared-ui';
import { DateField } from '@campaign/shared-ui/dates';
import { useGetSchedulesQuery, useSaveScheduleMutation } from '@campaign/shared-api';
import type { DeliverySchedule } from '@campaign/shared-api/contracts';
import { DEFAULT_SCHEDULE, WEEKDAYS } from '@campaign/shared-api/constants';
import { hoursWords, words } from '../../../words';
import {
  dayIn,
  describeSchedule,
  hasEnded,
  isClosed,
  problemsOfWeek,
  SCHEDULE_ZONES,
  type Weekday,
} from '../../../components/delivery-hours';
import * as S from './hours.styled';

interface HoursDialogProps {
  /** With the specification's default id a new one. */
  schedule: DeliverySchedule;
  /** The agency it is for, where ADMIN writes the job. */
  accountId: number | null;
  mayBeGlobal: boolean;
  onSaved: (schedule: DeliverySchedule) => void;
  onClose: () => void;
}

const USUAL = { startTime: DEFAULT_SCHEDULE.startTime, endTime: DEFAULT_SCHEDULE.endTime };
/** A time field gives 09:00, the contract has seconds. */
const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time);

/** Makes or changes a delivery schedule: name, zone, a window for each weekday, a last day (WIZ-17, WIZ-18). */
export function HoursDialog({ schedule, accountId, mayBeGlobal, onSaved, onClose }: HoursDialogProps) {
  const formId = useId();
  const [save] = useSaveScheduleMutation();
  const { scheduleId } = schedule;
  const overwrite = useOverwrite({
    show: () => <TheirHours accountId={accountId} scheduleId={scheduleId} />,
  });
  const isNew = scheduleId === DEFAULT_SCHEDULE.scheduleId;
  const form = useFormik({
    initialValues: schedule,
    onSubmit: async (values) => {
      if (problem) return;
      const scheduleName = values.scheduleName.trim() || DEFAULT_SCHEDULE.scheduleName;
      const body = { ...values, scheduleName, ...(accountId !== null && { accountId }) };
      const reply = await overwrite.save(schedule.version, (version) => save({ ...body, version }).unwrap(), {
        saved: hoursWords.saved,
      });
      if (reply) onSaved(reply.data);
    },
  });
  const { values } = form;
  const problems = problemsOfWeek(values);
  const ended = hasEnded(values, new Date()) ? hoursWords.over : undefined;
  const [problem = ended] = Object.values(problems);
  const setDay = (day: Weekday, change: Partial<DeliverySchedule[Weekday]>) =>
    void form.setFieldValue(day, { ...values[day], ...change });
  const copyMonday = () =>
    void form.setValues({
      ...values,
      ...Object.fromEntries(WEEKDAYS.map((day) => [day, values[WEEKDAYS[0]]])),
    });
  return (
    <Dialog
      open
      size="lg"
      title={isNew ? hoursWords.addTitle : hoursWords.editTitle}
      onClose={onClose}
      isDirty={form.dirty && !form.isSubmitting}
      footer={
        <>
          <CancelButton>{words.cancel}</CancelButton>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={form.isSubmitting}
            {...(problem && { disabledReason: problem })}
          >
            {hoursWords.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.handleSubmit} noValidate>
        <Stack gap={16}>
          <TextField
            {...formField(form, 'scheduleName')}
            label={hoursWords.name}
            maxLength={60}
            autoComplete="off"
          />
          <Select
            name="scheduleTimezone"
            label={hoursWords.zone}
            value={values.scheduleTimezone}
            options={zoneOptions(values.scheduleTimezone)}
            onChange={form.handleChange}
          />
          <S.Week>
            <S.Legend>{hoursWords.label}</S.Legend>
            {WEEKDAYS.map((day) => (
              <DayFields
                key={day}
                day={day}
                window={values[day]}
                problem={problems[day]}
                onChange={(change) => setDay(day, change)}
              />
            ))}
          </S.Week>
          <Inline>
            <Button size="sm" icon="copy" onClick={copyMonday}>
              {hoursWords.copy}
            </Button>
          </Inline>
          <DateField
            label={hoursWords.endDate}
            optional
            help={hoursWords.endHelp}
            value={values.endDate ?? ''}
            min={dayIn(values.scheduleTimezone, new Date())}
            error={ended}
            onChange={({ target }) => void form.setFieldValue('endDate', target.value || null)}
          />
          {mayBeGlobal && (
            <Checkbox
              name="isGlobal"
              label={hoursWords.global}
              checked={values.isGlobal}
              onChange={form.handleChange}
            />
          )}
        </Stack>
      </form>
      {overwrite.dialog}
    </Dialog>
  );
}

/** As they stand on the server now. */
function TheirHours({ accountId, scheduleId }: { accountId: number | null; scheduleId: number }) {
  const { data, isFetching } = useGetSchedulesQuery(accountId === null ? {} : { account_id: accountId }, {
    refetchOnMountOrArgChange: true,
  });
  const theirs = data?.find((schedule) => schedule.scheduleId === scheduleId);
  if (isFetching || !theirs) return <Skeleton count={1} />;
  return <Text>{describeSchedule(theirs)}</Text>;
}

interface DayFieldsProps {
  day: Weekday;
  window: DeliverySchedule[Weekday];
  problem: string | undefined;
  onChange: (change: Partial<DeliverySchedule[Weekday]>) => void;
}

function DayFields({ day, window, problem, onChange }: DayFieldsProps) {
  const name = hoursWords.days[day];
  const closed = isClosed(window);
  return (
    <S.Day>
      <Checkbox
        label={name}
        checked={!closed}
        onChange={({ target }) => onChange(target.checked ? USUAL : { endTime: window.startTime })}
      />
      {closed ? (
        <S.Closed>{hoursWords.closed}</S.Closed>
      ) : (
        <>
          <TextField
            type="time"
            label={hoursWords.from(name)}
            hideLabel
            required
            value={window.startTime.slice(0, 5)}
            onChange={({ target }) => target.value && onChange({ startTime: withSeconds(target.value) })}
          />
          <TextField
            type="time"
            label={hoursWords.to(name)}
            hideLabel
            required
            value={window.endTime.slice(0, 5)}
            error={problem}
            onChange={({ target }) => target.value && onChange({ endTime: withSeconds(target.value) })}
          />
        </>
      )}
    </S.Day>
  );
}

/** The states' zones, and the one a schedule already has. */
function zoneOptions(current: string) {
  const options = SCHEDULE_ZONES.map(([value, label]) => ({
    value: value as string,
    label: label as string,
  }));
  return options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label: current }];
}
