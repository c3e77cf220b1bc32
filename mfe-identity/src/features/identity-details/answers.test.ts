import { missingAnswer, NO_ANSWERS, resultOf } from './answers';
import type { AnswersForm } from './answers';

it.each<[Partial<AnswersForm>, object]>([
  [
    { kind: 'political' },
    { entityType: 'NON_PROFIT', isPolitical: true, vertical: 'POLITICAL', willSendOver2k: false },
  ],
  [
    { kind: 'active', volume: 'yes' },
    { entityType: 'NON_PROFIT', isPolitical: false, willSendOver2k: true },
  ],
  [
    { kind: 'none', legalType: 'NON_PROFIT', volume: 'no' },
    { entityType: 'NON_PROFIT', isPolitical: false, willSendOver2k: false },
  ],
  [
    { kind: 'none', legalType: 'PRIVATE_PROFIT', volume: 'yes' },
    { entityType: 'PRIVATE_PROFIT', isPolitical: false, willSendOver2k: true },
  ],
  [
    { kind: 'none', volume: 'no' },
    { entityType: 'GOVERNMENT', isPolitical: false, willSendOver2k: false },
  ],
])('QNR-05, QNR-07, QNR-08 %j comes to %j', (answers, result) => {
  expect(resultOf({ ...NO_ANSWERS, ...answers })).toEqual(result);
});

it.each<[Partial<AnswersForm>, string | undefined]>([
  [{}, 'Say whether it is a political entity.'],
  [{ kind: 'political' }, undefined],
  [{ kind: 'active' }, 'Say whether it may send more than 2,000 messages per day.'],
  [{ kind: 'none' }, 'Say whether it may send more than 2,000 messages per day.'],
  [{ kind: 'none', volume: 'no' }, undefined],
])('QNR-09 after %j says what is missing: %s', (answers, missing) => {
  expect(missingAnswer({ ...NO_ANSWERS, ...answers })).toBe(missing);
});
