import type { AddressInfo } from 'node:net';
import { buildApp } from './app';
import { Carrier, type InboundText } from './carrier/carrier';
import { NumberInventory, type PeerWithNumbers } from './carrier/number-inventory';
import { Ledger } from './ledger/ledger';
import type { InboundEntry } from './ledger/entries';
import { bandwidth } from './dialects/bandwidth';
import type { DialectName } from './dialects/dialect';
import { openTelnyx } from './dialects/telnyx';
import { Registry } from './registry/registry';
import type { Script, ScriptChange } from './script';

export interface SimulatorOptions {
  /** Whose API it speaks; Bandwidth's when it is not given. */
  api?: DialectName;
  /** With Telnyx's: what callbacks are signed by, 32 bytes in base64. Without it a new key. */
  signingSeed?: string;
  /** 0, the default, takes a free one. */
  port?: number;
  /** Where the ledger is kept; it is continued when it exists. */
  ledgerFile: string;
  /** Where the product hears of receipts and replies. Without it they wait. */
  callbackUrl?: string;
  callbackUsername?: string;
  callbackPassword?: string;
  /** Any account is served when it is not given. */
  accountId?: string;
  username?: string;
  password?: string;
  /** The application that a text belongs to when nobody wrote to that phone before. */
  applicationId?: string;
  /** Where short links to other hosts than this machine are opened, for example `http://127.0.0.1:4000`. */
  linkTarget?: string;
  script?: ScriptChange;
  peers?: readonly PeerWithNumbers[];
  /** How long the 10DLC registry takes to decide; 1.5 s. */
  registryMs?: number;
}

export interface Simulator {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** With Telnyx's API: what its callbacks are checked by. */
  publicKey: string | null;
  ledger: Ledger;
  /** The 10DLC registry, on `<url>/tcr`. */
  registry: Registry;
  /** Replaces the script: what is not given is as the profile has it. */
  setScript(change: ScriptChange): Script;
  setCallback(url: string, username: string, password: string): void;
  /** A text from a phone; resolves when it is in the ledger. */
  receive(text: InboundText): Promise<InboundEntry>;
  /** Refuses connections for so many milliseconds; resolves when it listens again. */
  outage(ms: number): Promise<void>;
  /** Resolves when no receipt, reply or callback is left to come. Rejects after `patienceMs`. */
  settled(patienceMs?: number): Promise<void>;
  /** Answers what is under way, writes the ledger out and lets go of the port. What is still to come is kept in the ledger. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a carrier on this machine: a messaging API, callbacks, a ledger, scripted faults. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  let callback =
    options.callbackUrl === undefined
      ? null
      : {
          url: options.callbackUrl,
          username: options.callbackUsername ?? 'carrier',
          password: options.callbackPassword ?? 'carrier',
        };
  const telnyx = options.api === 'telnyx' ? openTelnyx(options.signingSeed) : null;
  const ledger = await Ledger.open(options.ledgerFile);
  const carrier = new Carrier(ledger, {
    script: options.script ?? {},
    callbackTarget: () => callback,
    linkTarget: options.linkTarget ?? null,
    applicationId: options.applicationId ?? 'campaign',
    dialect: telnyx ?? bandwidth,
  });
  const registry = new Registry({
    file: `${options.ledgerFile}.registry.json`,
    decisionMs: options.registryMs ?? 1_500,
  });
  const app = buildApp({
    registry,
    carrier,
    telnyx,
    inventory: new NumberInventory(options.peers),
    account: {
      accountId: options.accountId ?? null,
      username: options.username ?? 'carrier',
      password: options.password ?? 'carrier',
    },
    outage: (ms) => void outage(ms),
  });
  try {
    await app.listen({ host: HOST, port: options.port ?? 0 });
  } catch (problem) {
    await ledger.close();
    throw problem;
  }
  const { port } = app.server.address() as AddressInfo;
  carrier.resume();

  async function outage(ms: number): Promise<void> {
    const closed = new Promise((resolve) => app.server.close(resolve));
    app.server.closeAllConnections();
    await closed;
    await pause(ms);
    await new Promise<void>((resolve) => app.server.listen(port, HOST, resolve));
  }

  return {
    url: `http://${HOST}:${port}`,
    publicKey: telnyx?.publicKey ?? null,
    ledger,
    registry,
    outage,
    setScript: (change) => carrier.setScript(change),
    setCallback: (url, username, password) => {
      callback = { url, username, password };
    },
    receive: (text) => carrier.receive(text),
    async settled(patienceMs = 10_000) {
      for (const end = Date.now() + patienceMs; !carrier.isIdle; await pause(10))
        if (Date.now() > end) throw new Error(`Still to come after ${patienceMs} ms: ${ledger.waiting}`);
    },
    async close() {
      registry.stop();
      await app.close();
      await carrier.stop();
      await ledger.close();
    },
  };
}
