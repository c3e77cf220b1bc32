import { FairQueue } from './fair-queue';
import type { Work } from './fair-queue';

const work = (accountId: number, fromPhone: number, jobId: number): Work => ({
  accountId,
  fromPhone,
  jobId,
  zones: [1],
});
const take = (queue: FairQueue, count: number, now = 0) =>
  Array.from({ length: count }, () => queue.next(now)?.jobId);

describe('turns', () => {
  it('a giant with fifty jobs and a hundred small agencies take turns agency by agency', () => {
    const queue = new FairQueue();
    const giant = Array.from({ length: 50 }, (_, index) => work(1, 1, 1000 + index));
    const small = Array.from({ length: 100 }, (_, index) => work(2 + index, 10 + index, index));
    queue.replace([...giant, ...small]);
    const first = take(queue, 101);
    expect(first.filter((jobId) => (jobId ?? 0) >= 1000)).toHaveLength(1);
    expect(new Set(first).size).toBe(101);
  });

  it('a job’s first turn is told from its later ones, again after it had nothing to send', () => {
    const queue = new FairQueue();
    const job = work(1, 1, 11);
    queue.replace([job, work(2, 2, 21)]);
    expect([queue.isFirstTurn(job), queue.isFirstTurn(job)]).toEqual([true, false]);
    queue.replace([job, work(2, 2, 21)]);
    expect(queue.isFirstTurn(job)).toBe(false);
    queue.replace([work(2, 2, 21)]);
    queue.replace([job, work(2, 2, 21)]);
    expect(queue.isFirstTurn(job)).toBe(true);
  });

  it('one agency’s numbers take turns, and a number’s jobs', () => {
    const queue = new FairQueue();
    queue.replace([work(1, 1, 11), work(1, 1, 12), work(1, 2, 21)]);
    expect(take(queue, 6)).toEqual([11, 21, 12, 21, 11, 21]);
  });

  it('passes over a number that rests, and says when it wakes', () => {
    const queue = new FairQueue();
    queue.replace([work(1, 1, 11), work(2, 2, 21)]);
    queue.rest({ accountId: 1, fromPhone: 1 }, 500);
    expect(take(queue, 2, 499)).toEqual([21, 21]);
    queue.rest({ accountId: 2, fromPhone: 2 }, 900);
    expect(queue.next(499)).toBeUndefined();
    expect(queue.nextDue()).toBe(500);
    expect(queue.next(500)?.jobId).toBe(11);
  });

  it('rests until the later of two instants: what is due again is not asked for in a pause after trouble', () => {
    const queue = new FairQueue();
    queue.replace([work(1, 1, 11)]);
    queue.rest(work(1, 1, 11), 1_000);
    queue.rest(work(1, 1, 11), 100);
    expect(queue.next(999)).toBeUndefined();
    expect(queue.nextDue()).toBe(1_000);
  });

  it('passes over a number of which somebody takes, whose other jobs wait, too, and wakes nobody for it', () => {
    const queue = new FairQueue();
    queue.replace([work(1, 1, 11), work(1, 1, 12), work(1, 2, 21)]);
    queue.hold(work(1, 1, 11));
    expect(take(queue, 2)).toEqual([21, 21]);
    queue.rest(work(1, 2, 21), 500);
    expect(queue.nextDue()).toBe(500);
    queue.free(work(1, 1, 11));
    expect(take(queue, 2)).toEqual([11, 12]);
  });

  it('whoever waited keeps the place when the work is looked up anew', () => {
    const queue = new FairQueue();
    const works = [work(1, 1, 11), work(2, 2, 21), work(3, 3, 31)];
    queue.replace(works);
    expect(take(queue, 1)).toEqual([11]);
    queue.rest({ accountId: 2, fromPhone: 2 }, 500);
    queue.replace(works);
    expect(take(queue, 2, 0)).toEqual([31, 11]);
    expect(take(queue, 1, 500)).toEqual([21]);
  });

  it('forgets what is finished', () => {
    const queue = new FairQueue();
    queue.replace([work(1, 1, 11), work(1, 1, 12)]);
    queue.drop(work(1, 1, 11));
    expect(take(queue, 2)).toEqual([12, 12]);
    queue.replace([]);
    expect(queue.next(0)).toBeUndefined();
    expect(queue.nextDue()).toBeUndefined();
  });
});
