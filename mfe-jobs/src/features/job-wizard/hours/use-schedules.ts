import { useGetSchedulesQuery } from '@campaign/shared-api';
import type { DeliverySchedule } from '@campaign/shared-api/contracts';
import { DEFAULT_SCHEDULE } from '@campaign/shared-api/constants';
import { useWizard, type Wizard } from '../wizard-context';
import { usualSchedule } from '../../../components/delivery-hours';

const NONE: DeliverySchedule[] = [];

/** The schedules a job may follow and the one it does; the specification's default stands for itself (WIZ-18). */
export const useSchedules = () => useSchedulesOf(useWizard());

/** The same, for the wizard itself. */
export function useSchedulesOf({ values, choosesAgency }: Pick<Wizard, 'values' | 'choosesAgency'>) {
  const { currentData, error, isFetching, refetch } = useGetSchedulesQuery(
    values.accountId === null ? {} : { account_id: values.accountId },
    { skip: choosesAgency && values.accountId === null },
  );
  const schedules = currentData ?? NONE;
  const usual = values.scheduleId === DEFAULT_SCHEDULE.scheduleId;
  const chosen = usual
    ? usualSchedule()
    : schedules.find(({ scheduleId }) => scheduleId === values.scheduleId);
  return { schedules, chosen, usual, error, isFetching, refetch };
}
