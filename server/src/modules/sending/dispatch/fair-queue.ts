/** Something that can be taken from: one job's texts, which go out over one number of one agency. */
export interface Work {
  accountId: number;
  fromPhone: number;
  jobId: number;
  /** Zones that are open now. */
  zones: readonly number[];
  /** Only to numbers of which it is known that they are not with T-Mobile. */
  isBrandFull?: boolean;
}

type NumberOfWork = Pick<Work, 'accountId' | 'fromPhone'>;

interface Lane {
  jobs: Map<number, Work>;
  /** Not before this instant (ms). */
  restsUntil: number;
  /** Somebody takes of this number. */
  isHeld: boolean;
}

/**
 * Whose turn it is: agencies take turns, an agency's numbers take turns, a number's jobs take turns. A giant
 * among a hundred agencies gets a hundredth while all have work, and everything while nobody else has.
 */
export class FairQueue {
  #accounts = new Map<number, Map<number, Lane>>();
  #begun = new Set<number>();

  /** What there is now. Whoever waited for a turn keeps the place. */
  replace(works: readonly Work[]): void {
    const wanted = new Map(works.map((work) => [work.jobId, work]));
    for (const [accountId, lanes] of this.#accounts) {
      for (const [phone, lane] of lanes) {
        for (const jobId of lane.jobs.keys()) {
          const work = wanted.get(jobId);
          if (work?.accountId === accountId && work.fromPhone === phone) lane.jobs.set(jobId, work);
          else lane.jobs.delete(jobId);
        }
        if (lane.jobs.size === 0) lanes.delete(phone);
      }
      if (lanes.size === 0) this.#accounts.delete(accountId);
    }
    for (const work of works) this.#laneOf(work).jobs.set(work.jobId, work);
    for (const jobId of this.#begun) if (!wanted.has(jobId)) this.#begun.delete(jobId);
  }

  /** The next in turn whose number neither rests nor is held, or undefined. */
  next(now: number): Work | undefined {
    for (const [accountId, lanes] of this.#accounts) {
      for (const [phone, lane] of lanes) {
        if (lane.isHeld || lane.restsUntil > now) continue;
        for (const [jobId, work] of lane.jobs) {
          toTheEnd(lane.jobs, jobId, work);
          toTheEnd(lanes, phone, lane);
          toTheEnd(this.#accounts, accountId, lanes);
          return work;
        }
      }
    }
    return undefined;
  }

  /** Whether this is a job's first turn since there was work of it: a short one, so that everybody begins soon. */
  isFirstTurn({ jobId }: Work): boolean {
    const isFirst = !this.#begun.has(jobId);
    this.#begun.add(jobId);
    return isFirst;
  }

  /** A number's next tokens, or its agency's next permission, are due then, and not before what was said earlier. */
  rest(number: NumberOfWork, until: number): void {
    const lane = this.#find(number);
    if (lane) lane.restsUntil = Math.max(lane.restsUntil, until);
  }

  /** Whoever takes of a number at the same moment would wait for its row, and find nothing: one at a time, until `free`. */
  hold(number: NumberOfWork): void {
    const lane = this.#find(number);
    if (lane) lane.isHeld = true;
  }

  free(number: NumberOfWork): void {
    const lane = this.#find(number);
    if (lane) lane.isHeld = false;
  }

  /** Nothing is left of a job until replace() says otherwise. */
  drop({ accountId, fromPhone, jobId }: Work): void {
    const lanes = this.#accounts.get(accountId);
    const lane = lanes?.get(fromPhone);
    lane?.jobs.delete(jobId);
    if (lane?.jobs.size === 0) lanes?.delete(fromPhone);
    if (lanes?.size === 0) this.#accounts.delete(accountId);
  }

  /** When the first resting number wakes; undefined without any. */
  nextDue(): number | undefined {
    let due: number | undefined;
    for (const lanes of this.#accounts.values()) {
      for (const { restsUntil, isHeld } of lanes.values())
        if (!isHeld && (due === undefined || restsUntil < due)) due = restsUntil;
    }
    return due;
  }

  #find({ accountId, fromPhone }: NumberOfWork): Lane | undefined {
    return this.#accounts.get(accountId)?.get(fromPhone);
  }

  #laneOf({ accountId, fromPhone }: Work): Lane {
    const lanes = this.#accounts.get(accountId) ?? new Map<number, Lane>();
    this.#accounts.set(accountId, lanes);
    const lane = lanes.get(fromPhone) ?? { jobs: new Map<number, Work>(), restsUntil: 0, isHeld: false };
    lanes.set(fromPhone, lane);
    return lane;
  }
}

/** A Map keeps the order of insertion. */
function toTheEnd<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
}
