import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE, OWNER_ACCOUNT_ID } from '@campaign/shared-api/constants';
import type { Role } from '@campaign/shared-api/contracts';
import { openApp } from '../app';
import { readConfig } from '../config';
import type { Config } from '../config';
import type { Context } from '../context';
import { isQueueIdle } from '../db/queue-state';
import type { Database } from '../db/database';
import { openSiteCheck } from '../gateways/site-check/open-site-check';
import { openStorage } from '../gateways/storage/open-storage';
import type { App } from '../http/module';
import { openSessionStore } from '../http/session-store';
import { openLog } from '../log';
import { openMetrics } from '../metrics';
import { openQueue } from '../queue/open-queue';
import { openSecrets } from '../secrets';
import { startWorker } from '../worker';
import { anAgency, anAgent } from './builders';
import type { Row } from './builders';
import { openOwnDatabase } from './database-template';
import type { OwnDatabase } from './database-template';
import { TestCarrier, TestClock, TestMail, TestRegistry } from './local-twins';

const ROLES: Record<Persona, Role> = {
  admin: 'ADMIN',
  agency: 'USER',
  'agent-admin': 'AGENT-ADMIN',
  reader: 'AGENT-READER',
  clicker: 'AGENT-CLICKER',
};
/** Who signs in: ADMIN is of the owner, account 4; all others of the agency given, else of the test's own. */
export type Persona = 'admin' | 'agency' | 'agent-admin' | 'reader' | 'clicker';

export interface TestBody {
  data?: unknown;
  total?: number;
  message?: string;
  warning?: string;
  error?: string;
  code?: string;
  fields?: Record<string, string>;
  id?: string;
}
export interface TestReply<Body = TestBody> {
  status: number;
  body: Body;
  headers: Response['headers'];
}

/** Calls as one person, as the console makes them. Addresses are those under /api/v1. */
export interface TestClient {
  person: Row<'agent'> | null;
  cookie: string | undefined;
  get<Body = TestBody>(url: string): Promise<TestReply<Body>>;
  post<Body = TestBody>(url: string, body?: object): Promise<TestReply<Body>>;
  put<Body = TestBody>(url: string, body?: object): Promise<TestReply<Body>>;
  delete<Body = TestBody>(url: string, body?: object): Promise<TestReply<Body>>;
  /** Anything else: multipart, other headers. */
  call(options: InjectOptions & { url: string }): Promise<Response>;
}

export interface TestServer {
  app: App;
  ctx: Context;
  db: Database;
  clock: TestClock;
  mail: TestMail;
  carrier: TestCarrier;
  tenDlc: TestRegistry;
  /** The agency everybody but the admin belongs to. */
  agency: Row<'account'>;
  signInAs(
    persona: Persona,
    given?: Partial<Pick<Row<'agent'>, 'account_id' | 'identity_permission'>>,
  ): Promise<TestClient>;
  /** Nobody in particular. */
  visitor: TestClient;
  /** Runs background tasks until none waits and none runs. */
  runTasks(): Promise<void>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** PostgreSQL to make a database on; TEST_DATABASE_URL when left out. */
  databaseUrl?: string | undefined;
  config?: Partial<Config>;
  context?: Partial<Context>;
}

/** The whole server on a database of its own, with local twins of what is outside. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const own = await openOwnDatabase(options.databaseUrl);
  try {
    return await openOn(own, options);
  } catch (error) {
    await own.drop();
    throw error;
  }
}

async function openOn(own: OwnDatabase, options: TestServerOptions): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'campaign-test-'));
  const twins = {
    clock: new TestClock(),
    mail: new TestMail(),
    carrier: new TestCarrier(),
    tenDlc: new TestRegistry(),
  };
  const ctx = await contextOf(own.db, dataDir, twins, options);
  const app = await openApp(ctx).catch(async (error: unknown) => {
    await ctx.queue.stop(0);
    throw error;
  });
  await app.ready();
  const agency = await anAgency(own.db);
  let working = false;

  return {
    ...twins,
    app,
    ctx,
    db: own.db,
    agency,
    visitor: clientOf(app, undefined, null),
    async signInAs(persona, given = {}) {
      const accountId = persona === 'admin' ? await ownerAccount(own.db) : agency.account_id;
      const person = await anAgent(own.db, { account_id: accountId, role: ROLES[persona], ...given });
      const who = { agentId: person.agent_id, accountId: person.account_id };
      return clientOf(app, `session=${await ctx.sessions.begin(own.db, who)}`, person);
    },
    async runTasks() {
      if (!working) await startWorker(ctx);
      working = true;
      while (!(await isQueueIdle(own.db))) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    async close() {
      await app.close();
      await ctx.queue.stop(2_000);
      await own.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function contextOf(
  db: Database,
  dataDir: string,
  twins: Pick<Context, 'clock' | 'mail' | 'carrier' | 'tenDlc'>,
  options: TestServerOptions,
): Promise<Context> {
  const config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, BUILD_DIR: join(dataDir, 'build') }),
    equalAnswerMs: 0,
    undoMs: 0,
    ...options.config,
  };
  const log = openLog('silent');
  const random = { bytes: randomBytes };
  return {
    ...twins,
    config,
    log,
    metrics: openMetrics(),
    db,
    random,
    secrets: openSecrets(config),
    sites: openSiteCheck(false),
    sessions: openSessionStore({ db, config, clock: twins.clock, random }),
    storage: openStorage(join(dataDir, 'files'), random),
    queue: await openQueue({ db, log, worker: true }),
    ...options.context,
  };
}

async function ownerAccount(db: Database): Promise<number> {
  const owner = {
    account_id: OWNER_ACCOUNT_ID,
    user_name: 'Platform owner',
    agent_number: '0004',
    approved: true,
  };
  await db
    .insertInto('account')
    .values(owner)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return OWNER_ACCOUNT_ID;
}

function clientOf(app: App, cookie: string | undefined, person: Row<'agent'> | null): TestClient {
  const call: TestClient['call'] = (options) =>
    app.inject({
      ...options,
      url: addressOf(options.url),
      headers: {
        [CONSOLE_HEADER]: CONSOLE_HEADER_VALUE,
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...options.headers,
      },
    });
  const ask = async <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const response = await call({ method, url, ...(payload && { payload }) });
    const json = String(response.headers['content-type']).startsWith('application/json');
    const body = (json && response.body ? response.json() : response.body) as Body;
    return { status: response.statusCode, body, headers: response.headers };
  };
  return {
    person,
    cookie,
    call,
    get: (url) => ask('GET', url),
    post: (url, body) => ask('POST', url, body),
    put: (url, body) => ask('PUT', url, body),
    delete: (url, body) => ask('DELETE', url, body),
  };
}

/** Short addresses are the API's; `//page` is the site's own `/page`. */
function addressOf(url: string): string {
  if (url.startsWith('/api/')) return url;
  return url.startsWith('//') ? url.slice(1) : `/api/v1${url}`;
}
