import { nanoid } from '@reduxjs/toolkit';

/** Keys for what one box sends (see `PressKey` in the contracts). */
export interface PressKeys {
  /** The same as before while the very same is sent again and was not answered; else a new one. */
  keyOf(call: object): string;
  /** It was answered that it went: the same words are another text from now on. */
  answered(): void;
}

interface Press {
  call: string;
  key: string;
}

/** `item`: of the session's storage, where a press without an answer outlives the page; left out, it ends with it. */
export function createPressKeys(item?: string): PressKeys {
  let open = item === undefined ? undefined : recall(item);
  const set = (press: Press | undefined) => {
    open = press;
    if (item !== undefined) keep(item, press);
  };
  return {
    keyOf(asked) {
      const call = JSON.stringify(asked);
      const press = open?.call === call ? open : { call, key: nanoid() };
      if (press !== open) set(press);
      return press.key;
    },
    answered: () => set(undefined),
  };
}

function recall(item: string): Press | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(item) ?? 'null') as Press | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(item: string, press: Press | undefined): void {
  try {
    if (press) sessionStorage.setItem(item, JSON.stringify(press));
    else sessionStorage.removeItem(item);
  } catch {
    // Full or forbidden: the key ends with the page.
  }
}
