import { codeOf, drawShortCode, isShortCode, safeTarget } from './short-code';

describe('short codes', () => {
  it('SLINK-03 draws eight of the 62 letters and digits', () => {
    for (let i = 0; i < 500; i++) expect(drawShortCode()).toMatch(/^[A-Za-z0-9]{8}$/);
  });

  it('SLINK-10 ROUTE-19 draws again when a code is an address of the console', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    const draws = [...'identityAb3dE6gH'].map((letter) => letters.indexOf(letter));
    expect(drawShortCode(() => draws.shift() ?? 0)).toBe('Ab3dE6gH');
  });

  it.each(['identity', 'agencies', 'p2pchats', 'IDENTITY', 'short', 'Ab3dE6g!', ''])(
    'refuses "%s"',
    (code) => {
      expect(isShortCode(code)).toBe(false);
    },
  );

  it('finds the code of a link', () => {
    expect(codeOf('https://go.example/Ab3dE6gH')).toBe('Ab3dE6gH');
    expect(codeOf('https://go.example/Ab3dE6gH/?utm=1')).toBe('Ab3dE6gH');
    expect(codeOf('https://go.example/agencies')).toBeNull();
  });
});

describe('targets', () => {
  it.each(['https://example.org/vote?a=1', 'http://example.org/'])('SREDIR-05 allows %s', (url) => {
    expect(safeTarget(url)).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    '//evil.example',
    'https://user:pw@example.org/',
    'https://example.org/\r\nSet-Cookie: a=1',
    'https:\\\\evil.example',
    'ftp://example.org/',
    'example.org',
    'http://localhost/',
    '',
  ])('SREDIR-05 refuses %j', (url) => {
    expect(safeTarget(url)).toBeNull();
  });
});
