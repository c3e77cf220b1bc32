import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { openTestServer } from '../testing';
import type { TestServer } from '../testing';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await openTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
}, 120_000);
afterAll(() => server.close());

/** Sends bytes as they are; the status of each response, until the server closes the connection. */
function statusesOf(bytes: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setTimeout(15_000, () => socket.destroy(new Error('The connection stayed open.')));
    socket.on('data', (data) => (received += data.toString('latin1')));
    socket.once('error', reject);
    socket.once('close', () =>
      resolve([...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status!)),
    );
  });
}

const SECOND = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
const post = (headers: string, body: string) =>
  `POST /api/v1/users/login HTTP/1.1\r\nHost: a\r\nX-Requested-With: campaign-console\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

describe('a request whose end can be read in two ways', () => {
  it.each([
    ['two different lengths', post('Content-Length: 2\r\nContent-Length: 40', '{}')],
    ['a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n')],
    ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 2', '0\r\n\r\n')],
    ['a list of lengths', post('Content-Length: 2, 40', '{}')],
    ['a negative length', post('Content-Length: -2', '{}')],
    ['a length with a sign', post('Content-Length: +2', '{}')],
    ['a length in hexadecimal', post('Content-Length: 0x2', '{}')],
    ['an unknown transfer coding behind chunks', post('Transfer-Encoding: chunked, identity', '0\r\n\r\n')],
    ['a chunk whose size is not a number', post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n')],
    ['a chunk that is longer than its size', post('Transfer-Encoding: chunked', '1\r\n{}\r\n0\r\n\r\n')],
    ['a space before the colon of a length', post('Content-Length : 2', '{}')],
    ['a header folded over two lines', post('Content-Length:\r\n 2', '{}')],
    ['a NUL in a header', post('X-Name: a\0b\r\nContent-Length: 2', '{}')],
  ])('is refused with 400 and the connection closed, so nothing hides behind it: %s', async (_, bytes) => {
    expect(await statusesOf(bytes + SECOND)).toEqual(['400']);
  });

  it('while the next request on the connection of a proper one is answered', async () => {
    expect(await statusesOf(post('Content-Length: 2', '{}') + SECOND)).toEqual(['400', '200']);
  });
});
