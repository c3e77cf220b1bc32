// pg keeps this file without types; the version is pinned and engines.test.ts compares both engines.
declare module 'pg/lib/utils' {
  /** How pg writes a JavaScript value as a parameter: text, or bytes for a Buffer. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
