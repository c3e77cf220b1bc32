import { CARRIER_NAMES, SIMULATED_CARRIER, SIMULATED_REGISTRY } from '@campaign/shared-api/connection-copy';
import type { Connection, ConnectionCode } from '@campaign/shared-api/contracts';
import { isLocal } from '../../config';
import type { Context } from '../../context';
import type { Db } from '../../db/database';
import { checkStorage } from '../../gateways/storage/check-storage';
import { CarrierUnavailableError } from '../../problems';
import { within } from '../../within';
import type { BuildName } from '../registry/restore-builds';
import { readWorkers } from '../workers/workers.door';
import { findOwnHosts, readTraffic } from './connections.queries';
import type { Traffic } from './connections.queries';

/** A check reports its result within this time, whatever the other side does. */
const PATIENCE_MS = 5_000;
/** A receipt follows its text within seconds; ten minutes without one is not the carrier's pace. */
const NO_RECEIPTS_AFTER_MS = 600_000;

export type Checked = Omit<Connection, 'id' | 'since'> & { since?: string | null };
type Outside = Pick<Context, 'config' | 'carrier' | 'tenDlc' | 'mail' | 'storage' | 'random' | 'clock'>;

const found = (
  state: Connection['state'],
  code: ConnectionCode,
  params: Connection['params'] = {},
): Checked => ({ state, code, params });

/** An error of an HTTP gateway: `status` is null where no response came. */
function failureOf(error: unknown, params: Connection['params'] = {}): Checked {
  const status =
    error instanceof CarrierUnavailableError
      ? error.responded
      : ((error as { status?: number | null }).status ?? null);
  if (status === 401 || status === 403) return found('failed', 'refused', { ...params, status });
  if (status !== null) return found('failed', 'unexpected', { ...params, status });
  return found('failed', 'unreachable', { ...params, reason: reasonOf(error) });
}

/** Without the gateway's own beginning: the sentence around it names the other side. */
const reasonOf = (error: unknown) =>
  (error instanceof CarrierUnavailableError
    ? error.why
    : error instanceof Error
      ? error.message
      : String(error)
  )
    .replace(/^The registry: /, '')
    .slice(0, 300);

/** How the sentences name the carrier of these settings. */
const carrierOf = ({ carrier: { baseUrl, api } }: Outside['config']) =>
  isLocal(baseUrl) ? SIMULATED_CARRIER : CARRIER_NAMES[api];

/** An authenticated read: the list of places to send from. */
export async function checkCarrier({ config, carrier }: Outside): Promise<Checked> {
  const params = { carrier: carrierOf(config) };
  try {
    await within(PATIENCE_MS, carrier.sipPeers());
    return isLocal(config.carrier.baseUrl)
      ? found('attention', 'simulated')
      : found('connected', 'connected', params);
  } catch (error) {
    return failureOf(error, params);
  }
}

/** An authenticated read of a brand that there is not. */
export async function checkRegistry({ config, tenDlc }: Outside): Promise<Checked> {
  if (!tenDlc.isConnected) return found('attention', 'not-configured');
  const isSimulated = config.tcr.baseUrl !== undefined && isLocal(config.tcr.baseUrl);
  try {
    await within(PATIENCE_MS, tenDlc.findBrand('connection-check'));
    return isSimulated ? found('attention', 'simulated') : found('connected', 'connected');
  } catch (error) {
    return failureOf(error, isSimulated ? { registry: SIMULATED_REGISTRY } : {});
  }
}

export async function checkMail({ config, mail }: Outside): Promise<Checked> {
  if (!config.mail.smtpUrl) return found('attention', 'folder', { folder: `${config.dataDir}/outbox` });
  try {
    await within(PATIENCE_MS, mail.check());
    return found('connected', 'connected');
  } catch (error) {
    const isRefused = (error as { code?: string }).code === 'EAUTH';
    return found('failed', isRefused ? 'refused' : 'unreachable', { reason: reasonOf(error) });
  }
}

export async function checkFiles(
  ctx: Outside,
  missingBuilds?: () => Promise<BuildName[] | undefined>,
): Promise<Checked> {
  try {
    await checkStorage(ctx);
  } catch (error) {
    return found('failed', 'unwritable', { reason: reasonOf(error) });
  }
  const missing = (await missingBuilds?.()) ?? [];
  if (missing.length > 0)
    return found('failed', 'builds-missing', {
      builds: missing.map(({ remote, build }) => `${remote} ${build}`).join(', '),
    });
  return found('connected', 'connected', { folder: `${ctx.config.dataDir}/files` });
}

export async function checkHosts({ config }: Outside, db: Db): Promise<Checked> {
  const hosts = [...new Set([...config.shortLinkHosts, ...(await findOwnHosts(db))])];
  const local = hosts.filter((host) => isLocal(`http://${host}`));
  if (local.length > 0) return found('attention', 'local', { hosts: local.join(', ') });
  const answers = await Promise.all(hosts.map((host) => respondsAsConsole(originOf(host, config.publicUrl))));
  const silent = hosts.filter((_host, index) => !answers[index]);
  return silent.length > 0
    ? found('attention', 'unreachable', { hosts: silent.join(', ') })
    : found('connected', 'connected', { hosts: hosts.join(', ') });
}

const originOf = (host: string, publicUrl: string) =>
  new URL(publicUrl).host === host ? publicUrl : `https://${host}`;

/** Whether a console responds there; redirects are not followed. */
export async function respondsAsConsole(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${origin}/healthz`, { redirect: 'manual', signal });
    return answer.ok && ((await answer.json()) as { status?: string }).status === 'ok';
  } catch {
    return false;
  }
}

/** `before`: what an earlier check found; callbacks are removed from the database after three days. */
export async function checkCallbacks(
  { clock, config }: Outside,
  db: Db,
  before: Connection['params'] = {},
): Promise<Checked> {
  const traffic = await readTraffic(db);
  const receiptAt = later(traffic.receiptAt, before['receiptAt']);
  const replyAt = later(traffic.replyAt, before['replyAt']);
  const sentAt = traffic.sentAt?.toISOString() ?? null;
  const params = { receiptAt, replyAt, sentAt, carrier: carrierOf(config) };
  if (isUnanswered(traffic, receiptAt, clock.now())) return found('failed', 'no-receipts', params);
  if (receiptAt === null && replyAt === null) return found('attention', 'none-yet', params);
  return found('connected', 'receiving', params);
}

const later = (seen: Date | null, before: string | number | null | undefined) =>
  seen?.toISOString() ?? (typeof before === 'string' ? before : null);

const isUnanswered = ({ sentAt }: Traffic, receiptAt: string | null, now: Date) =>
  sentAt !== null &&
  (receiptAt === null || sentAt > new Date(receiptAt)) &&
  now.getTime() - sentAt.getTime() > NO_RECEIPTS_AFTER_MS;

export async function checkWorkers(db: Db): Promise<Checked> {
  const { living, silent, runningSince, silentSince, lastSeenAt } = await readWorkers(db);
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  if (living === 0)
    return { ...found('failed', 'not-running', { lastSeenAt: iso(lastSeenAt) }), since: iso(lastSeenAt) };
  if (silent > 0)
    return {
      ...found('attention', 'worker-silent', { living, silent, silentSince: iso(silentSince) }),
      since: iso(silentSince),
    };
  return { ...found('connected', 'running', { living }), since: iso(runningSince) };
}
