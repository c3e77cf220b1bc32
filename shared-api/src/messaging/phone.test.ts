import { e164, formatPhone, maskPhone, readPhone, toE164 } from './phone';

describe('readPhone', () => {
  it.each([
    '2025550100',
    '12025550100',
    '+12025550100',
    '+1 (202) 555-0100',
    '(202) 555-0100',
    '202.555.0100',
    '202-555-0100',
    ' 202 555 0100 ',
    "'2025550100",
    '202\u00a0555\u20110100',
  ])('CONST-03 reads %j as one key', (text) => {
    expect(readPhone(text)).toEqual({ ok: true, phone: 2_025_550_100 });
    expect(toE164(text)).toBe('+12025550100');
  });

  it.each([
    '',
    '202555010',
    '202555010012',
    '+442025550100',
    '1+2025550100',
    '2.03E+09',
    '2025550100.0',
    '1202555010.0',
    '2025550100 x5',
    '202555010O',
    '\uff12\uff10\uff12\uff15\uff15\uff15\uff10\uff11\uff10\uff10',
    '\u0662\u0660\u0662\u0665\u0665\u0665\u0660\u0661\u0660\u0660',
  ])('calls %j malformed', (text) => {
    expect(readPhone(text)).toEqual({ ok: false, reason: 'malformed' });
  });

  it.each([
    '0000000000',
    '1111111111',
    '0005550100',
    '9115550100',
    '5555550100',
    '2925550100',
    '3705550100',
    '9605550100',
    '2021550100',
  ])('calls %j a number that cannot exist', (text) => {
    expect(readPhone(text)).toEqual({ ok: false, reason: 'invalid' });
    expect(toE164(text)).toBeNull();
  });
});

it('shows a phone as people write it, and what is none as it stands', () => {
  expect(formatPhone('+12025550100')).toBe('(202) 555-0100');
  expect(formatPhone('no phone')).toBe('no phone');
  expect(e164(2025550100)).toBe('+12025550100');
});

it('leaves four digits of a phone in logs and errors', () => {
  expect(maskPhone('+12025550143')).toBe('•••0143');
  expect(maskPhone(2025550143)).toBe('•••0143');
});
