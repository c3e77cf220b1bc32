import { POLITICAL_VERTICAL } from '@campaign/shared-api/constants';
import type { IdentityAnswers, TdlcInfo } from '@campaign/shared-api/contracts';
import { words } from '../../words';

/** What the questionnaire asks; '' = not answered yet. */
export interface AnswersForm {
  kind: '' | 'political' | 'active' | 'none';
  legalType: 'NON_PROFIT' | 'PRIVATE_PROFIT' | 'GOVERNMENT_PROFIT';
  volume: '' | 'yes' | 'no';
}

/** QNR-07: the organization type begins as GOVERNMENT. */
export const NO_ANSWERS: AnswersForm = { kind: '', legalType: 'GOVERNMENT_PROFIT', volume: '' };

/** What was answered before. Empty where it cannot be told which of two answers was given. */
export function answersGiven(info: TdlcInfo): AnswersForm {
  const { isPolitical, isPoliticallyActive: isActive, legalEntityType, willSendOver2k } = info;
  if (isPolitical === null) return NO_ANSWERS;
  if (isPolitical) return { ...NO_ANSWERS, kind: 'political' };
  const legalType = LEGAL_TYPES[legalEntityType ?? ''] ?? NO_ANSWERS.legalType;
  const isEither = isActive == null && legalType === 'NON_PROFIT';
  return {
    kind: isEither ? '' : isActive ? 'active' : 'none',
    legalType: isActive ? NO_ANSWERS.legalType : legalType,
    volume: willSendOver2k === null ? '' : willSendOver2k ? 'yes' : 'no',
  };
}
const LEGAL_TYPES: Record<string, AnswersForm['legalType']> = {
  NON_PROFIT: 'NON_PROFIT',
  PRIVATE_PROFIT: 'PRIVATE_PROFIT',
  GOVERNMENT: 'GOVERNMENT_PROFIT',
};

/** QNR-09: the first shown question without an answer. */
export function missingAnswer({ kind, volume }: AnswersForm): string | undefined {
  const { missing } = words.questions;
  if (kind === '') return missing.kind;
  return kind !== 'political' && volume === '' ? missing.volume : undefined;
}

/** QNR-05, QNR-07, QNR-08: what the answers come to. */
export function resultOf({ kind, legalType, volume }: AnswersForm): IdentityAnswers {
  if (kind === 'political')
    return {
      entityType: 'NON_PROFIT',
      isPolitical: true,
      vertical: POLITICAL_VERTICAL,
      willSendOver2k: false,
    };
  return {
    entityType:
      kind === 'active' ? 'NON_PROFIT' : legalType === 'GOVERNMENT_PROFIT' ? 'GOVERNMENT' : legalType,
    isPolitical: false,
    willSendOver2k: volume === 'yes',
    isPoliticallyActive: kind === 'active',
  };
}
