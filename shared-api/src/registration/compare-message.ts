import { asksForMoney, isEnglish, saysDonation } from './check-samples';
import { hasLink, hasPhone } from './attributes';

/** What a message has that the registered samples have not, as the registry would call it. */
export interface MessageDifference {
  code: '506' | '601' | '602';
  /** What differs, for a person. */
  text: string;
}

const words = {
  english: 'The registered samples are in English, this message is not.',
  link: 'It carries a link, and neither registered sample does.',
  phone: 'It carries a phone number, and neither registered sample does.',
  donation: 'It asks for donations, and neither registered sample does.',
} as const;

/**
 * Where a job's first message is not what was registered: carriers block what they were not told of. Nothing where no
 * samples are registered: that is said by the identity itself.
 */
export function compareToSamples(
  message: string,
  { sample1, sample2 }: { sample1: string | null; sample2: string | null },
): MessageDifference[] {
  const samples = [sample1 ?? '', sample2 ?? ''].filter((sample) => sample.trim() !== '');
  if (samples.length === 0 || message.trim() === '') return [];
  const inSamples = (has: (text: string) => boolean) => samples.some(has);
  const asks = (text: string) => asksForMoney(text) || saysDonation(text);
  const checks: [boolean, MessageDifference['code'], string][] = [
    [!isEnglish(message) && samples.every(isEnglish), '506', words.english],
    [hasLink(message) && !inSamples(hasLink), '601', words.link],
    [hasPhone(message) && !inSamples(hasPhone), '601', words.phone],
    [asks(message) && !inSamples(asks), '602', words.donation],
  ];
  return checks.flatMap(([differs, code, text]) => (differs ? [{ code, text }] : []));
}
