import { deflateSync, gzipSync } from 'node:zlib';
import type { Manner, Sent } from './body-driver';
import type { RouteEntry } from '../http/enforce-policy';
import { writeZip } from './zip-writer';

const BOUNDARY = 'bodies';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form whose file calls itself `type`; `isWhole` false leaves out how it ends. */
export function form(fileName: string, type: string, content: Buffer, isWhole = true): Buffer {
  const fields = { identity_id: '1', title: 'A picture' };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head =
    `${texts.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n` +
    `content-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(isWhole ? `\r\n--${BOUNDARY}--\r\n` : '')]);
}

const CSV = Buffer.from('PhoneNumber,first_name\n2025550101,Ann\n');
const GZIP = gzipSync(CSV);
const ZIP = writeZip([{ name: 'a.csv', content: CSV }]);

/** Files of a form: what each calls itself, and its bytes. */
export const FILES: readonly [what: string, fileName: string, type: string, content: Buffer][] = [
  ['nothing', 'a.csv', 'text/csv', Buffer.alloc(0)],
  ['gzip of nothing', 'a.csv', 'application/gzip', Buffer.alloc(0)],
  ['the head of a gzip', 'a.csv', 'application/gzip', Buffer.from('1f8b0800000000000003', 'hex')],
  ['a gzip cut short', 'a.csv', 'application/gzip', GZIP.subarray(0, GZIP.length - 6)],
  [
    'a gzip with a wrong sum',
    'a.csv',
    'application/gzip',
    Buffer.concat([GZIP.subarray(0, -8), Buffer.alloc(8)]),
  ],
  ['a gzip and more', 'a.csv', 'application/gzip', Buffer.concat([GZIP, Buffer.from('more')])],
  ['no gzip', 'a.csv', 'application/gzip', CSV],
  ['a program', 'a.exe', 'application/octet-stream', Buffer.alloc(70_000, 1)],
  ['a packed program', 'a.exe', 'application/gzip', gzipSync(Buffer.alloc(3_000_000))],
  ['half an archive', 'a.zip', 'application/zip', ZIP.subarray(0, ZIP.length >> 1)],
  ['a packed archive cut short', 'a.zip', 'application/gzip', gzipSync(ZIP).subarray(0, 30)],
  ['half a picture', 'a.png', 'image/png', Buffer.from('89504e470d0a1a0a0000', 'hex')],
];

const JSON_BODIES: readonly [what: string, body: Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['half a JSON', Buffer.from('{"name":"x","ids":[1,')],
  ['null', Buffer.from('null')],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0xc3, 0x22])],
  ['a pile of brackets', Buffer.from('['.repeat(20_000))],
  ['a NUL', Buffer.from('{"title":"\\u0000","text":"\\u0000","name":"\\u0000"}')],
  ['more than allowed', Buffer.from(JSON.stringify({ name: 'x'.repeat(1_500_000) }))],
];

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/octet-stream',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  MULTIPART,
  'application/gzip',
  '',
];
const ENCODINGS = ['gzip', 'deflate', 'br', 'gzip, gzip'];
const MANNERS_OF_A_BROKEN: readonly Manner[] = [
  'pieces',
  'chunked',
  'broken-chunks',
  'cut',
  'aborted',
  'slow',
  'endless',
];

/** Every way a body can be wrong, for one call: each content, each type, each encoding, each way to travel. */
export function* brokenBodies(call: RouteEntry): Generator<Sent & { what: string }> {
  const isForm = call.url.endsWith('/upload');
  for (const [what, body] of JSON_BODIES)
    yield { call, what, headers: typed('application/json'), body, manner: 'whole' };
  const half = Buffer.from('{"name":"x","ids":[1,');
  for (const type of TYPES)
    yield { call, what: `as ${type || 'nothing'}`, headers: typed(type), body: half, manner: 'whole' };
  const usual = isForm ? MULTIPART : 'application/json';
  const whole = isForm ? form('a.csv', 'text/csv', CSV) : Buffer.from('{"name":"x"}');
  for (const encoding of ENCODINGS) {
    const packed = encoding === 'deflate' ? deflateSync(whole) : gzipSync(whole);
    const headers = { ...typed(usual), 'content-encoding': encoding };
    yield { call, what: `packed by ${encoding}`, headers, body: packed, manner: 'whole' };
    yield {
      call,
      what: `packed by ${encoding}, half`,
      headers,
      body: packed.subarray(0, 12),
      manner: 'whole',
    };
  }
  for (const manner of MANNERS_OF_A_BROKEN)
    yield { call, what: manner, headers: typed(usual), body: whole, manner };
  if (!isForm) return;
  for (const [what, name, type, content] of FILES) {
    for (const manner of ['whole', ...MANNERS_OF_A_BROKEN] as const)
      yield {
        call,
        what: `${what}, ${manner}`,
        headers: typed(MULTIPART),
        body: form(name, type, content),
        manner,
      };
    const cut = form(name, type, content, false);
    yield { call, what: `${what}, without an end`, headers: typed(MULTIPART), body: cut, manner: 'whole' };
  }
}

const typed = (type: string): Record<string, string> => (type ? { 'content-type': type } : {});
