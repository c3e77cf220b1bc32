interface Moment {
  due: number;
  order: number;
  run: () => void;
}

const LONGEST_TIMER = 2 ** 31 - 1;
const AT_ONCE = 200;

const before = (a: Moment, b: Moment): boolean => a.due < b.due || (a.due === b.due && a.order < b.order);

/** What is to happen later, in order of time, on one timer: a million waiting receipts cost no million timers. */
export class Timeline {
  #heap: Moment[] = [];
  #order = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  get length(): number {
    return this.#heap.length;
  }

  at(due: number, run: () => void): void {
    if (this.#stopped) return;
    this.#push({ due, order: (this.#order += 1), run });
    if (this.#heap[0]?.order === this.#order) this.#arm();
  }

  /** Nothing runs after this; what was waiting is forgotten here (the ledger still knows it). */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#heap = [];
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const next = this.#heap[0];
    if (next)
      this.#timer = setTimeout(
        () => this.#run(),
        Math.min(Math.max(next.due - Date.now(), 0), LONGEST_TIMER),
      );
  }

  #run(): void {
    const now = Date.now();
    for (let count = 0; count < AT_ONCE; count += 1) {
      const next = this.#heap[0];
      if (this.#stopped || !next || next.due > now) break;
      this.#pop();
      next.run();
    }
    if (!this.#stopped) this.#arm();
  }

  #push(moment: Moment): void {
    const heap = this.#heap;
    let at = heap.push(moment) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (!above || before(above, moment)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = moment;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      const leftChild = heap[left];
      if (!leftChild) break;
      const rightChild = heap[right];
      const child = rightChild && before(rightChild, leftChild) ? right : left;
      const smaller = child === right ? rightChild : leftChild;
      if (!smaller || before(last, smaller)) break;
      heap[at] = smaller;
      at = child;
    }
    heap[at] = last;
  }
}
