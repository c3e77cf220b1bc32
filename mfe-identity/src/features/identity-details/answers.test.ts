import { aTdlcInfo } from '@campaign/shared-api/testing';
import { answersGiven, missingAnswer, NO_ANSWERS, resultOf } from './answers';
import type { AnswersForm } from './answers';

it.each<[Partial<AnswersForm>, object]>([
  [
    { kind: 'political' },
    { entityType: 'NON_PROFIT', isPolitical: true, vertical: 'POLITICAL', willSendOver2k: false },
  ],
  [
    { kind: 'active', volume: 'yes' },
    { entityType: 'NON_PROFIT', isPolitical: false, willSendOver2k: true, isPoliticallyActive: true },
  ],
  [
    { kind: 'none', legalType: 'NON_PROFIT', volume: 'no' },
    { entityType: 'NON_PROFIT', isPolitical: false, willSendOver2k: false, isPoliticallyActive: false },
  ],
  [
    { kind: 'none', legalType: 'PRIVATE_PROFIT', volume: 'yes' },
    { entityType: 'PRIVATE_PROFIT', isPolitical: false, willSendOver2k: true, isPoliticallyActive: false },
  ],
  [
    { kind: 'none', volume: 'no' },
    { entityType: 'GOVERNMENT', isPolitical: false, willSendOver2k: false, isPoliticallyActive: false },
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

it.each<AnswersForm>([
  { kind: 'political', legalType: 'GOVERNMENT_PROFIT', volume: '' },
  { kind: 'active', legalType: 'GOVERNMENT_PROFIT', volume: 'yes' },
  { kind: 'active', legalType: 'GOVERNMENT_PROFIT', volume: 'no' },
  { kind: 'none', legalType: 'NON_PROFIT', volume: 'no' },
  { kind: 'none', legalType: 'PRIVATE_PROFIT', volume: 'yes' },
  { kind: 'none', legalType: 'GOVERNMENT_PROFIT', volume: 'no' },
])('what was answered comes back as it was: %j', (answers) => {
  const { entityType, ...result } = resultOf(answers);
  const info = aTdlcInfo({
    legalEntityType: entityType,
    isPolitical: result.isPolitical,
    willSendOver2k: result.willSendOver2k,
    isPoliticallyActive: result.isPoliticallyActive ?? null,
  });
  expect(answersGiven(info)).toEqual(answers);
});

it('asks again which of two answers it was where that was not kept, and all where none was given', () => {
  const unkept = { legalEntityType: 'NON_PROFIT', isPolitical: false, isPoliticallyActive: null };
  expect(answersGiven(aTdlcInfo({ ...unkept, willSendOver2k: true }))).toEqual({
    kind: '',
    legalType: 'NON_PROFIT',
    volume: 'yes',
  });
  expect(answersGiven(aTdlcInfo({ ...unkept, legalEntityType: 'PRIVATE_PROFIT' })).kind).toBe('none');
  expect(answersGiven(aTdlcInfo({ isPolitical: null }))).toEqual(NO_ANSWERS);
});
