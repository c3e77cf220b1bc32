import { pageWindow } from './page-window';

describe('pageWindow', () => {
  it.each([
    [1, 1, [1], false, false],
    [1, 2, [1, 2], false, false],
    [1, 10, [1, 2, 3], false, true],
    [2, 10, [1, 2, 3], false, true],
    [5, 10, [4, 5, 6], true, true],
    [9, 10, [8, 9, 10], true, false],
    [10, 10, [8, 9, 10], true, false],
    [3, 3, [1, 2, 3], false, false],
  ])('TBL-04 page %d of %d shows %j', (page, count, pages, before, after) => {
    expect(pageWindow(page, count)).toEqual({ pages, before, after });
  });
});
