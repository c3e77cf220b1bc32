import { hasLink, hasPhone, hidesLink, hidesPhone } from './attributes';

/** What is checked, and where the person puts it right. */
export interface SampleFinding {
  /** The registry's code for a campaign that is refused for it. */
  code: '506' | '601' | '602' | '603' | '851';
  field: 'sample1' | 'sample2';
  /** What to do. */
  text: string;
}

export interface SampleFacts {
  sample1: string;
  sample2: string;
  /** Legal name, display name, name of the identity: one word of them must stand in each sample. */
  names: readonly (string | null | undefined)[];
}

const sampleWords = {
  optOut: 'Say how to opt out, as in “Reply STOP to opt out”.',
  firstName: 'Greet by a placeholder, as in {first_name}.',
  donation: 'It asks for money: say that it is a donation.',
  sender: 'Say who writes.',
  english: 'Write it in English.',
  link: 'Write the link in full, as in https://example.org: as it stands, none is registered.',
  phone: 'Write the phone number with ten digits, as in 512-555-0100: as it stands, none is registered.',
  alike: 'Make the second sample another message, not the same one again.',
} as const;

/** An instruction, not the word alone: "We must STOP this bill" tells nobody how to opt out. */
const OPT_OUT = [
  /\b(?:reply|text|txt|send|respond|answer|write|type|use)\b[^.!?\n]{0,24}\b(?:stop|end|quit|cancel|unsubscribe|opt[- ]?out)\b/i,
  /\bstop\s*(?:to|2|=|4|for)\s*(?:end|stop|quit|opt|cancel|unsub|out|no more)/i,
  /\bopt[- ]?out\b[^.!?\n]{0,20}\bstop\b/i,
  /\bto (?:unsubscribe|opt[- ]?out|stop)\b[^.!?\n]{0,20}\b(?:reply|text|txt|send|tap|visit)\b/i,
];
const FIRST_NAME = /[{[<]{1,2}\s*(?:first[_ -]?name|fname)\s*[}\]>]{1,2}/i;
const ASKS =
  /\b(?:chip(?:ping)? in|pitch(?:ing)? in|contribut(?:e|ion|ions|ing)|fund-?rais(?:er|ing)|give (?:today|now|what you can)|your gift|match(?:ed|ing)? gifts?)\b/i;
const AMOUNT = /\$\s?\d/;
const ASKS_FOR_IT = /\b(?:give|rush|raise|spare|pledge|support|goal|fund(?:s|ing)?)\b/i;
/** Something is sold, owed or cheaper: no gift is asked for, though an amount is named. */
const PRICE =
  /\b(?:off|save[sd]?|sale|discounts?|coupons?|prices?|costs?|tickets?|fees?|total|orders?|invoice|balance|payments?|paid|due|rent|deposit|refund(?:ed)?|gift card)\b/i;
const SENTENCE_END = /[!?\n]|\.(?!\d)/;
const DONATION = /\bdonat(?:e|es|ed|ing|ion|ions|or|ors)\b/i;

export const asksForMoney = (text: string): boolean =>
  ASKS.test(text) ||
  text.split(SENTENCE_END).some((part) => AMOUNT.test(part) && (ASKS_FOR_IT.test(part) || !PRICE.test(part)));
export const saysDonation = (text: string): boolean => DONATION.test(text);

const words = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const EMPTY_WORDS = new Set('the and for of inc llc ltd corp company committee a an to in on by'.split(' '));
const ENGLISH = new Set(
  'the and for of to you your is are we our this that with will can on at in it from have be hi hello reply thanks thank please today tomorrow vote join us about by new out now'.split(
    ' ',
  ),
);
const OTHER = new Set(
  'el los las una para por con usted su nuestro esta este que hola gracias favor hoy manana vote participe unase responda le la de les des nous vous votre pour avec bonjour merci est et o os as voce seu nosso ola obrigado hoje amanha envie'.split(
    ' ',
  ),
);

/** Counted by the commonest words; texts of another alphabet have none of ours. */
export function isEnglish(text: string): boolean {
  const all = words(text.replaceAll(/[{[<].*?[}\]>]/g, ' '));
  const ofOurs = all.filter((word) => /^[a-z0-9]+$/.test(word)).length;
  if (all.length > 2 && ofOurs < all.length / 2) return false;
  const english = all.filter((word) => ENGLISH.has(word)).length;
  const other = all.filter((word) => OTHER.has(word)).length;
  return other < 2 || other <= english;
}

function namesSender(text: string, names: SampleFacts['names']): boolean {
  const known = names
    .flatMap((name) => words(name ?? ''))
    .filter((word) => word.length > 1 && !EMPTY_WORDS.has(word));
  if (known.length === 0) return true;
  const written = new Set(words(text));
  const joined = words(text).join('');
  return (
    known.some((word) => written.has(word)) ||
    names.some((name) => !!name && joined.includes(words(name).join('')))
  );
}

/** Of all different words of both, how many stand in both. */
function likeness(first: string, second: string): number {
  const [a, b] = [new Set(words(first)), new Set(words(second))];
  const shared = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : shared / (a.size + b.size - shared);
}
const TOO_ALIKE = 0.85;

/**
 * What a registry would refuse sample messages for, as far as a form can tell: ORG-02 and the reasons that are first in
 * practice. Nothing for a sample that is empty: that it is missing is said elsewhere.
 */
export function checkSamples(facts: SampleFacts): SampleFinding[] {
  // Of the campaign: a link or number in one sample is registered for both.
  const all = `${facts.sample1}\n${facts.sample2}`;
  const [linkIsOff, phoneIsOff] = [!hasLink(all), !hasPhone(all)];
  const found = (['sample1', 'sample2'] as const).flatMap((field): SampleFinding[] => {
    const text = facts[field].trim();
    if (text === '') return [];
    const checks: [boolean, SampleFinding['code'], string][] = [
      [!isEnglish(text), '506', sampleWords.english],
      [!OPT_OUT.some((pattern) => pattern.test(text)), '851', sampleWords.optOut],
      [!FIRST_NAME.test(text), '602', sampleWords.firstName],
      [asksForMoney(text) && !saysDonation(text), '602', sampleWords.donation],
      [linkIsOff && hidesLink(text), '601', sampleWords.link],
      [phoneIsOff && hidesPhone(text), '601', sampleWords.phone],
      [!namesSender(text, facts.names), '603', sampleWords.sender],
    ];
    return checks.flatMap(([isWrong, code, words]) => (isWrong ? [{ code, field, text: words }] : []));
  });
  const { sample1, sample2 } = facts;
  if (sample1.trim() && sample2.trim() && likeness(sample1, sample2) > TOO_ALIKE)
    found.push({ code: '602', field: 'sample2', text: sampleWords.alike });
  return found;
}
