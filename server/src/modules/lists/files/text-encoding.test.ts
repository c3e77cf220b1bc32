import { BadBytes, isClearlyWindows1252, sniffEncoding, toUtf8 } from './text-encoding';
import type { Encoding } from './text-encoding';

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, encoding: Encoding, size: number): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of toUtf8(pieces(bytes, size), encoding)) parts.push(part);
  return Buffer.concat(parts).toString();
}

const TEXT = 'PhoneNumber,name\n2025550100,José 👩🏽‍🚀 李\n';

describe('the text of a file', () => {
  it.each([
    ['utf-8', Buffer.from(TEXT)],
    ['utf-8', Buffer.from(`\ufeff${TEXT}`)],
    ['utf-16le', Buffer.from(TEXT, 'utf16le')],
    ['utf-16le', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
  ] as const)('is the same in %s, wherever it is cut', async (encoding, bytes) => {
    expect(sniffEncoding(bytes)).toBe(encoding);
    for (let size = 4; size <= bytes.length; size++) {
      expect(await read(bytes, encoding, size)).toBe(TEXT);
    }
  });

  it('of Windows-1252 has its quotes and its euro sign', async () => {
    const bytes = Buffer.from([0x80, 0x93, 0x4a, 0xf3, 0x94, 0x85]);
    expect(await read(bytes, 'windows-1252', 2)).toBe('€“Jó”…');
  });

  it.each([
    ['utf-8', Buffer.from([0x61, 0x62, 0xc3, 0x2c, 0x63])],
    ['utf-8', Buffer.from([0x61, 0x62, 0x00, 0x63])],
    ['utf-8', Buffer.from([0x61, 0x62, 0xe9])],
    ['utf-16le', Buffer.from([0x61, 0x00, 0x62, 0x00, 0x00, 0xdc, 0x63, 0x00])],
  ] as const)('in %s is given up to its first bad byte', async (encoding, bytes) => {
    const good: string[] = [];
    const reading = (async () => {
      for await (const part of toUtf8(pieces(bytes, 100), encoding)) good.push(part.toString());
    })();
    await expect(reading).rejects.toThrow(BadBytes);
    expect(good.join('')).toBe('ab');
  });
});

describe('Windows-1252 is clear', () => {
  const clear = (bytes: number[] | string) =>
    isClearlyWindows1252(
      pieces(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes), 3),
    );

  it('for names of Western Europe', async () => {
    for (const text of ['José,Núñez', 'Zoë', 'ÉMILE', 'Ñusta', 'Müller-Lüdenscheidt', 'plain'])
      expect([text, await clear(text)]).toEqual([text, true]);
  });

  it('and not for half a UTF-8 character, a lone continuation byte or binary', async () => {
    for (const bytes of [
      [0x4d, 0x61, 0x72, 0xc3, 0x2c],
      [0x61, 0x80],
      [0xff, 0xfe, 0x41],
      [0x61, 0xc3, 0xa9],
      [0x61, 0xe9, 0x01],
      [0x81],
    ])
      expect([bytes, await clear(bytes)]).toEqual([bytes, false]);
  });
});
