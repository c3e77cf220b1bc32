import { gzipSync } from 'node:zlib';
import { exchange, MANNERS } from './body-driver';
import type { Sent, WatchedWorld } from './body-driver';
import { FILES, form } from './broken-bodies';
import { seededRandom } from './list-files';
import { openWatchedProcess } from './watched-process';

/** Beside each other: most of the time is patience. */
const AT_ONCE = 16;
const TYPES = [
  'application/json',
  'multipart/form-data; boundary=bodies',
  'application/octet-stream',
  'text/plain',
];
const ENCODINGS = ['gzip', 'deflate', 'br'];
const NAMES = [
  'id',
  'ids',
  'name',
  'title',
  'text',
  'email',
  'password',
  'token',
  'accountId',
  'identityId',
  'version',
];
const VALUES = [
  '1',
  '"x"',
  'true',
  'null',
  '[1]',
  '{}',
  '1e400',
  '-0',
  '"\\ud800"',
  '"\\u0000"',
  '"x@example.com"',
];

/** What was sent, and what must not have happened, one line each. */
export async function fuzzBodies(count: number, seed: number): Promise<{ sent: number; wrong: string[] }> {
  const server = await openWatchedProcess();
  const random = seededRandom(seed);
  const wrong: string[] = [];
  let sent = 0;
  const line = async () => {
    while (sent < count && server.ended() === undefined) {
      const number = ++sent;
      const body = randomBody(server.world, random);
      const { status, next } = await exchange(server.world, body);
      if (next === 'hung' || (status !== null && status >= 500))
        wrong.push(`${number}: ${body.call.method} ${body.call.url} ${body.manner}: ${status}, ${next}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  const ended = server.ended();
  if (ended !== undefined) wrong.unshift(`The process ended with ${ended}.`);
  wrong.push(...server.troubles());
  await server.close();
  return { sent, wrong };
}

function randomBody({ calls }: WatchedWorld, random: () => number): Sent {
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const uploads = calls.filter(({ url }) => url.endsWith('/upload'));
  const call = random() < 0.3 ? one(uploads) : one(calls);
  const isForm = call.url.endsWith('/upload');
  const [, fileName, fileType, content] = one(FILES);
  const fields = Array.from({ length: Math.floor(random() * 5) }, () => `"${one(NAMES)}":${one(VALUES)}`);
  const usual = isForm
    ? form(fileName, fileType, mutated(content, random))
    : Buffer.from(`{${fields.join(',')}}`);
  const body = random() < 0.5 ? mutated(usual, random) : usual;
  const isPacked = random() < 0.1;
  const type = random() < 0.8 ? TYPES[isForm ? 1 : 0]! : one(TYPES);
  return {
    call,
    headers: { 'content-type': type, ...(isPacked && { 'content-encoding': one(ENCODINGS) }) },
    body: isPacked ? gzipSync(body) : body,
    manner: one(MANNERS),
  };
}

/** A copy with some bytes changed, taken out or doubled. */
function mutated(bytes: Buffer, random: () => number): Buffer {
  let copy = Buffer.from(bytes);
  for (let changes = Math.floor(random() * 4); changes > 0 && copy.length > 0; changes--) {
    const at = Math.floor(random() * copy.length);
    const kind = random();
    if (kind < 0.4) copy[at] = Math.floor(random() * 256);
    else if (kind < 0.7) copy = copy.subarray(0, at);
    else copy = Buffer.concat([copy.subarray(0, at), copy.subarray(at >> 1)]);
  }
  return copy;
}
