import { nanoid } from '@reduxjs/toolkit';

/** Keys for what one box sends (see `PressKey` in the contracts). */
export interface PressKeys {
  /** The same as before while the very same is sent again and was not answered; else a new one. */
  keyOf(call: object): string;
  /** It was answered that it went: the same words are another text from now on. */
  answered(): void;
}

export function createPressKeys(): PressKeys {
  let open: { call: string; key: string } | undefined;
  return {
    keyOf(asked) {
      const call = JSON.stringify(asked);
      if (open?.call !== call) open = { call, key: nanoid() };
      return open.key;
    },
    answered() {
      open = undefined;
    },
  };
}
