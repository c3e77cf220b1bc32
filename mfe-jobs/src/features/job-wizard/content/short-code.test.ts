import { codeOf, drawCode, linkOf, webAddress } from './short-code';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

describe('short codes', () => {
  it('SLINK-03 are drawn from the cryptographic generator', () => {
    const drawn = jest.spyOn(crypto, 'getRandomValues');
    const code = drawCode();
    expect(drawn).toHaveBeenCalled();
    expect(code).toHaveLength(8);
    drawn.mockRestore();
  });

  it('SLINK-03 CONST-08 are 8 of the 62 letters and digits', () => {
    const codes = Array.from({ length: 2000 }, () => drawCode());
    expect(codes.every((code) => /^[A-Za-z0-9]{8}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(2000);
    expect(new Set(codes.join('')).size).toBe(62);
  });

  it('SLINK-10 ROUTE-19 never equal an address of the console', () => {
    const draws = ['identity', 'AGENCIES', 'Ab3dE6gH'].map((code) =>
      [...code].map((c) => ALPHABET.indexOf(c)),
    );
    const random = (bytes: Uint8Array<ArrayBuffer>) => {
      bytes.fill(255).set(draws.shift() ?? []);
      return bytes;
    };
    expect(drawCode(random)).toBe('Ab3dE6gH');
  });

  it('makes a link of host and code, and finds the code again', () => {
    expect(linkOf('go.example', 'Ab3dE6gH')).toBe('https://go.example/Ab3dE6gH');
    expect(linkOf('http://localhost:4000/', 'Ab3dE6gH')).toBe('http://localhost:4000/Ab3dE6gH');
    expect(codeOf('https://go.example/Ab3dE6gH/?x=1')).toBe('Ab3dE6gH');
  });
});

describe('the long link', () => {
  it.each([
    ['example.org/vote', 'https://example.org/vote'],
    [' http://example.org ', 'http://example.org/'],
  ])('SLINK-01 reads %s', (typed, url) => expect(webAddress(typed)).toBe(url));

  it.each([
    '',
    '  ',
    'vote',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a:b@example.org',
    'two words.org',
  ])('SLINK-01 SREDIR-05 refuses "%s"', (typed) => expect(webAddress(typed)).toBeNull());
});
