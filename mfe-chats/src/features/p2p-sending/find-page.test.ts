import type { P2PRecipients } from '@campaign/shared-api/contracts';
import { findPage } from './find-page';

/** A job of 60 numbers, 5 pages, unless told; the server knows `nextUnsentPage`, this person may send on `open`. */
function job(open: number[], nextUnsentPage: number | null, total = 60) {
  const asked: number[] = [];
  const ask = (page: number): Promise<P2PRecipients | undefined> => {
    asked.push(page);
    return Promise.resolve({
      data: open.includes(page) ? [`+1202555010${page}`] : [],
      total,
      sent: [],
      failed: [],
      suppressed: [],
      leased: [],
      nextUnsentPage,
      counts: { sent: 0, failed: 0, suppressed: 0, waiting: 0 },
    });
  };
  return { asked, find: (after: number) => findPage(after, ask, (page) => page.data.length > 0) };
}

describe('findPage', () => {
  it('P2P-18 turns to the next page', async () => {
    expect(await job([2], 2).find(1)).toBe(2);
  });

  it('P2P-19 passes over pages that colleagues hold', async () => {
    const { find, asked } = job([4], 2);
    expect(await find(1)).toBe(4);
    expect(asked).toEqual([2, 3, 4]);
  });

  it('P2P-18 goes at once to the first page where anybody waits', async () => {
    const { find, asked } = job([500], 500, 12_000);
    expect(await find(1)).toBe(500);
    expect(asked).toEqual([2, 500]);
  });

  it('P2P-19 looks through every page from the told one on, and through none twice', async () => {
    const ahead = job([], 4);
    expect(await ahead.find(1)).toBeNull();
    expect(ahead.asked).toEqual([2, 4, 5]);
    const behind = job([], 2);
    expect(await behind.find(3)).toBeNull();
    expect(behind.asked).toEqual([4, 5, 2]);
    const between = job([3], 2);
    expect(await between.find(4)).toBe(3);
    expect(between.asked).toEqual([5, 2, 3]);
  });

  it('P2P-18 asks for no other page once nobody waits in the whole job', async () => {
    const { find, asked } = job([], null, 12_000);
    expect(await find(1)).toBeNull();
    expect(asked).toEqual([2]);
  });

  it('P2P-18 goes back for numbers that were skipped', async () => {
    expect(await job([2], 2).find(5)).toBe(2);
    expect(await job([1], 1).find(4)).toBe(1);
  });

  it.each([
    ['nobody waits', null],
    ['only held numbers wait', 3],
  ])('P2P-18 ends when %s, having asked for each page at most once', async (_, nextUnsentPage) => {
    const { find, asked } = job([], nextUnsentPage);
    expect(await find(1)).toBeNull();
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('tells a page that cannot be read from one where nobody waits', async () => {
    expect(
      await findPage(
        1,
        () => Promise.resolve(undefined),
        () => true,
      ),
    ).toBeUndefined();
  });
});
