import { Agent, createServer, request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { headersOfEveryAnswer } from '../../http/security-headers';
import { callbackFirst, failureOf } from './callback-first';
import { BODY_LIMIT } from './carrier-callbacks';

const closing = new AbortController();
const handed: IncomingMessage[] = [];
const taken: string[] = [];
const door = createServer();
// One connection for all, as a carrier keeps them.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let port: number;

beforeAll(async () => {
  const callbacks = {
    reader: {
      challenge: '',
      admits: ({ authorization }: IncomingHttpHeaders) => authorization === 'ours',
      isGenuine: () => true,
      read: () => [],
    },
    take: async (_headers: IncomingHttpHeaders, body: string) => {
      if (body === 'lost') throw new Error('The database is away.');
      if (body === 'forged') return false;
      taken.push(body);
      return true;
    },
  };
  door.on(
    'request',
    callbackFirst(
      { config: { secure: true }, callbacks },
      (asked, reply) => {
        handed.push(asked);
        asked.resume();
        reply.writeHead(404).end();
      },
      closing.signal,
    ),
  );
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  port = (door.address() as AddressInfo).port;
});
afterAll(() => {
  agent.destroy();
  door.close();
});
beforeEach(() => {
  handed.length = 0;
  taken.length = 0;
});

const tell = (body: string, given: { headers?: object; path?: string; method?: string } = {}) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((done, fail) => {
    const { path = '/webhooks/carrier', method = 'POST' } = given;
    const length = { 'content-length': Buffer.byteLength(body) };
    const headers = { authorization: 'ours', ...(given.headers ?? length) };
    request({ host: '127.0.0.1', port, path, method, agent, headers }, (answer) => {
      answer.resume().once('end', () => done({ status: answer.statusCode, headers: answer.headers }));
    })
      .once('error', fail)
      .end(body);
  });

it('D15 takes what is the carrier’s by itself, with the headers of every answer', async () => {
  const { status, headers } = await tell('[“ä”]');
  expect(status).toBe(204);
  expect(headers).toMatchObject(headersOfEveryAnswer({ secure: true }));
  expect([taken, handed]).toEqual([['[“ä”]'], []]);
});

it.each([
  ['another address', '{}', { path: '/webhooks/carrier?x=1' }],
  ['another method', '', { method: 'PUT' }],
  ['no password', '[]', { headers: { authorization: 'theirs', 'content-length': 2 } }],
  ['more than is read', ' '.repeat(BODY_LIMIT + 1), {}],
  ['a length that is not said', '[]', { headers: { 'transfer-encoding': 'chunked' } }],
])('D15 hands on %s with its body unread', async (_what, body, given) => {
  expect((await tell(body, given)).status).toBe(404);
  expect(handed.map((asked) => failureOf(asked))).toEqual([undefined]);
  expect(taken).toEqual([]);
});

it('D15 hands on what it could not keep, with the reason, and what is not genuine without one', async () => {
  expect((await tell('lost')).status).toBe(404);
  expect((await tell('forged')).status).toBe(404);
  expect(handed.map((asked) => failureOf(asked))).toEqual([
    { error: new Error('The database is away.') },
    {},
  ]);
});

it('ends a connection with its answer once the server closes', async () => {
  expect((await tell('[]')).headers.connection).toBe('keep-alive');
  closing.abort();
  expect(await tell('[]')).toMatchObject({ status: 204, headers: { connection: 'close' } });
});
