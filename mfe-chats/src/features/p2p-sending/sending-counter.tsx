import { progressLine } from '@campaign/shared-api';
import { ProgressBar } from '@campaign/shared-ui';
import { words } from '../../words';
import { sentOf } from './send-status';
import type { Sending } from './use-sending';

/** How many of those who may be texted were: what failed or is on its way is told beside it and counts for nothing. */
export function SendingCounter({ sending }: { sending: Sending }) {
  const { numbers, deliveries, countedAt, underway, told } = sending;
  if (!numbers) return null;
  const { failed, suppressed, unknown = 0, resting = 0 } = numbers.counts;
  const texts = numbers.total - suppressed;
  const known = sentOf(numbers, deliveries, countedAt);
  const sent = Math.min(texts, Math.max(known, told ? told.sent + told.sending : 0));
  const left = Math.max(0, texts - sent - unknown - failed - resting);
  const figures = {
    all: texts,
    sent,
    sending: underway,
    left,
    resting,
    inDoubt: unknown,
    failed,
    suppressed,
  };
  const detail = progressLine(figures);
  return <ProgressBar label={words.progress} hideLabel value={sent} max={texts} detail={detail} />;
}
