/** TBL-04: the page numbers to show, a window of 3 around the current page, and whether pages are left out. */
export function pageWindow(
  page: number,
  pageCount: number,
  size = 3,
): { pages: number[]; before: boolean; after: boolean } {
  const length = Math.min(size, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - length + 1));
  const pages = Array.from({ length }, (_, index) => first + index);
  return { pages, before: first > 1, after: first + length - 1 < pageCount };
}
