/** A number in [0, 1) that depends on its keys alone: the same seed and message always meet the same fate. */
export function draw(seed: number, ...keys: readonly (string | number)[]): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const key of keys) {
    const text = String(key);
    for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** From, to: both included, in milliseconds wherever the simulator speaks of time. */
export type Range = readonly [number, number];

export const within = ([low, high]: Range, part: number): number => Math.round(low + (high - low) * part);

export function pick<T>(choices: readonly [T, ...T[]], part: number): T {
  return choices[Math.floor(part * choices.length)] ?? choices[0];
}
