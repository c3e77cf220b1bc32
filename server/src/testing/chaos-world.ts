import { sql } from 'kysely';
import { openDatabase } from '../db/database';
import type { Database } from '../db/database';
import { migrate } from '../db/migrate';
import { openLog } from '../log';
import { openQueue } from '../queue/open-queue';
import { aJob, anAgency, anIdentity, aPhoneList, aSendingNumber } from './builders';
import { zoneOf } from '../zones/zones';
import type { Campaign, JobFigures, TextRow } from '../../../scripts/chaos/ledger-check';

const PRICE = '0.0129';
const RATE = 129;
const AT_ONCE = 5_000;

export interface CampaignWanted {
  phones: readonly number[];
  /** Texts a second its number may send. */
  mps: number;
}

/** The n-th number of the simulator's load range. */
export const loadPhone = (index: number, areaCodes = [202, 212, 305, 404]): number =>
  (areaCodes[Math.floor(index / 9_000)] ?? 202) * 10_000_000 + 5_550_200 + (index % 9_000);

/** The product's database, looked at from outside: before it starts, while it runs, and at the end. */
export class World {
  private constructor(readonly db: Database) {}

  static async open(url: string): Promise<World> {
    const db = await openDatabase({ url, poolSize: 6, onError: () => {} });
    await migrate(db);
    return new World(db);
  }

  /** On a database whose tables are as they are. */
  static async attach(url: string): Promise<World> {
    return new World(await openDatabase({ url, poolSize: 6, onError: () => {} }));
  }

  /** Names of those that were applied. */
  async migrations(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select name from migration.applied order by name`.execute(
      this.db,
    );
    return rows.map(({ name }) => name);
  }

  close(): Promise<void> {
    return this.db.close();
  }

  /** An agency of its own with an identity, a number, a list and one campaign, ordered and not yet planned. */
  async addCampaign({ phones, mps }: CampaignWanted): Promise<Campaign> {
    const { db } = this;
    const agency = await anAgency(db);
    const { account_id } = agency;
    const marker = `Agency ${account_id}: `;
    const identity = await anIdentity(db, { account_id });
    const number = await aSendingNumber(db, {
      account_id,
      mps: String(mps),
      phone: 6_175_550_100 + account_id,
    });
    const list = await aPhoneList(db, { account_id, identity_id: identity.identity_id, numbers: [] });
    for (let from = 0; from < phones.length; from += AT_ONCE) {
      const some = phones.slice(from, from + AT_ONCE);
      await sql`
        insert into phone_number (list_id, phone, account_id, zone, first_name)
        select ${list.list_id}, n.phone, ${account_id}, n.zone, 'P' || n.phone % 10000
          from unnest(${some}::bigint[], ${some.map((phone) => zoneOf(phone))}::smallint[]) n(phone, zone)`.execute(
        db,
      );
    }
    const text = `${marker}Hello {first_name}. Reply stop to opt out.`;
    const job = await aJob(db, {
      account_id,
      identity_id: identity.identity_id,
      job_type: 'House File',
      number_id: number.number_id,
      from_phone: number.phone,
      message_text: text,
      message_html: `<p>${text}</p>`,
      price: PRICE,
      start_at: new Date(Date.now() - 1_000),
      lists: [list.list_id],
    });
    return {
      jobId: job.job_id,
      accountId: account_id,
      from: number.phone,
      marker,
      onLists: phones.length,
      rate: RATE,
    };
  }

  /** Gives the order that makes a job's recipients, as creating a job does. */
  async order(campaigns: readonly Campaign[]): Promise<void> {
    const queue = await openQueue({ db: this.db, log: openLog('silent'), worker: false });
    for (const { jobId } of campaigns) await queue.send(this.db, 'jobs.plan-sending', { jobId });
    await queue.stop(0);
  }

  async jobs(campaigns: readonly Campaign[]): Promise<JobFigures[]> {
    const ids = campaigns.map(({ jobId }) => jobId);
    const { rows } = await sql<JobFigures>`
      select job_id as "jobId", status, recipients, sent, delivered, failed, suppressed, segments
        from job where job_id = any(${ids}::int[]) order by job_id`.execute(this.db);
    return rows;
  }

  async rows(campaigns: readonly Campaign[]): Promise<TextRow[]> {
    const ids = campaigns.map(({ accountId }) => accountId);
    const { rows } = await sql<TextRow>`
      select message_id as "messageId", job_id as "jobId", account_id as "accountId", kind, state, reason,
             from_phone as "from", phone, body, segments, cost, tag, carrier_id as "carrierId"
        from message where account_id = any(${ids}::int[]) and direction = 'out' order by message_id`.execute(
      this.db,
    );
    return rows;
  }

  async optOuts(): Promise<Map<string, string>> {
    const { rows } = await sql<{ key: string; source: string }>`
      select account_id || ' ' || phone as key, source from opt_out where stopped`.execute(this.db);
    return new Map(rows.map(({ key, source }) => [key, source]));
  }

  /** Texts of which nobody knows at this moment whether the carrier has them. */
  async doubts(): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select message_id as id from message where state = 'unknown'`.execute(this.db);
    return rows.map(({ id }) => id);
  }

  /** Callbacks that are stored and not applied yet. */
  async unread(): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from webhook_event where done_at is null`.execute(this.db);
    return rows[0]?.n ?? 0;
  }

  /** Those at the dispatch front: being handed over, or next. */
  async front(campaign: Campaign, reach: number): Promise<number[]> {
    const { rows } = await sql<{ phone: number }>`
      (select phone from message where job_id = ${campaign.jobId} and state = 'sending' limit ${reach})
      union all
      (select phone from message where job_id = ${campaign.jobId} and state = 'pending' and kind = 'initial'
        order by zone, message_id limit ${reach})`.execute(this.db);
    return rows.map(({ phone }) => phone);
  }

  async setPace(mps: number): Promise<void> {
    await sql`update sending_number set mps = ${mps}`.execute(this.db);
  }

  /** Ends so many of the product's connections in the middle of whatever they do. */
  async endBackends(most: number): Promise<number> {
    const { rows } = await sql`
      select pg_terminate_backend(b.pid) from (
        select pid from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name = 'campaign'
         order by state = 'idle', random() limit ${most}) b`.execute(this.db);
    return rows.length;
  }
}

/** The database may be away for a moment: that is what this is about. */
export async function patiently<T>(work: () => Promise<T>, patienceMs = 30_000): Promise<T> {
  for (const late = Date.now() + patienceMs; ;) {
    try {
      return await work();
    } catch (problem) {
      if (Date.now() > late) throw problem;
      await pause(200);
    }
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
