import type { Context } from '../../../context';
import { capDay } from '../../allowances/cap-day';
import { CarrierBreaker } from './carrier-breaker';
import { pauseDispatch } from './dispatch.queries';
import { FairQueue } from './fair-queue';
import type { Work } from './fair-queue';
import type { GateResult, SendingSettings } from '../gate/gate.door';
import { heldWords } from '../rules/rules.door';
import { handOverAnswers, startAndSend, takeBatch } from './hand-over';
import { completeFinished, findNextStart, findOpenJobs, setHeld } from './open-jobs.queries';
import type { OpenJob } from './open-jobs.queries';
import { endRests, findRestingJobs, isAnybodyResting } from '../../allowances/allowances.door';
import { arrangeJob } from './open-work';
import type { Arranged, Told } from './open-work';
import { openSendingLog } from './sending-log';
import type { SendingLog } from './sending-log';

/** While there is work, new jobs, opened zones and changed agencies are looked for this often. */
const LOOK_AROUND_MS = 1_000;
const REST_LOOK_MS = 5_000;
/** With a hundred agencies beginning at once, the last has its first text after a thousand texts, not five thousand. */
const FIRST_TURN = 10;
/** Not growing: one outage ends many batches at once, and whoever mends it wants to see texts go. */
const PAUSE_AFTER_ERROR_MS = 1_000;
/** For every pause: with the clock set back an hour in the midst of one, it would last an hour. */
const steadyNow = () => performance.now();

/**
 * Hands texts over, batch by batch, whose turn it is. Any number of these may run on one database; what they
 * must not do twice is kept apart there, not here.
 */
export class Dispatcher {
  #queue = new FairQueue();
  #breaker: CarrierBreaker;
  #running = new Set<Promise<void>>();
  #told: Told = { words: new Map(), brands: new Map() };
  #answering = false;
  #woken = false;
  #lookAroundAt = 0;
  /** Not sooner, however often it is woken: looking takes half the time at most. */
  #mayLookAt = 0;
  #restsAt = 0;
  #handedOver = 0;
  #log: SendingLog;
  #stopping = false;
  #wake: () => void = () => {};
  #loop: Promise<void> | undefined;

