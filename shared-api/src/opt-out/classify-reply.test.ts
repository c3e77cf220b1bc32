import fc from 'fast-check';
import { HARMLESS_REPLIES, STOP_REPLIES, WRONG_NUMBER_REPLIES } from './reply-samples';
import type { ReplySample } from './reply-samples';
import { classifyReply, keywordSet, outcomeOf } from './classify-reply';
import { isReportedOptOut } from './is-reported-opt-out';
import { MISSPELLINGS, REVIEW_KEYWORDS_BY_LANGUAGE, STOP_KEYWORDS } from './keywords';
import { normalizeText } from './normalize-text';

const outcome = (text: string) => outcomeOf(classifyReply(text));
const wronglyRead = (samples: readonly ReplySample[]) =>
  samples.flatMap(([text, expected]) =>
    outcome(text) === expected ? [] : [`${text}: ${outcome(text)} instead of ${expected}`],
  );

describe('replies as people write them', () => {
  it('opts out or sends to review each of at least 150 ways to ask for an end', () => {
    expect(STOP_REPLIES.length).toBeGreaterThanOrEqual(150);
    expect(STOP_REPLIES.filter(([, expected]) => expected === 'wait')).toEqual([]);
    expect(wronglyRead(STOP_REPLIES)).toEqual([]);
  });

  it('opts out none of at least 150 harmless replies and sends at most 3 % of them to review', () => {
    expect(HARMLESS_REPLIES.length).toBeGreaterThanOrEqual(150);
    expect(wronglyRead(HARMLESS_REPLIES)).toEqual([]);
    expect(HARMLESS_REPLIES.filter(([text]) => outcome(text) === 'opt-out')).toEqual([]);
    const onReview = HARMLESS_REPLIES.filter(([text]) => outcome(text) === 'review');
    expect(onReview.length / HARMLESS_REPLIES.length).toBeLessThanOrEqual(0.03);
  });

  it('sends a wrong number to review and names it so', () => {
    expect(wronglyRead(WRONG_NUMBER_REPLIES)).toEqual([]);
    expect(WRONG_NUMBER_REPLIES.filter(([text]) => classifyReply(text) !== 'wrong-number')).toEqual([]);
    expect(classifyReply('This is not Quin.')).toBe('wrong-number');
    expect(classifyReply('This is not fair')).toBe('other');
    expect(classifyReply("I'm not interested")).toBe('other');
  });

  it('reads a question or an explanation after a stop as part of it', () => {
    for (const [stop] of STOP_REPLIES)
      for (const rest of ['. Who is this?', '! I already voted', ', who gave you this number', '\nYes'])
        expect([stop + rest, ['opt-out', 'review'].includes(outcome(stop + rest))]).toEqual([
          stop + rest,
          true,
        ]);
  });

  it('always decides, whatever the text is, and alike for the same text', () => {
    const pieces = [...STOP_REPLIES, ...HARMLESS_REPLIES].map(([text]) => text);
    const text = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((some) => some.join(' ')),
    );
    fc.assert(
      fc.property(text, (reply) => {
        expect(['opt-out', 'review', 'start', 'help', 'wait']).toContain(outcome(reply));
        expect(classifyReply(reply)).toBe(classifyReply(reply));
      }),
    );
  });

  it('takes time in proportion to the length of a text', () => {
    const began = performance.now();
    for (const piece of [
      'stop ',
      'please end the ',
      's t o p',
      'we have to ',
      'no more ',
      'stop this that ',
      '. ',
    ])
      classifyReply(piece.repeat(20_000 / piece.length));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

/** Every one of these stops the sender, however it is dressed. */
const MUST_STOP =
  `stop, stopall, stop all, unsubscribe, unsub, cancel, end, quit, revoke, optout, opt out, opt-out, stop2end
  stop 2 end, stop=end, stop to end, stop2quit, stop to quit, stop to stop, arret, arrêt, alto, parar, no mas, no más
  ¡No más!, remove me, stop end, stop please, stop now, stop it, stop texting, stop texting me, Stop messaging me!, please stop
  remove, S T O P, stoppp, unsuscribe`
    .trim()
    .split(/\s*[,\n]\s*/);

/** None of these may stop anybody or go to review. */
const MUST_NOT_STOP = [
  'We have got to STOP this terrible bill',
  'end the war',
  'cancel my earlier no, count me in',
  'Christopher',
  'I will never stop supporting you',
  'The bus stop is closed, where do I vote?',
  'Nonstop calls from the other side',
  'quitting my job to volunteer',
  'The weekend works',
  'Yes, unsubscribe from nothing!',
  'I canceled my plans to be there',
  'Dont stop believing',
  'stopped by the office today',
  'What time does it end?',
  'Altogether yes',
  'can you start sending me the address',
  'Start with the schools',
  'No',
  'no thanks',
  '👍',
  '',
  '   ',
];

/** These mean stop to a reader. */
const MUST_REVIEW = [
  "please don't text me",
  'Please do not text this number',
  'DON’T CONTACT me again!!!',
  'take me off your list please',
  'Remove my number.',
  'lose my number',
  'delete my number',
  'no more texts',
  'leave me alone',
  'wrong number stop',
  'Stop it now',
  'how do I unsubscribe from the other list?',
];

const DRESSED: [string, (word: string) => string][] = [
  ['as it is', (word) => word],
  ['in capitals', (word) => word.toUpperCase()],
  ['with a capital', (word) => word.charAt(0).toUpperCase() + word.slice(1)],
  ['in spaces', (word) => `  ${word}\n`],
  ['doubly spaced', (word) => word.replaceAll(' ', '   ')],
  ['with !', (word) => `${word}!!!`],
  ['with .', (word) => `${word}.`],
  ['with =', (word) => `${word}=`],
  ['in quotes', (word) => `"${word}"`],
  ['in curly quotes', (word) => `“${word}”`],
  ['in asterisks', (word) => `*${word}*`],
  ['with no-break spaces', (word) => `\u00a0${word.replaceAll(' ', '\u00a0')}\u00a0`],
  ['with a zero-width space', (word) => `${word.charAt(0)}\u200b${word.slice(1)}`],
  ['with a direction mark', (word) => `\u200f${word}\u200e`],
  ['with an emoji', (word) => `${word} 🛑`],
  [
    'in full-width letters',
    (word) => word.replace(/[!-~]/g, (c) => String.fromCodePoint(c.charCodeAt(0) + 0xfee0)),
  ],
];

describe('keywords', () => {
  it.each(DRESSED)('opt out %s [O03] [STOP-09]', (_name, dress) => {
    const missed = [...MUST_STOP, ...STOP_KEYWORDS]
      .map(dress)
      .filter((text) => classifyReply(text) !== 'stop');
    expect(missed).toEqual([]);
  });

  it('opt out with a courtesy before or after them', () => {
    const dressed = STOP_KEYWORDS.flatMap((word) => [
      `please ${word}`,
      `${word}, thank you!`,
      `${word} por favor`,
    ]);
    expect(dressed.filter((text) => classifyReply(text) !== 'stop')).toEqual([]);
  });

  it.each(DRESSED.slice(0, 10))('in harmless uses stop nobody %s [O03]', (_name, dress) => {
    const wrong = MUST_NOT_STOP.map(dress).filter((text) => ['opt-out', 'review'].includes(outcome(text)));
    expect(wrong).toEqual([]);
  });

  it('send to review what means stop without being a keyword [O04]', () => {
    expect(MUST_REVIEW.filter((text) => classifyReply(text) !== 'stop-like')).toEqual([]);
  });

  it('send the plain word for stop in each of at least ten languages to review, without its accents too', () => {
    expect(Object.keys(REVIEW_KEYWORDS_BY_LANGUAGE).length).toBeGreaterThanOrEqual(10);
    for (const [language, words] of Object.entries(REVIEW_KEYWORDS_BY_LANGUAGE)) {
      for (const word of words)
        expect([language, word, outcome(`${word.toUpperCase()}!`)]).toEqual([language, word, 'review']);
    }
    expect(outcome('Dừng lại')).toBe('review');
    expect(outcome('إلغاء')).toBe('review');
  });

  it.each(['end', 'quit', 'cancel', 'remove', 'revoke'])(
    '"%s" counts beside what it could end, and nowhere else',
    (word) => {
      for (const text of [
        `${word} these texts`,
        `${word} my number`,
        `I said ${word} please`,
        `${word} all messages now`,
      ])
        expect([text, outcome(text)]).toEqual([text, 'review']);
      for (const text of [`they may ${word} the program`, `when do they ${word} it for good`])
        expect([text, outcome(text)]).toEqual([text, 'wait']);
    },
  );

  it('includes no dictionary word among the misspellings', () => {
    const words = `stoop, stoops, spot, shop, step, atop, top, tops, post, opts, pots, stops, stoup, strop, stomp, stow, stood
      subscribe, unsubscribed, subscriber, canal, council, quite, quiet, quit, quint, remote, removed, revoked, ended, and, send`;
    expect(words.split(/[,\s]+/).filter((word) => word in MISSPELLINGS)).toEqual([]);
    expect(outcome('nice stoop')).toBe('wait');
    expect(outcome('good spot')).toBe('wait');
  });

  it('of an identity opt out in any dress, and only as the whole text [STOP-09]', () => {
    expect(classifyReply('GENUG!', keywordSet(['Genug']))).toBe('stop');
    expect(classifyReply('no-more', keywordSet(['No More']))).toBe('stop');
    expect(classifyReply('that is genug for me', keywordSet(['Genug']))).toBe('other');
    expect(classifyReply('Genug')).toBe('other');
  });

  it('of punctuation alone stop nobody', () => {
    expect(classifyReply('', keywordSet(['!!!']))).toBe('other');
    expect(classifyReply('👍', keywordSet(['!!!']))).toBe('other');
  });

  it.each(['START', 'Unstop', ' start! '])('"%s" opts in again', (text) => {
    expect(classifyReply(text)).toBe('start');
  });

  it.each(['HELP', 'info?', 'Help!', 'Ayuda', '¡AYUDA!'])('"%s" asks who is writing', (text) => {
    expect(classifyReply(text)).toBe('help');
  });

  it('are read with and without their punctuation', () => {
    expect(normalizeText('S.T.O.P')).toMatchObject({ joined: 'stop', spaced: 'stop' });
    expect(normalizeText('opt-out')).toMatchObject({ joined: 'optout', spaced: 'opt out' });
    expect(classifyReply('stop-all')).toBe('stop');
  });
});

it.each([
  ['What time does it begin?', 'question'],
  ['who is this', 'question'],
  ['¿Dónde voto?', 'question'],
  ['Yes, count me in', 'yes'],
  ['Sí, gracias', 'yes'],
  ['no thanks', 'no'],
  ['not interested', 'no'],
  ['No me escriban más', 'stop-like'],
  ['I moved to another state', 'other'],
])('sorts "%s" as %s', (text, meaning) => {
  expect(classifyReply(text)).toBe(meaning);
});

describe('the report’s opt-outs', () => {
  it.each(['stop', 'STOP', ' Stop! ', 'stop...', 'Stop =', 'stop\n', 'StOp !.= '])(
    'count %j [JREP-10] [JREP-11]',
    (text) => {
      expect(isReportedOptOut(text)).toBe(true);
    },
  );

  it.each(['stop it now', 'stopall', 'please stop', 'stop?', 'unsubscribe', 'ｓｔｏｐ', '', 'stop, please'])(
    'do not count %j [JREP-11]',
    (text) => {
      expect(isReportedOptOut(text)).toBe(false);
    },
  );
});
