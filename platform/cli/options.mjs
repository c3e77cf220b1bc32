import { CommandError } from './trouble.mjs';

/** An option with a value: what it is for, and what its value is called in the help. */
export const text = (of, argument) => ({ type: 'string', of, argument });
/** An option without one. */
export const flag = (of) => ({ type: 'boolean', of });

/** What cannot be understood: ends with 2 instead of 1. */
export const usage = (message) => new CommandError(message, { code: 'usage' });

/** @throws CommandError naming the option */
export const number = (value, name) => {
  const read = Number(value);
  if (value === undefined || !Number.isFinite(read)) throw usage(`${name} is a number, not “${value}”.`);
  return read;
};

/** 'ADMIN, USER' as its parts. */
export const list = (value) =>
  value
    ?.split(',')
    .map((each) => each.trim())
    .filter(Boolean);
