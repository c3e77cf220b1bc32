import type { P2PRecipients } from '@campaign/shared-api/contracts';
import { CHAT_PAGE_SIZE } from '@campaign/shared-api/constants';

/**
 * The first page with a number that waits: onwards from `after`, then wherever the server knows one (P2P-18).
 * Null when none is left for this person, undefined when a page could not be read. `ask` reads a page, `waits` looks
 * through it.
 */
export async function findPage(
  after: number,
  ask: (page: number) => Promise<P2PRecipients | undefined>,
  waits: (page: P2PRecipients) => boolean,
): Promise<number | null | undefined> {
  const seen = new Set([after]);
  let next: number | null = after + 1;
  while (next !== null && !seen.has(next)) {
    seen.add(next);
    const page = await ask(next);
    if (!page) return undefined;
    if (waits(page)) return next;
    const told: number | null = page.nextUnsentPage;
    const isLast: boolean = next * CHAT_PAGE_SIZE >= page.total;
    // Nobody waits before the page that is told; it may lie behind, where colleagues hold it or numbers were skipped.
    next = isLast || told === null ? told : Math.max(next + 1, told);
  }
  return null;
}
