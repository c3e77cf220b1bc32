import { batcher, batcherPer } from './batcher';
import type { Answers, BatcherOptions } from './batcher';

interface Batch {
  items: readonly number[];
  finish: (answers: Answers<string>) => void;
  fail: (reason: Error) => void;
}

/** A gathering whose batches the test itself brings to their end. */
function byHand(limits: BatcherOptions) {
  const batches: Batch[] = [];
  const ask = batcher<number, string>(
    limits,
    (items) => new Promise((finish, fail) => batches.push({ items, finish, fail })),
  );
  return { batches, ask };
}

/** What ends in one round of the event loop has begun the next by the end of the second. */
async function round() {
  for (let n = 0; n < 2; n++) await new Promise((resolve) => setImmediate(resolve));
}
const said = (items: readonly number[]) => items.map((item) => `answer ${item}`);

describe('what is gathered', () => {
  it('goes together when it comes in one moment, and everybody hears of their own', async () => {
    const { batches, ask } = byHand({ most: 10, atOnce: 1 });
    const answers = [1, 2, 3].map(ask);
    await round();
    expect(batches.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    const [first] = batches;
    first?.finish(['one', Promise.reject(new Error('two is wrong')), 'three']);
    expect(await Promise.allSettled(answers)).toEqual([
      { status: 'fulfilled', value: 'one' },
      { status: 'rejected', reason: new Error('two is wrong') },
      { status: 'fulfilled', value: 'three' },
    ]);
  });

  it('answers each in its own time, and keeps the place until the last has heard', async () => {
    const { batches, ask } = byHand({ most: 10, atOnce: 1 });
    const [quick, slow] = [ask(1), ask(2)];
    await round();
    let hear = (_answer: string) => {};
    batches[0]?.finish(['at once', new Promise((resolve) => (hear = resolve))]);
    expect(await quick).toBe('at once');
    const next = ask(3);
    await round();
    expect(batches).toHaveLength(1);
    hear('at last');
    expect(await slow).toBe('at last');
    await round();
    batches[1]?.finish(said([3]));
    expect(await next).toBe('answer 3');
  });

  it('waits for a place, then goes with whatever else has come, no more than fit', async () => {
    const { batches, ask } = byHand({ most: 2, atOnce: 2 });
    const answers = [1, 2, 3, 4, 5].map(ask);
    await round();
    expect(batches.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    answers.push(ask(6));
    batches[1]?.finish(said([3, 4]));
    await Promise.all([answers[2], answers[3]]);
    await round();
    expect(batches.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    batches[0]?.finish(said([1, 2]));
    batches[2]?.finish(said([5, 6]));
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6].map((item) => `answer ${item}`));
  });

  it('gives the place of a slow batch to the next, up to a limit', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    const { batches, ask } = byHand({ most: 10, atOnce: 1, slow: { afterMs: 250, most: 2 } });
    const slow = ask(1);
    await round();
    const next = ask(2);
    jest.advanceTimersByTime(249);
    expect(batches).toHaveLength(1);
    jest.advanceTimersByTime(1);
    await round();
    expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
    const third = ask(3);
    jest.advanceTimersByTime(10_000);
    await round();
    // Two are slow by now, and there are no more than two.
    expect(batches).toHaveLength(2);
    batches[0]?.finish(said([1]));
    await slow;
    await round();
    expect(batches.map(({ items }) => items)).toEqual([[1], [2], [3]]);
    batches[1]?.finish(said([2]));
    batches[2]?.finish(said([3]));
    expect(await Promise.all([next, third])).toEqual(['answer 2', 'answer 3']);
    jest.useRealTimers();
  });

  it('waits a moment after a batch of several, for as many as were answered together; never after one alone', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    const { batches, ask } = byHand({ most: 5, atOnce: 1, lingerMs: 2 });
    const finishLast = async () => {
      const { items = [], finish } = batches.at(-1) ?? {};
      finish?.(said(items));
      await round();
    };
    const answers = [ask(1)];
    await round();
    await finishLast();
    answers.push(ask(2), ask(3), ask(4));
    await round();
    expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
    answers.push(ask(5));
    await finishLast();
    answers.push(ask(6));
    await round();
    expect(batches).toHaveLength(2);
    jest.advanceTimersByTime(2);
    expect(batches.at(-1)?.items).toEqual([5, 6]);
    await finishLast();
    answers.push(ask(7));
    await round();
    expect(batches).toHaveLength(3);
    answers.push(ask(8));
    await round();
    // As many as were answered: nobody else is waited for, and no time is left to run.
    expect(batches.at(-1)?.items).toEqual([7, 8]);
    expect(jest.getTimerCount()).toBe(0);
    await finishLast();
    expect(await Promise.all(answers)).toHaveLength(8);
    jest.useRealTimers();
  });

  it('waits for those who were answered beside those who waited: two halves do not come by turns', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    const { batches, ask } = byHand({ most: 10, atOnce: 1, lingerMs: 8 });
    const answers = [ask(1), ask(2)];
    await round();
    answers.push(ask(3), ask(4));
    batches[0]?.finish(said([1, 2]));
    await round();
    expect(batches).toHaveLength(1);
    answers.push(ask(5), ask(6));
    await round();
    expect(batches.at(-1)?.items).toEqual([3, 4, 5, 6]);
    batches[1]?.finish(said([3, 4, 5, 6]));
    expect(await Promise.all(answers)).toHaveLength(6);
    jest.useRealTimers();
  });

  it('counts nobody twice who is back before the last of their batch has heard', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    const { batches, ask } = byHand({ most: 10, atOnce: 1, lingerMs: 8 });
    const [quick, slow] = [ask(1), ask(2)];
    await round();
    let hear = (_answer: string) => {};
    batches[0]?.finish(['at once', new Promise((resolve) => (hear = resolve))]);
    expect(await quick).toBe('at once');
    const answers = [ask(3)];
    await round();
    hear('at last');
    await slow;
    await round();
    expect(batches).toHaveLength(1);
    answers.push(ask(4));
    await round();
    expect(batches.at(-1)?.items).toEqual([3, 4]);
    batches[1]?.finish(said([3, 4]));
    expect(await Promise.all(answers)).toHaveLength(2);
    jest.useRealTimers();
  });

  it('fails together when the batch does, and the next is none the worse', async () => {
    const { batches, ask } = byHand({ most: 10, atOnce: 1 });
    const failing = [ask(1), ask(2)];
    await round();
    const next = ask(3);
    batches[0]?.fail(new Error('the disk is full'));
    for (const answer of await Promise.allSettled(failing))
      expect(answer).toEqual({ status: 'rejected', reason: new Error('the disk is full') });
    await round();
    batches[1]?.finish(said([3]));
    expect(await next).toBe('answer 3');
  });

  it('leaves nobody waiting whom the work has forgotten', async () => {
    const { batches, ask } = byHand({ most: 10, atOnce: 1 });
    const answers = [ask(1), ask(2)];
    await round();
    batches[0]?.finish(said([1]));
    expect(await Promise.allSettled(answers)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: 'A batch gave no answer for one of it.' } },
    ]);
  });

  it('is kept apart by owner', async () => {
    const seen: [string, readonly number[]][] = [];
    const ask = batcherPer<{ name: string }, number, string>(
      () => ({ most: 10, atOnce: 1 }),
      async ({ name }, items) => {
        seen.push([name, items]);
        return said(items);
      },
    );
    const [one, other] = [{ name: 'one' }, { name: 'other' }];
    await Promise.all([ask(one, 1), ask(other, 2), ask(one, 3)]);
    expect(seen).toEqual([
      ['one', [1, 3]],
      ['other', [2]],
    ]);
  });
});
