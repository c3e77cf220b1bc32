import { join } from 'node:path';
import type { Programs } from '../launch/postgres.mjs';
import { startPrivatePostgres, SURVIVES_KILLS } from '../verify/private-postgres.mjs';
import { checkLedger, MUST_BE_ZERO } from './ledger-check';
import type { Campaign, Stop } from './ledger-check';
import { Console } from './machine-console';
import type { MemberOptions } from './member';
import { HURRIED, Product } from './product';
import { plainScript } from './scripts';
import { loadPhone, patiently, pause, World } from '../../server/src/testing/chaos-world';
import { signIn } from '../../server/src/testing/machine-world';

/** What a scenario is given. */
export interface Floor {
  /** Everything of this scenario: logs, data, the carrier's ledger. */
  folder: string;
  /** Decides what is left to chance. */
  seed: number;
  ports: number;
  programs: Programs;
  say(words: string): void;
  /** Tells what was seen; the scenario fails when it is not so. */
  expect(what: string, seen: unknown, isSo: boolean): void;
  /** Tells a duration beside its goal; on a machine that others use it proves nothing. */
  goal(what: string, seen: unknown, isMet: boolean): void;
}

export interface MachineScenario {
  name: string;
  about: string;
  /** Why it cannot be played here, in words. */
  missing?: () => string | undefined;
  play(floor: Floor): Promise<void>;
}

type Postgres = Awaited<ReturnType<typeof startPrivatePostgres>>;

export interface StageWanted {
  workers?: number;
  /** Where PostgreSQL keeps its tables and their log. */
  disks?: { tables?: string; log?: string };
  /** The waits the product ships with, not shorter ones. */
  asShipped?: boolean;
  /** Another bundle than that of these sources, which makes its own tables. */
  built?: string;
  dress?: (usual: MemberOptions) => MemberOptions;
}

/** The product on a PostgreSQL of its own, started, and a person signed in. */
export class Stage {
  readonly doubted = new Set<number>();
  readonly stops: Stop[] = [];
  readonly campaigns: Campaign[] = [];

  private constructor(
    readonly floor: Floor,
    readonly product: Product,
    readonly world: World,
    readonly console: Console,
    readonly postgres: Postgres,
  ) {}

  static async open(
    floor: Floor,
    { workers = 1, disks, dress, built, asShipped }: StageWanted = {},
  ): Promise<Stage> {
    const { folder, ports, programs } = floor;
    const postgres = await startPrivatePostgres(programs, SURVIVES_KILLS, disks);
    try {
      const world = await (built ? World.attach(postgres.url) : World.open(postgres.url));
      const product = await Product.open({
        folder: join(folder, 'product'),
        postgres,
        workers,
        settings: asShipped ? null : HURRIED,
        quietHours: false,
        ports,
        dress,
        built,
      });
      await product.simulator.start();
      await product.setScript(plainScript(7));
      await product.start();
      const { cookie, accountId } = await signIn(world.db);
      const person = new Console(product.webUrl, cookie, accountId);
      return new Stage(floor, product, world, person, postgres);
    } catch (problem) {
      await postgres.stop();
      throw problem;
    }
  }

  /** A campaign of an agency of its own, ordered. */
  async campaign(recipients: number, mps: number): Promise<Campaign> {
    const phones = Array.from({ length: recipients }, (_, n) => loadPhone(n));
    const campaign = await this.world.addCampaign({ phones, mps });
    await this.world.order([campaign]);
    this.campaigns.push(campaign);
    return campaign;
  }

  async accepted(): Promise<number> {
    return (await this.product.summary()).accepted;
  }

  /** Until every campaign is completed, every callback told and read. */
  async untilDone(patienceMs = 300_000): Promise<boolean> {
    for (const late = Date.now() + patienceMs; Date.now() < late; await pause(400)) {
      const jobs = await patiently(() => this.world.jobs(this.campaigns));
      const { callbacks } = await this.product.summary();
      const isOver = jobs.every(({ status }) => status === 'completed');
      if (isOver && callbacks.waiting === 0 && (await patiently(() => this.world.unread())) === 0)
        return true;
    }
    return false;
  }

  /** Compares the carrier's ledger with the database, and tells it. */
  async checkLedger(): Promise<void> {
    const { world, campaigns, stops, doubted, floor } = this;
    const evidence = { campaigns, stops, doubted, requests: this.product.requests() };
    const verdict = checkLedger({
      ...evidence,
      jobs: await world.jobs(campaigns),
      rows: await world.rows(campaigns),
      optOuts: await world.optOuts(),
    });
    const wrong = MUST_BE_ZERO.filter((name) => verdict[name] > 0).map((name) => `${name} ${verdict[name]}`);
    const told = `of ${verdict.recipients} recipients ${verdict.ok} ok, ${verdict.suppressed} suppressed, ${verdict.failed} failed`;
    floor.expect(`the ledger adds up (${told})`, wrong.join(', ') || 'nothing wrong', wrong.length === 0);
    for (const example of verdict.examples) floor.say(`  ${example}`);
  }

  expectAlive(): void {
    const { deaths } = this.product;
    this.floor.expect('processes that ended by themselves', deaths.join('; ') || 0, deaths.length === 0);
  }

  async close(): Promise<void> {
    await this.product.close();
    await this.world.close();
    await this.postgres.stop();
  }
}

/** Opens the stage, plays, and closes it whatever happens. */
export async function onStage(
  floor: Floor,
  wanted: StageWanted,
  play: (stage: Stage) => Promise<void>,
): Promise<void> {
  const stage = await Stage.open(floor, wanted);
  try {
    await play(stage);
    stage.expectAlive();
  } finally {
    await stage.close();
  }
}
