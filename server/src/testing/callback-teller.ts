import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CALLBACK_CREDENTIALS } from './carrier-callbacks';

interface Orders {
  port: number;
  underWay: number;
  bodies: string[];
}

interface Told {
  seconds: number;
  /** Of each callback in the order of its body, in ms. */
  times: number[];
}

/** Who calls back, in a process of its own that knows nothing of what is done with its calls: so many under way. */
export function openTeller() {
  const outside = fork(fileURLToPath(import.meta.url), ['tell']);
  return {
    tell(orders: Orders): Promise<Told> {
      outside.send(orders);
      return new Promise((resolve) => outside.once('message', (told) => resolve(told as Told)));
    },
    close: () => outside.disconnect(),
  };
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const GOOD = Buffer.from('HTTP/1.1 204');

/** One connection, on which one callback follows another. Written and read by hand: who calls shall cost next to nothing. */
async function openLine(port: number) {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'connect');
  let answered = (_status: Buffer) => {};
  let broken = (_error: Error) => {};
  let said = Buffer.alloc(0);
  socket.on('data', (part) => {
    said = said.length === 0 ? part : Buffer.concat([said, part]);
    // An answer without a body ends with its head; any other ends the bench.
    if (said.indexOf(END_OF_HEAD) < 0) return;
    const status = said;
    said = Buffer.alloc(0);
    answered(status);
  });
  socket.on('error', (error) => broken(error));
  socket.on('close', () => broken(new Error('The server ended a connection.')));
  const head = `POST /webhooks/carrier HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\nauthorization: ${CALLBACK_CREDENTIALS}\r\n`;
  return {
    tell: (body: string) =>
      new Promise<void>((resolve, reject) => {
        broken = reject;
        answered = (status) =>
          status.subarray(0, GOOD.length).equals(GOOD)
            ? resolve()
            : reject(new Error(`A callback was answered with ${status.toString().slice(0, 60)}.`));
        socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      }),
    end: () => {
      broken = () => {};
      socket.destroy();
    },
  };
}

async function tellAll({ port, underWay, bodies }: Orders): Promise<Told> {
  const lines = await Promise.all(Array.from({ length: underWay }, () => openLine(port)));
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    lines.map(async ({ tell, end }) => {
      for (let at = next++; at < bodies.length; at = next++) {
        const toldAt = performance.now();
        await tell(bodies[at] ?? '');
        times[at] = performance.now() - toldAt;
      }
      end();
    }),
  );
  return { seconds: (performance.now() - begun) / 1000, times };
}

if (process.argv[2] === 'tell' && process.send) {
  process.on('message', (orders: Orders) => void tellAll(orders).then((told) => process.send?.(told)));
  process.once('disconnect', () => process.exit(0));
}
