import { classifyReply, isReportedOptOut, wordsOf } from './classify-reply';
import { normalizeWords } from './normalize-words';
import { HELD_WORDS_BY_LANGUAGE, STOP_TEXTS } from './opt-out-words';

/** Every one of these stops the sender, however it is dressed. */
const MUST_STOP = [
  ...[
    'stop',
    'stopall',
    'stop all',
    'unsubscribe',
    'unsub',
    'cancel',
    'end',
    'quit',
    'revoke',
    'optout',
    'opt out',
  ],
  ...[
    'opt-out',
    'stop2end',
    'stop 2 end',
    'stop=end',
    'stop to end',
    'stop2quit',
    'stop to quit',
    'stop to stop',
  ],
  ...['arret', 'arrêt', 'alto', 'parar', 'no mas', 'no más', '¡No más!', 'remove me', 'stop end'],
  ...['stop please', 'stop now', 'stop it', 'stop texting', 'stop texting me', 'Stop messaging me!'],
];

/** None of these may stop or hold anybody: real answers with the same words in them. */
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

/** These mean stop to a reader: the number waits for one. */
const MUST_HOLD = [
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
  'please stop',
  'Stop it now',
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

describe('O03 the wide rule', () => {
  it.each(DRESSED)('STOP-09 stops on every word of the table %s', (_name, dress) => {
    const missed = [...MUST_STOP, ...STOP_TEXTS].map(dress).filter((text) => classifyReply(text) !== 'stop');
    expect(missed).toEqual([]);
  });

  it.each(DRESSED.slice(0, 10))('stops nobody who only uses the words %s', (_name, dress) => {
    const wrong = MUST_NOT_STOP.map(dress).filter((text) => ['stop', 'held'].includes(classifyReply(text)));
    expect(wrong).toEqual([]);
  });

  it('O04 holds for a person what means stop without a keyword', () => {
    expect(MUST_HOLD.filter((text) => classifyReply(text) !== 'held')).toEqual([]);
  });

  it('holds the plain word for stop in each of at least ten languages, and never misses it for an accent', () => {
    expect(Object.keys(HELD_WORDS_BY_LANGUAGE).length).toBeGreaterThanOrEqual(10);
    for (const [language, words] of Object.entries(HELD_WORDS_BY_LANGUAGE)) {
      for (const word of words)
        expect([language, word, classifyReply(`${word.toUpperCase()}!`)]).toEqual([language, word, 'held']);
    }
    expect(classifyReply('Dừng lại')).toBe('held');
    expect(classifyReply('إلغاء')).toBe('held');
  });

  it('highlights the word inside a longer text', () => {
    expect(classifyReply('We have got to STOP this terrible bill')).toBe('highlight');
    expect(classifyReply('how do I unsubscribe from the other list?')).toBe('highlight');
    expect(classifyReply('nonstop fun')).toBe('none');
  });

  it('STOP-09 stops on an active stop word of the identity, in any dress, and only on the whole text', () => {
    expect(classifyReply('GENUG!', wordsOf(['Genug']))).toBe('stop');
    expect(classifyReply('no-more', wordsOf(['No More']))).toBe('stop');
    expect(classifyReply('that is genug for me', wordsOf(['Genug']))).toBe('none');
    expect(classifyReply('Genug')).toBe('none');
  });

  it('a stop word of punctuation alone stops nobody', () => {
    expect(classifyReply('', wordsOf(['!!!']))).toBe('none');
    expect(classifyReply('👍', wordsOf(['!!!']))).toBe('none');
  });

  it.each(['START', 'Unstop', ' start! '])('reads "%s" as the way back', (text) => {
    expect(classifyReply(text)).toBe('start');
  });

  it.each(['HELP', 'info?', 'Help!'])('reads "%s" as a question for who is writing', (text) => {
    expect(classifyReply(text)).toBe('help');
  });

  it('S.T.O.P and stop-all are read with and without their punctuation', () => {
    expect(normalizeWords('S.T.O.P')).toEqual({ joined: 'stop', spaced: 's t o p' });
    expect(classifyReply('S.T.O.P')).toBe('stop');
    expect(classifyReply('stop-all')).toBe('stop');
  });
});

describe('the report’s narrow rule', () => {
  it.each(['stop', 'STOP', ' Stop! ', 'stop...', 'Stop =', 'stop\n', 'StOp !.= '])(
    'JREP-10 JREP-11 counts %j as an opt-out',
    (text) => {
      expect(isReportedOptOut(text)).toBe(true);
    },
  );

  it.each(['stop it now', 'stopall', 'please stop', 'stop?', 'unsubscribe', 'ｓｔｏｐ', '', 'stop, please'])(
    'JREP-11 counts %j as a reply',
    (text) => {
      expect(isReportedOptOut(text)).toBe(false);
    },
  );
});
