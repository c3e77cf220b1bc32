import { useConfirm } from '@campaign/platform';
import { useQuietHours } from '../../../components/use-quiet-hours';
import { words } from '../../../words';
import { useSchedulesOf } from '../hours/use-schedules';
import type { Wizard } from '../wizard-context';
import { launchChecks, type LaunchFacts } from './launch-checks';

/**
 * Before texts leave: resolves true at once where every check is fine, else asks, naming what is not, and resolves to the
 * answer.
 */
export function useLastLook({
  values,
  choosesAgency,
  problems,
}: Pick<Wizard, 'values' | 'choosesAgency' | 'problems'>) {
  const confirm = useConfirm();
  const quietHours = useQuietHours();
  const { chosen } = useSchedulesOf({ values, choosesAgency });
  return async (facts: Pick<LaunchFacts, 'identity' | 'estimate' | 'now'>): Promise<boolean> => {
    const schedule = quietHours ? chosen : undefined;
    const checks = launchChecks({ form: values, problems, schedule, quietHours, ...facts });
    const amber = checks.filter(({ state }) => state === 'warn');
    return amber.length === 0 || confirm(words.lastLook(amber));
  };
}
