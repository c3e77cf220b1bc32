import { codeOf, drawShortCode, isShortCode, safeTarget } from './short-code';

describe('short codes', () => {
  it('SLINK-03 draws eight of the 62 letters and digits', () => {
    for (let i = 0; i < 500; i++) expect(drawShortCode()).toMatch(/^[A-Za-z0-9]{8}$/);
  });

  it('SLINK-03 draws them from the cryptographic generator, not from one that can be foreseen', () => {
    const foreseen = jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const codes = Array.from({ length: 200 }, () => drawShortCode());
    expect(foreseen).not.toHaveBeenCalled();
    expect(new Set(codes).size).toBe(200);
    foreseen.mockRestore();
  });

  it('SLINK-10 ROUTE-19 draws again when a code is an address of the console', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    const draws = [...'identityAb3dE6gH'].map((letter) => letters.indexOf(letter));
    expect(drawShortCode(() => draws.shift() ?? 0)).toBe('Ab3dE6gH');
  });

  it.each(['identity', 'agencies', 'p2pchats', 'settings', 'IDENTITY', 'short', 'Ab3dE6g!', ''])(
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
  it.each(['https://example.org/vote?a=1', 'http://example.org/', 'https://172.32.0.1/'])(
    'SREDIR-05 allows %s',
    (url) => {
      expect(safeTarget(url)).toBe(url);
    },
  );

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
    'http://localhost./',
    'https://printer.local/',
    'http://127.0.0.1/',
    'http://0.0.0.0/',
    'http://0x7f.1/admin',
    'http://2130706433/',
    'http://10.1.2.3/',
    'http://172.20.0.1/',
    'http://192.168.1.1:8080/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    '',
  ])('SREDIR-05 refuses %j', (url) => {
    expect(safeTarget(url)).toBeNull();
  });
});
