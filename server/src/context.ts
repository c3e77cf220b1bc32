import type { Clock, Random } from './clock-and-chance';
import type { Config } from './config';
import type { Database } from './db/database';
import type { Carrier } from './gateways/carrier/carrier';
import type { Mail } from './gateways/mail/mail';
import type { Registry10Dlc } from './gateways/registry-10dlc/registry-10dlc';
import type { SiteCheck } from './gateways/site-check/site-check';
import type { Storage } from './gateways/storage/storage';
import type { SessionStore } from './http/session-store';
import type { Log } from './log';
import type { Metrics } from './metrics';
import type { Queue } from './queue/queue';
import type { Secrets } from './secrets';

/** Everything outside a service's own rules comes in through here, so that a test can bring its own. */
export interface Context {
  config: Config;
  db: Database;
  queue: Queue;
  sessions: SessionStore;
  carrier: Carrier;
  tenDlc: Registry10Dlc;
  sites: SiteCheck;
  mail: Mail;
  storage: Storage;
  clock: Clock;
  random: Random;
  secrets: Secrets;
  log: Log;
  metrics: Metrics;
}
