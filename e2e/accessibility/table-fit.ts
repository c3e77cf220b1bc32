import type { Page } from '@playwright/test';

/** What a table that fits its place answers. */
export const FITS = { underActions: [], cut: [], scrolls: 0 };

/**
 * What of a table nobody can read where it stands: cells that share a point with the actions of their row, what is wider
 * than its own cell or its row's card, and by how much the whole is wider than its place.
 */
export const misfitsOf = (page: Page, label: string) =>
  page.getByRole('table', { name: label, exact: true }).evaluate((table) => {
    const cells = 'th:not([data-kind=actions]), td:not([data-kind=actions])';
    // On cards the head is there for who does not see it.
    const isSeen = (row: Element) => row.parentElement!.getBoundingClientRect().width > 1;
    const underActions = [...table.querySelectorAll('tr')].filter(isSeen).flatMap((row) => {
      const actions = row.querySelector('[data-kind=actions]')?.getBoundingClientRect();
      if (!actions) return [];
      return [...row.querySelectorAll(cells)]
        .filter((cell) => {
          const { width, right, bottom, top } = cell.getBoundingClientRect();
          return width > 0 && right > actions.left + 0.5 && bottom > actions.top && top < actions.bottom;
        })
        .map((cell) => cell.textContent);
    });
    // Neither may anything inside stand out of it: a chip does not break.
    const cut = [...table.querySelectorAll<HTMLElement>('td:not([data-kind=actions])')]
      .filter((cell) => {
        if (cell.clientWidth === 0) return false;
        const { left, right } = cell.getBoundingClientRect();
        const inner = [...cell.querySelectorAll('*')].map((each) => each.getBoundingClientRect());
        return (
          cell.scrollWidth > cell.clientWidth + 1 ||
          inner.some((each) => each.width > 0 && (each.right > right + 1 || each.left < left - 1))
        );
      })
      .map((cell) => cell.textContent);
    const box = table.parentElement!;
    return { underActions, cut, scrolls: box.scrollWidth - box.clientWidth };
  });
