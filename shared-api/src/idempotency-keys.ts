import { nanoid } from '@reduxjs/toolkit';

/** Keys for what one box sends (see `IdempotencyKey` in the contracts). */
export interface IdempotencyKeys {
  /** The same as before while the very same is sent again and was not answered; else a new one. */
  keyOf(call: object): string;
  /** It was answered that it went: the same words are another text from now on. */
  answered(): void;
}

interface OpenCall {
  call: string;
  key: string;
}

/** `item`: of the session's storage, where a call without an answer outlives the page; left out, it ends with it. */
export function createIdempotencyKeys(item?: string): IdempotencyKeys {
  let open = item === undefined ? undefined : recall(item);
  const set = (next: OpenCall | undefined) => {
    open = next;
    if (item !== undefined) keep(item, next);
  };
  return {
    keyOf(asked) {
      const call = JSON.stringify(asked);
      const current = open?.call === call ? open : { call, key: nanoid() };
      if (current !== open) set(current);
      return current.key;
    },
    answered: () => set(undefined),
  };
}

function recall(item: string): OpenCall | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(item) ?? 'null') as OpenCall | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(item: string, call: OpenCall | undefined): void {
  try {
    if (call) sessionStorage.setItem(item, JSON.stringify(call));
    else sessionStorage.removeItem(item);
  } catch {
    // Full or forbidden: the key ends with the page.
  }
}

/**
 * @alias
 * @deprecated The name before 1.8, for builds in force that were made then.
 */
export const createPressKeys = createIdempotencyKeys;
