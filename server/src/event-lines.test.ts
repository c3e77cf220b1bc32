import type { Context } from './context';
import { openEventLines } from './event-lines';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** One page of an agency, and the database that says what changes. */
async function aPage(everyMs: number) {
  let say: (id: string) => void = () => {};
  const peek = jest.fn<Promise<object | undefined>, []>();
  peek.mockResolvedValue({ agentId: 1, role: 'AGENT-ADMIN' });
  const ctx = {
    db: {
      listen: async (_: string, heard: typeof say) => {
        say = heard;
        return async () => {};
      },
    },
    sessions: { onEnded: () => () => {}, peek },
  } as unknown as Context;
  const policy = 'chat:read';
  const lines = openEventLines(ctx, {
    channel: 'chats',
    policy,
    event: 'chat',
    everyMs,
    read: async (_, id) => ({ id }),
  });
  const told: string[] = [];
  const line = await lines.open({ token: 'a session', agentId: 1 });
  line.on('data', (chunk: Buffer) => {
    if (String(chunk).startsWith('event: chat')) told.push(String(chunk));
  });
  return {
    lines,
    line,
    peek,
    change: (...ids: number[]) => ids.forEach((id) => say(String(id))),
    later: async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms);
      return told.splice(0);
    },
  };
}
const event = (id: number) => `event: chat\ndata: {"id":${id}}\n\n`;

it('tells what changes after a silence once, and in the moment it is settled', async () => {
  const { lines, change, later } = await aPage(10_000);
  change(7);
  expect(await later(40)).toEqual([]);
  change(7, 8);
  expect(await later(15)).toEqual([event(7), event(8)]);
  expect(await later(60_000)).toEqual([]);
  change(7);
  expect(await later(55)).toEqual([event(7)]);
  await lines.close();
});

it('tells what changes without an end together, and no oftener than it may', async () => {
  const { lines, change, later } = await aPage(250);
  change(7);
  expect(await later(60)).toEqual([event(7)]);
  let rounds = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    change(7, 8);
    rounds += (await later(10)).length;
  }
  expect(rounds).toBe(2 * 4);
  await lines.close();
});

it('tells nobody any more once it is closed, and leaves no round behind', async () => {
  const { lines, change, later } = await aPage(250);
  change(7);
  await lines.close();
  expect(jest.getTimerCount()).toBe(0);
  expect(await later(1_000)).toEqual([]);
});

it('stays while its session cannot be read, is looked at by one round at a time, and ends with its session', async () => {
  const { lines, line, peek, later } = await aPage(250);
  peek.mockRejectedValue(new Error('The database is away.'));
  await later(50_000);
  expect(peek).toHaveBeenCalledTimes(3);
  expect(line.readableEnded).toBe(false);
  let answer = (_: undefined) => {};
  peek.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await later(60_000);
  expect(peek).toHaveBeenCalledTimes(4);
  expect(line.readableEnded).toBe(false);
  answer(undefined);
  await later(0);
  expect(line.readableEnded).toBe(true);
  await lines.close();
});

it('gives nobody more than a tenth of all lines, however many sessions they hold them by', async () => {
  const { lines } = await aPage(250);
  const open = (session: number, agentId: number) => lines.open({ token: `session ${session}`, agentId });
  for (let session = 1; session < 100; session += 1) await open(session, 1);
  await expect(open(100, 1)).rejects.toThrow('Too many pages are open.');
  const other = await open(101, 2);
  expect(other.readableEnded).toBe(false);
  for (let tab = 1; tab < 6; tab += 1) await open(101, 2);
  await expect(open(101, 2)).rejects.toThrow('Too many pages are open.');
  await lines.close();
});
