import type { Product } from './product';
import { between, pick } from './random';
import type { Random } from './random';
import { pause } from '../../server/src/testing/chaos-world';
import type { World } from '../../server/src/testing/chaos-world';

export interface Scene {
  product: Product;
  world: World;
  random: Random;
  postgres: { crash(): Promise<void>; start(): Promise<void> };
  /** Longer than any claim lasts. */
  pastLeaseMs: number;
}

/** Breaks one thing and mends it again; answers what it did. */
export type Fault = (scene: Scene) => Promise<string>;

const ANSWER_MS = 1_500;

export const FAULTS = {
  'kill a worker': async ({ product, random }) => {
    const worker = pick(random, product.workers);
    await worker.end('SIGKILL');
    return `SIGKILL ${worker.name}`;
  },
  'stop a worker past its lease': async ({ product, random, pastLeaseMs }) => {
    const worker = pick(random, product.workers);
    worker.signal('SIGSTOP');
    await pause(pastLeaseMs);
    worker.signal('SIGCONT');
    return `SIGSTOP ${worker.name} for ${pastLeaseMs} ms`;
  },
  'stop a worker for a moment': async ({ product, random }) => {
    const worker = pick(random, product.workers);
    const ms = between(random, 1_000, 5_500);
    worker.signal('SIGSTOP');
    await pause(ms);
    worker.signal('SIGCONT');
    return `SIGSTOP ${worker.name} for ${ms} ms`;
  },
  'deploy a worker': async ({ product, random }) => {
    const worker = pick(random, product.workers);
    await worker.end('SIGTERM');
    return `SIGTERM ${worker.name}`;
  },
  'kill the web': async ({ product }) => {
    await product.web.end('SIGKILL');
    return 'SIGKILL web';
  },
  'deploy the web': async ({ product }) => {
    await product.web.end('SIGTERM');
    return 'SIGTERM web';
  },
  'stop the web': async ({ product, random }) => {
    const ms = between(random, 1_000, 3_000);
    product.web.signal('SIGSTOP');
    await pause(ms);
    product.web.signal('SIGCONT');
    return `SIGSTOP web for ${ms} ms`;
  },
  'crash the database': async ({ postgres, random }) => {
    await postgres.crash();
    const ms = between(random, 100, 1_500);
    await pause(ms);
    await postgres.start();
    return `pg_ctl -m immediate, down for ${ms} ms`;
  },
  'end database connections': async ({ world, random }) => {
    const ended = await world.endBackends(between(random, 2, 12));
    return `pg_terminate_backend of ${ended}`;
  },
  'cut the database off': async ({ product, random }) => {
    const ms = between(random, 200, 1_500);
    await product.databaseProxy.cut(ms);
    return `database cut off for ${ms} ms`;
  },
  'hold the database': async ({ product, random }) => {
    const ms = between(random, 500, 4_500);
    await product.databaseProxy.hold(ms);
    return `database held for ${ms} ms`;
  },
  'cut the carrier off': async ({ product, random }) => {
    const ms = between(random, 50, 800);
    await product.carrierProxy.cut(ms);
    return `carrier cut off for ${ms} ms`;
  },
  'hold the carrier': async ({ product, random }) => {
    // Not longer than the gate waits: what arrives later than its answer was given up is judged by when it arrives.
    const ms = between(random, 200, ANSWER_MS - 300);
    await product.carrierProxy.hold(ms);
    return `carrier held for ${ms} ms`;
  },
  'leave the carrier half-open': async ({ product }) => {
    return `${product.carrierProxy.leaveHalfOpen()} connections to the carrier half-open`;
  },
  'carrier outage': async ({ product, random }) => {
    const ms = between(random, 300, 1_500);
    await product.outage(ms);
    return `carrier refuses connections for ${ms} ms`;
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
export const EVERY_FAULT = Object.keys(FAULTS) as FaultName[];
