import { ProgressBar } from '@campaign/shared-ui';
import { words } from '../../words';
import { doneOf } from './standing';
import type { Sending } from './use-sending';

const say = words.counter;

/** How far the job is; it counts a press at once and never jumps back for it. */
export function SendingCounter({ sending }: { sending: Sending }) {
  const { numbers, deliveries, countedAt, underway } = sending;
  if (!numbers) return null;
  const done = doneOf(numbers, deliveries, countedAt);
  const { failed, suppressed } = numbers.counts;
  const detail = [
    say.done(done, numbers.total),
    ...(underway > 0 ? [say.sending(underway)] : []),
    ...(failed > 0 ? [say.failed(failed)] : []),
    ...(suppressed > 0 ? [say.suppressed(suppressed)] : []),
  ].join(' · ');
  return <ProgressBar label={say.label} hideLabel value={done} max={numbers.total} detail={detail} />;
}
