import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '@campaign/shared-api/constants';
import type { Role } from '@campaign/shared-api/contracts';
import { POLICY, scopeOf } from '@campaign/shared-api/policy';
import type { PolicyLine } from '@campaign/shared-api/policy';
import type { RouteEntry } from '../http/enforce-policy';

/** A server in another process, and what it says of itself. */
export interface WatchedWorld {
  port: number;
  cookies: Partial<Record<Role, string>>;
  /** Of somebody whose session may end. */
  leaver: string;
  /** The `authorization` of the carrier's callbacks. */
  carrier: string;
  /** Every route that takes a body. */
  calls: readonly RouteEntry[];
}

/**
 * How a body travels. `cut`: the sender ends before all it announced has come. `aborted`: the connection is reset.
 * `endless`: much more is announced than is sent, and the sender waits for the answer.
 */
export const MANNERS = [
  'whole',
  'pieces',
  'chunked',
  'broken-chunks',
  'cut',
  'aborted',
  'slow',
  'endless',
] as const;
export type Manner = (typeof MANNERS)[number];

export interface Sent {
  call: RouteEntry;
  headers: Record<string, string>;
  body: Buffer;
  manner: Manner;
}

/** `status`: of the answer, null without one. `next`: what became of a second request on the same connection. */
export interface Outcome {
  status: number | null;
  next: 'answered' | 'closed' | 'hung' | 'not asked';
}

const ANSWER_MS = 8_000;
/** An answer to what is not all there need not come. */
const PATIENCE_MS = 250;
const ENDLESS_BYTES = 400 * 1024 * 1024;
/** Of the process alone: a machine that is busy says 503 of its database. */
const PROBE = 'GET /api/v1/nothing HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** Its paths name session 1: whoever sends them must not be the one the other calls are made by. */
const ENDS_A_SESSION: ReadonlySet<string> = new Set([
  'session:sign-out',
  'session:end',
  'agent:end-sessions',
]);

/** Who may make the call: its right role, so that the body is looked at; the carrier for its callbacks. */
function credentials({ cookies, leaver, carrier }: WatchedWorld, { policy }: RouteEntry): string {
  const line: PolicyLine = POLICY[policy];
  if (line.open === 'carrier') return `authorization: ${carrier}`;
  if (ENDS_A_SESSION.has(policy)) return `cookie: ${leaver}`;
  const role = (Object.keys(cookies) as Role[]).find((each) => scopeOf(policy, each));
  return `cookie: ${(role && cookies[role]) ?? leaver}`;
}

function headOf(world: WatchedWorld, { call, headers, body, manner }: Sent): string {
  const isChunked = manner === 'chunked' || manner === 'broken-chunks';
  const announced =
    manner === 'endless' ? ENDLESS_BYTES : body.length + (manner === 'cut' || manner === 'aborted' ? 100 : 0);
  return [
    `${call.method} ${call.url.replaceAll(/:\w+(\([^)]*\))?/g, '1').replace('*', 'x')} HTTP/1.1`,
    'host: localhost',
    `${CONSOLE_HEADER}: ${CONSOLE_HEADER_VALUE}`,
    credentials(world, call),
    isChunked ? 'transfer-encoding: chunked' : `content-length: ${announced}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
}

/** Sends one body, and where the connection stays open asks for something else on it. */
export async function exchange(world: WatchedWorld, sent: Sent): Promise<Outcome> {
  const socket = connect(world.port, '127.0.0.1').setNoDelay();
  const answers = readAnswers(socket);
  socket.on('error', () => {});
  socket.write(headOf(world, sent));
  await sendBody(socket, sent);
  const isUnfinished = sent.manner === 'endless' || sent.manner === 'cut' || sent.manner === 'broken-chunks';
  const status = await answers.next(isUnfinished ? PATIENCE_MS : ANSWER_MS);
  let next: Outcome['next'] = 'not asked';
  if (socket.destroyed || sent.manner === 'aborted' || sent.manner === 'cut') next = 'closed';
  else if (typeof status === 'number' && !isUnfinished) {
    socket.write(PROBE);
    const second = await answers.next(ANSWER_MS);
    next = second === 'late' ? 'hung' : second === null ? 'closed' : 'answered';
  } else if (status === 'late' && !isUnfinished) next = 'hung';
  socket.destroy();
  return { status: typeof status === 'number' ? status : null, next };
}

async function sendBody(socket: Socket, { body, manner }: Sent): Promise<void> {
  const half = body.length >> 1;
  switch (manner) {
    case 'pieces':
      for (let at = 0; at < body.length; at += Math.ceil(body.length / 4)) {
        socket.write(body.subarray(at, at + Math.ceil(body.length / 4)));
        await new Promise(setImmediate);
      }
      return;
    case 'chunked':
      for (const part of [body.subarray(0, half), body.subarray(half)])
        if (part.length > 0) socket.write(Buffer.concat([chunkHead(part), part, Buffer.from('\r\n')]));
      socket.write('0\r\n\r\n');
      return;
    case 'broken-chunks':
      socket.write(Buffer.concat([chunkHead(body), body.subarray(0, half), Buffer.from('\r\nzz\r\n\r\n')]));
      return;
    case 'cut':
      socket.end(body);
      return;
    case 'aborted':
      await new Promise((written) => socket.write(body, written));
      await new Promise(setImmediate);
      socket.resetAndDestroy();
      return;
    case 'slow':
      socket.write(body.subarray(0, half));
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.write(body.subarray(half));
      return;
    default:
      socket.write(body);
  }
}

const chunkHead = (part: Buffer) => Buffer.from(`${part.length.toString(16)}\r\n`);

/** The status of each answer as it is whole; null when the connection ends first, 'late' when neither comes in time. */
function readAnswers(socket: Socket) {
  let seen = Buffer.alloc(0);
  let isOver = false;
  let wake = () => {};
  socket.on('data', (bytes) => {
    seen = Buffer.concat([seen, bytes]);
    wake();
  });
  socket.on('close', () => {
    isOver = true;
    wake();
  });
  const take = (): number | undefined => {
    const head = seen.indexOf('\r\n\r\n');
    if (head === -1) return undefined;
    const text = seen.toString('latin1', 0, head);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
    let end = head + 4;
    const length = /^content-length: (\d+)/im.exec(text)?.[1];
    if (length) end += Number(length);
    else if (/^transfer-encoding: chunked/im.test(text)) {
      const last = seen.indexOf('0\r\n\r\n', end);
      if (last === -1) return undefined;
      end = last + 5;
    }
    if (seen.length < end) return undefined;
    seen = seen.subarray(end);
    return status === 100 ? take() : status;
  };
  return {
    async next(ms: number): Promise<number | null | 'late'> {
      const late = Date.now() + ms;
      for (;;) {
        const status = take();
        if (status !== undefined) return status;
        if (isOver) return null;
        const left = late - Date.now();
        if (left <= 0) return 'late';
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
  };
}
