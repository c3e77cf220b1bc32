import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../launch/addresses.mjs';
import { ROOT } from '../launch/places.mjs';
import { builtProcess } from '../../server/src/testing/built-process';
import type { LedgerRequest } from './ledger-check';
import { Member } from './member';
import type { MemberOptions } from './member';
import { TcpProxy } from './tcp-proxy';

const CALLBACK = { username: 'carrier', password: 'callback-password-of-chaos' };
export const CREDENTIALS = `Basic ${Buffer.from(`${CALLBACK.username}:${CALLBACK.password}`).toString('base64')}`;

/** As the product ships, or with shorter waits, so that a short run sees leases end and doubts settled. */
export const HURRIED = {
  leaseMs: 6_000,
  backoffMs: 50,
  longestBackoffMs: 1_000,
  breakerMs: 50,
  longestBreakerMs: 500,
  lookUpAfterMs: 300,
  lookUpEveryMs: 700,
  settleMs: 8_000,
  idleMs: 500,
  mostTries: 60,
};

export interface ProductOptions {
  /** Everything of this run: logs, data, the carrier's ledger. */
  folder: string;
  postgres: { url: string; port: number };
  workers: number;
  settings: Partial<typeof HURRIED> | null;
  quietHours: boolean;
  /** Ports are looked for from here on. */
  ports: number;
  /** Another bundle than that of these sources. */
  built?: string | undefined;
  /** Other conditions for web and workers: little memory, few descriptors, another log. */
  dress?: ((usual: MemberOptions) => MemberOptions) | undefined;
}

/** The product in one file; with settings it takes shorter waits. */
export const buildProduct = (takesSettings: boolean): Promise<string> =>
  builtProcess(takesSettings ? 'src/testing/hurried-worker.ts' : 'src/main.ts');

/** The whole product in processes of its own, with a proxy before the carrier and one before the database. */
export class Product {
  private constructor(
    readonly simulator: Member,
    readonly web: Member,
    readonly workers: Member[],
    readonly carrierProxy: TcpProxy,
    readonly databaseProxy: TcpProxy,
    readonly carrierUrl: string,
    readonly webUrl: string,
    readonly ledgerFile: string,
  ) {}

  static async open(options: ProductOptions) {
    const { folder, postgres, workers, settings, quietHours, ports, dress = (usual) => usual } = options;
    mkdirSync(folder, { recursive: true });
    const built = options.built ?? (await buildProduct(settings !== null));
    const simulatorPort = await freePort(ports);
    const webPort = await freePort(simulatorPort + 1);
    const webUrl = `http://127.0.0.1:${webPort}`;
    const carrierUrl = `http://127.0.0.1:${simulatorPort}`;
    const ledgerFile = join(folder, 'ledger.jsonl');
    const carrier = {
      CARRIER_CALLBACK_USERNAME: CALLBACK.username,
      CARRIER_CALLBACK_PASSWORD: CALLBACK.password,
    };
    const simulator = new Member({
      name: 'simulator',
      args: ['--import', 'tsx', join(ROOT, 'simulator/src/main.ts')],
      env: {
        ...carrier,
        SIMULATOR_PORT: String(simulatorPort),
        SIMULATOR_LEDGER: ledgerFile,
        SIMULATOR_CALLBACK_URL: `${webUrl}/webhooks/carrier`,
        SIMULATOR_PROFILE: 'quiet',
      },
      log: join(folder, 'simulator.log'),
      readyWord: 'Carrier simulator on',
    });
    const carrierProxy = await TcpProxy.open(simulatorPort);
    const databaseProxy = await TcpProxy.open(postgres.port);
    const database = new URL(postgres.url);
    database.host = `127.0.0.1:${databaseProxy.port}`;
    const env = {
      ...carrier,
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      DATA_DIR: join(folder, 'data'),
      BUILD_DIR: join(folder, 'build'),
      DEMO_DATA: 'off',
      QUIET_HOURS: quietHours ? 'on' : 'off',
      UNDO_SECONDS: '0',
      CARRIER_BASE_URL: `http://127.0.0.1:${carrierProxy.port}`,
      PORT: String(webPort),
      ...(settings && { SETTINGS: JSON.stringify(settings) }),
      DATABASE_URL: database.href,
      APP_SECRET: 'a secret of chaos, long enough to be taken',
    };
    const member = (name: string, role: string) =>
      new Member(
        dress({
          name,
          args: [built],
          env: { ...env, ROLE: role },
          log: join(folder, `${name}.log`),
          readyWord: '"Ready."',
        }),
      );
    const web = member('web', 'web');
    const hands = Array.from({ length: workers }, (_, n) => member(`worker-${n + 1}`, 'worker'));
    return new Product(simulator, web, hands, carrierProxy, databaseProxy, carrierUrl, webUrl, ledgerFile);
  }

  get members(): Member[] {
    return [this.simulator, this.web, ...this.workers];
  }

  get deaths(): string[] {
    return this.members.flatMap(({ deaths }) => deaths);
  }

  /** Web and workers; the carrier stands before them. */
  async start(): Promise<void> {
    await Promise.all([this.web, ...this.workers].map((member) => member.start()));
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((member) => member.retire()));
    await this.web.retire();
    await this.simulator.retire();
    await this.carrierProxy.close();
    await this.databaseProxy.close();
  }

  async setScript(script: object): Promise<void> {
    await this.#control('scripts', script);
  }

  /** Somebody answers: the carrier tells it until we have it. */
  async reply(from: number, to: number, text: string): Promise<void> {
    await this.#control('reply', { from: `+1${from}`, to: `+1${to}`, text });
  }

  /** The carrier refuses connections for a while. */
  async outage(ms: number): Promise<void> {
    await this.#control('outage', { ms });
    await new Promise((resolve) => setTimeout(resolve, ms + 200));
  }

  /** What the carrier counts at the moment. */
  async summary(): Promise<{ accepted: number; requests: number; callbacks: { waiting: number } }> {
    const response = await fetch(`${this.carrierUrl}/ledger/summary`);
    return (await response.json()) as Awaited<ReturnType<Product['summary']>>;
  }

  /** Whether a text or a callback is on its way, as the product's own measurements have it. */
  async isBusy(): Promise<boolean> {
    const response = await fetch(`${this.webUrl}/metrics`);
    if (!response.ok) throw new Error(`/metrics answers ${response.status}.`);
    const figures = await response.text();
    return /^campaign_(texts\{.*\}|callbacks_unread) [^0]/m.test(figures);
  }

  /** Every request for sending, as it stands on the carrier's disk. */
  requests(): LedgerRequest[] {
    return readFileSync(this.ledgerFile, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{"kind":"request"'))
      .map((line) => JSON.parse(line) as LedgerRequest);
  }

  async #control(what: string, body: object): Promise<void> {
    const response = await fetch(`${this.carrierUrl}/control/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The carrier refuses ${what}: ${await response.text()}`);
  }
}