  constructor(
    private ctx: Context,
    private settings: SendingSettings,
    readonly worker: string,
  ) {
    this.#log = openSendingLog(ctx);
    this.#breaker = new CarrierBreaker(settings.breakerMs, settings.longestBreakerMs);
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** There may be something to send. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Claims nothing more and waits for what is with the carrier, up to `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    this.#wake();
    const drained = Promise.allSettled([this.#loop, ...this.#running]);
    const patience = new Promise((resolve) => setTimeout(resolve, graceMs).unref());
    await Promise.race([drained, patience]);
    this.#log.stop();
    this.ctx.log.info({ handedOver: this.#handedOver }, 'This worker hands over no more texts.');
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        if (this.#isLookDue()) await this.#lookAround();
        // Nothing begins once it is told to stop, which may have been meanwhile: `stop` waits for what ran by then.
        if (this.#stopping) return;
        const most = this.#breaker.allowance(this.settings.batch, steadyNow());
        const isFree = this.#running.size < (this.#breaker.isOpen ? 1 : this.settings.slots);
        const work = most > 0 && isFree ? this.#queue.next(steadyNow()) : undefined;
        if (work) {
          const turn = this.#queue.isFirstTurn(work) ? Math.min(most, FIRST_TURN) : most;
          this.#begin(() => this.#handOver(work, turn));
        } else await this.#sleep(isFree ? this.#nextLook() : Number.POSITIVE_INFINITY);
      } catch (error) {
        await this.#afterError(error);
      }
    }
  }

  #begin(work: () => Promise<void>): void {
    const running = work().finally(() => {
      this.#running.delete(running);
      this.#wake();
    });
    this.#running.add(running);
  }

  async #handOver(work: Work, most: number): Promise<void> {
    const { worker } = this;
    const { leaseMs } = this.settings;
    this.#queue.hold(work);
    try {
      const taken = await takeBatch(this.ctx, { ...work, worker, most, leaseMs }).finally(() =>
        this.#queue.free(work),
      );
      this.#queue.rest(work, steadyNow() + taken.waitMs);
      if (taken.claims.length === 0) {
        if (!taken.waitMs) this.#queue.drop(work);
        return;
      }
      this.#wake();
      await this.#learnFrom(await startAndSend(this.ctx, this.settings, worker, taken), work);
    } catch (error) {
      await this.#afterFailedBatch(work, error);
    }
  }

  async #answer(): Promise<void> {
    this.#answering = true;
    try {
      await this.#learnFrom(await handOverAnswers(this.ctx, this.settings, this.worker));
    } catch (error) {
      this.ctx.log.error({ err: error }, 'Automatic answers could not be handed over; none is lost.');
    } finally {
      this.#answering = false;
    }
  }

  /** What the carrier and the gate said is what the next batches go by. */
  async #learnFrom(passed: readonly GateResult[], work?: Work): Promise<void> {
    const answers = passed.flatMap(({ answer }) => answer ?? []);
    this.#handedOver += answers.length;
    this.#log.add(passed);
    this.#breaker.report(answers, steadyNow());
    if (this.#breaker.isOpen && work) await setHeld(this.ctx.db, work.jobId, heldWords.unreachable);
    if (passed.some(({ held }) => held)) this.#woken = true;
    for (const { row, answer } of passed) {
      if (answer?.outcome !== 'refused' || answer.blame !== 'pace' || !answer.retryAfterMs) continue;
      await pauseDispatch(this.ctx.db, row.account_id, answer.retryAfterMs, answer.why);
      this.#woken = true;
      return;
    }
  }

  /** Fails closed: nothing of this job is sent until everything can be read again. */
  async #afterFailedBatch(work: Work, error: unknown): Promise<void> {
    this.ctx.log.error(
      { err: error, jobId: work.jobId },
      'A batch could not be handed over; nothing of it is lost.',
    );
    this.#queue.rest(work, steadyNow() + PAUSE_AFTER_ERROR_MS);
    await setHeld(this.ctx.db, work.jobId, heldWords.unreadable).catch(() => {});
  }

  async #afterError(error: unknown): Promise<void> {
    this.ctx.log.error({ err: error }, 'The dispatch could not look for work; it tries again.');
    await this.#sleep(steadyNow() + PAUSE_AFTER_ERROR_MS);
  }

  #isLookDue(): boolean {
    return steadyNow() >= (this.#woken ? this.#mayLookAt : this.#lookAroundAt);
  }

  async #lookAround(): Promise<void> {
    this.#woken = false;
    const begun = steadyNow();
    const now = this.ctx.clock.now();
    if (!this.#answering) this.#begin(() => this.#answer());
    await completeFinished(this.ctx.db);
    if (begun >= this.#restsAt) await this.#lookAtRests(begun);
    const works: Work[] = [];
    let changesAt = (await findNextStart(this.ctx.db, now))?.getTime() ?? Number.POSITIVE_INFINITY;
    for (const job of await findOpenJobs(this.ctx.db, now, capDay(now).day)) {
      const arranged = await this.#arrange(job, now);
      if (arranged?.work) works.push(arranged.work);
      changesAt = Math.min(changesAt, arranged?.changesAt?.getTime() ?? Number.POSITIVE_INFINITY);
    }
    this.#queue.replace(works);
    // By the clock the rules go by; the pause itself is real time.
    const pause = Math.min(
      works.length > 0 ? LOOK_AROUND_MS : this.settings.idleMs,
      changesAt - now.getTime(),
    );
    const ended = steadyNow();
    const rest = ended - begun;
    this.#mayLookAt = ended + rest;
    this.#lookAroundAt = ended + Math.max(pause, rest);
  }

  /** Who was texted often enough waits apart, for days: looked at now and then. */
  async #lookAtRests(begun: number): Promise<void> {
    this.#restsAt = begun + REST_LOOK_MS;
    if (!(await isAnybodyResting(this.ctx.db))) return;
    await endRests(this.ctx.db);
    for (const { job_id, people, next_at } of await findRestingJobs(this.ctx.db))
      await setHeld(this.ctx.db, job_id, heldWords.rests(people, next_at));
  }

  /** One job that cannot be arranged waits; the others go on. */
  async #arrange(job: OpenJob, now: Date): Promise<Arranged | undefined> {
    try {
      const arranged = await arrangeJob(this.ctx, job, now, this.#told);
      const words = arranged.held ?? (this.#breaker.isOpen ? heldWords.unreachable : null);
      if (words !== job.held) await setHeld(this.ctx.db, job.job_id, words);
      return arranged;
    } catch (error) {
      this.ctx.log.error({ err: error, jobId: job.job_id }, 'A job could not be arranged; it waits.');
      return undefined;
    }
  }

  #nextLook(): number {
    const lookAt = this.#woken ? this.#mayLookAt : this.#lookAroundAt;
    const due = this.#queue.nextDue() ?? Number.POSITIVE_INFINITY;
    // A carrier that was down is tried with the next text: with none to send there is nothing to try.
    return Math.min(lookAt, this.#breaker.isOpen ? Math.max(due, this.#breaker.opensAgainAt) : due);
  }

  #sleep(until: number): Promise<void> {
    if (this.#stopping || (this.#woken && this.#isLookDue())) return Promise.resolve();
    return new Promise((resolve) => {
      const ms = Math.min(Math.max(until - steadyNow(), 0), 2 ** 31 - 1);
      const timer = Number.isFinite(until) ? setTimeout(() => done(), ms) : undefined;
      const done = () => {
        clearTimeout(timer);
        this.#wake = () => {};
        resolve();
      };
      this.#wake = done;
    });
  }
}
