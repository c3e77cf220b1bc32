import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
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

async function tellAll({ port, underWay, bodies }: Orders): Promise<Told> {
  const agent = new Agent({ keepAlive: true, maxSockets: underWay });
  const headers = { 'content-type': 'application/json', authorization: CALLBACK_CREDENTIALS };
  const tell = (body: string) =>
    new Promise<void>((resolve, reject) => {
      const outgoing = request(
        { agent, port, path: '/webhooks/carrier', method: 'POST', headers },
        (reply) => {
          reply.resume().once('end', () => {
            if (reply.statusCode === 204) resolve();
            else reject(new Error(`A callback was answered with ${reply.statusCode}.`));
          });
        },
      );
      outgoing.once('error', reject).end(body);
    });
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  const line = async () => {
    for (let at = next++; at < bodies.length; at = next++) {
      const toldAt = performance.now();
      await tell(bodies[at] ?? '');
      times[at] = performance.now() - toldAt;
    }
  };
  await Promise.all(Array.from({ length: underWay }, line));
  agent.destroy();
  return { seconds: (performance.now() - begun) / 1000, times };
}

if (process.argv[2] === 'tell' && process.send) {
  process.on('message', (orders: Orders) => void tellAll(orders).then((told) => process.send?.(told)));
  process.once('disconnect', () => process.exit(0));
}
