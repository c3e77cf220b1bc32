import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallbackEvent } from '../carrier/events';
import { startSimulator, type Simulator, type SimulatorOptions } from '../simulator';

export interface ReceivedCallback {
  authorization: string | undefined;
  events: CallbackEvent[];
}

/** The carrier's customer: listens for callbacks and sends texts, as the product does. */
export interface Customer {
  url: string;
  callbacks: ReceivedCallback[];
  events(): CallbackEvent[];
  /** What the next callbacks are answered; 200 when none is left. */
  answers: number[];
  close(): Promise<void>;
}

export async function startCustomer(): Promise<Customer> {
  const callbacks: ReceivedCallback[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = answers.shift() ?? 200;
      if (request.method === 'POST') {
        const events = JSON.parse(Buffer.concat(chunks).toString()) as CallbackEvent[];
        callbacks.push({ authorization: request.headers.authorization, events });
      }
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callbacks,
    answers,
    events: () => callbacks.flatMap(({ events }) => events),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'simulator-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

// Quick enough for a test: no latency, receipts and reactions within some milliseconds.
const QUICK = { profile: 'quiet', receiptMs: [1, 5], reactionMs: [1, 5] } as const;

export const startQuickSimulator = (
  options: Omit<SimulatorOptions, 'script'> & Pick<SimulatorOptions, 'script'>,
) => startSimulator({ ...options, script: { ...QUICK, ...options.script } });

export const AUTHORIZATION = `Basic ${Buffer.from('carrier:carrier').toString('base64')}`;

export interface TextFields {
  to?: string[] | string;
  from?: string;
  text?: string;
  tag?: string;
  [field: string]: unknown;
}

export const sendText = (
  simulator: Simulator,
  fields: TextFields = {},
  headers: Record<string, string> = {},
) =>
  fetch(`${simulator.url}/api/v2/users/1/messages`, {
    method: 'POST',
    headers: { authorization: AUTHORIZATION, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      applicationId: 'campaign',
      from: '+12025550100',
      to: ['+12025550123'],
      text: 'Will you come on Friday?',
      tag: 'message-1',
      ...fields,
    }),
  });

export const control = (simulator: Simulator, path: string, body: unknown) =>
  fetch(`${simulator.url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
