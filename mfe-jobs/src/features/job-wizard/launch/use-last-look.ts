import { useConfirm } from '@campaign/platform';
import { useQuietHours } from '../../../components/use-quiet-hours';
import { words } from '../../../words';
import { useSchedulesOf } from '../hours/use-schedules';
import type { Wizard } from '../wizard-context';
import { launchChecks, type LaunchFacts } from './launch-checks';
import { useIsApproved } from './use-is-approved';

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
  const approved = useIsApproved(values.accountId);
  const { chosen } = useSchedulesOf({ values, choosesAgency });
  return async (facts: Pick<LaunchFacts, 'identity' | 'estimate' | 'now'>): Promise<boolean> => {
    const schedule = quietHours ? chosen : undefined;
    const checks = launchChecks({ form: values, problems, schedule, quietHours, approved, ...facts });
    const warnings = checks.filter(({ state }) => state === 'warn' || state === 'blocks');
    return warnings.length === 0 || confirm(words.lastLook(warnings));
  };
}
