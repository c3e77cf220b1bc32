export interface BatcherOptions {
  /** Things in one batch. */
  most: number;
  /** Batches at the same time. */
  atOnce: number;
  /**
   * Those who were answered together soon ask again together: after a batch of several, the next waits until as many
   * are there beside those who waited meanwhile, and no longer than this. Else two halves would come by turns for ever.
   */
  lingerMs?: number;
  /** A batch that takes longer gives its place to the next: one slow answer holds up nobody else. Absent: never. */
  slow?: {
    afterMs: number;
    /** All batches, slow ones too: each may hold a connection, and there are others who need one. */
    most: number;
  };
}

/** What each of a batch hears, in order: at once, or when its promise is kept. The batch is over when all have heard. */
export type Answers<Result> = readonly (Result | Promise<Result>)[];

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (reason: unknown) => void;
}

/**
 * Work that costs little more for many than for one. What arrives in the same moment goes together, and what arrives
 * while `atOnce` batches are under way goes together in the next. `work` answers for each in order, and everybody
 * hears only of their own; when it throws, the whole batch has failed.
 */
export function batcher<Item, Result>(
  { most, atOnce, lingerMs, slow }: BatcherOptions,
  work: (items: readonly Item[]) => Promise<Answers<Result>>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let places = 0;
  let isDue = false;
  let lingering: NodeJS.Timeout | undefined;
  let awaited = 0;

  function beginSoon(): void {
    if (isDue || waiting.length === 0 || !hasPlace()) return;
    if (lingerMs !== undefined && waiting.length < Math.min(awaited, most)) {
      lingering ??= setTimeout(begin, lingerMs);
      return;
    }
    isDue = true;
    // After everything else that has arrived in this round of the event loop.
    setImmediate(begin);
  }

  function begin(): void {
    isDue = false;
    clearTimeout(lingering);
    lingering = undefined;
    while (waiting.length > 0 && hasPlace()) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      takePlace(settle(batch));
    }
  }

  const hasPlace = () => places < atOnce && underWay < (slow?.most ?? Infinity);

  function takePlace(batch: Promise<void>): void {
    underWay += 1;
    places += 1;
    let hasGivenUp = false;
    const giveUp = () => {
      if (hasGivenUp) return;
      hasGivenUp = true;
      places -= 1;
    };
    const timer =
      slow &&
      setTimeout(() => {
        giveUp();
        beginSoon();
      }, slow.afterMs);
    void batch.then(() => {
      clearTimeout(timer);
      giveUp();
      underWay -= 1;
      beginSoon();
    });
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    let isHeard = false;
    const hear = () => {
      if (isHeard) return;
      isHeard = true;
      awaited = batch.length > 1 ? batch.length + waiting.length : 0;
    };
    try {
      const answers = await work(batch.map(({ item }) => item));
      for (const [index, answer] of answers.entries()) {
        batch[index]?.resolve(answer);
        if (answer instanceof Promise) answer.then(hear, hear);
        else hear();
      }
      for (const { reject } of batch.slice(answers.length))
        reject(new Error('A batch gave no answer for one of it.'));
      await Promise.allSettled(answers.filter((answer) => answer instanceof Promise));
    } catch (error) {
      hear();
      for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      beginSoon();
    });
}

/** The same, apart for each owner: what two servers in one process do never meets. */
export function batcherPer<Owner extends object, Item, Result>(
  batchesOf: (owner: Owner) => BatcherOptions,
  work: (owner: Owner, items: readonly Item[]) => Promise<Answers<Result>>,
): (owner: Owner, item: Item) => Promise<Result> {
  const all = new WeakMap<Owner, (item: Item) => Promise<Result>>();
  return (owner, item) => {
    let one = all.get(owner);
    if (!one) all.set(owner, (one = batcher(batchesOf(owner), (items) => work(owner, items))));
    return one(item);
  };
}
