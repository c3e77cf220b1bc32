import { countMessage, foldedCharacters, forcedUnicode, optOutIn, strayLinks } from './message-text';

describe('the counter', () => {
  it('CONT-13 allows 160 characters for SMS and 1600 for MMS', () => {
    expect(countMessage('', false).limit).toBe(160);
    expect(countMessage('', true).limit).toBe(1600);
  });

  it('CONT-15 is not over exactly at the limit', () => {
    expect(countMessage('a'.repeat(160), false)).toMatchObject({ over: false, parts: 1 });
    expect(countMessage('a'.repeat(1600), true)).toMatchObject({ over: false, parts: 1 });
  });

  it('CONT-14 counts parts as length by limit, rounded up', () => {
    expect(countMessage('a'.repeat(161), false)).toMatchObject({ over: true, parts: 2 });
    expect(countMessage('a'.repeat(320), false).parts).toBe(2);
    expect(countMessage('a'.repeat(321), false).parts).toBe(3);
    expect(countMessage('a'.repeat(1601), true)).toMatchObject({ over: true, parts: 2 });
  });
});

describe('opt-out wording', () => {
  it.each(['stop', 'STOP', 'Stop2End', 'Stop to End', 'stop=end', 'Stop to stop'])(
    'WIZ-12 knows "%s"',
    (wording) => {
      expect(optOutIn(`Vote Tuesday. Reply ${wording}.`)).toMatchObject({ wording });
    },
  );

  it('WIZ-12 misses a message without it', () => {
    expect(optOutIn('Vote Tuesday. Text QUIT to end')).toBeNull();
  });

  it('WIZ-21 lets "unstoppable" pass but tells that it does not stand alone', () => {
    expect(optOutIn('We are unstoppable')).toEqual({ wording: 'stop', standsAlone: false });
  });
});

describe('links in the text', () => {
  it('CONT-17 sees a bare domain', () => {
    expect(strayLinks('Give at example.org/now, or www.example.com.', '')).toEqual([
      'example.org/now',
      'www.example.com',
    ]);
  });

  it('CONT-17 leaves the short link, sentences and addresses alone', () => {
    const text = 'See https://go.example/Ab3dE6gH end.Stop me@example.org 3.5 {first_name}';
    expect(strayLinks(text, 'https://go.example/Ab3dE6gH')).toEqual([]);
    expect(strayLinks('See go.example.org/Ab3dE6gH', 'https://go.example.org/Ab3dE6gH')).toEqual([]);
  });
});

describe('characters that cost', () => {
  it('CONT-25 names the character that forces Unicode, and what to write instead', () => {
    expect(forcedUnicode('Hola María y Jesús')).toEqual({ character: 'í', times: 1, plain: 'i' });
    expect(forcedUnicode('Go 🎉 team 🎉')).toEqual({ character: '🎉', times: 2, plain: '' });
  });

  it('does not blame characters that are folded on sending, nor those of GSM-7', () => {
    expect(forcedUnicode('It’s “on” – señor é')).toBeNull();
  });

  it('tells what is folded on sending', () => {
    expect(foldedCharacters('It’s “on”…')).toEqual([
      ['’', "'"],
      ['“', '"'],
      ['”', '"'],
      ['…', '...'],
    ]);
  });
});
