/** The nightly run sets THOROUGH=1: every count in full, every row of a matrix. The gate runs a part of each. */
export const isThorough = process.env.THOROUGH === '1';

/**
 * How often something is repeated: `gate` times in `npm test`, `nightly` times under THOROUGH=1. About a tenth in the
 * gate is usual, and never none.
 */
export function times(gate: number, nightly: number): number {
  if (gate < 1 || nightly < gate)
    throw new Error(`times(${gate}, ${nightly}): at least 1 in the gate, more at night.`);
  return isThorough ? nightly : gate;
}

/** Rows of a matrix: `gate` of them, the first ones unless a function chooses; all of them under THOROUGH=1. */
export function rows<Row>(all: readonly Row[], gate: number | ((row: Row, at: number) => boolean)): Row[] {
  const some = typeof gate === 'number' ? all.slice(0, gate) : all.filter(gate);
  if (some.length === 0) throw new Error('None of these rows is left in the gate.');
  return isThorough ? [...all] : some;
}
