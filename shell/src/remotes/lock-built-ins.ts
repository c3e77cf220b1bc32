/** Globals that the shell and every remote call. Timers stay writable: tests and tools put a clock of their own in their place. */
const GLOBALS = [
  'Object',
  'Function',
  'Array',
  'String',
  'Number',
  'Promise',
  'Map',
  'Set',
  'Symbol',
  'JSON',
  'Reflect',
  'URL',
  'Headers',
  'Request',
  'Response',
  'AbortController',
  'EventTarget',
  'Storage',
  'XMLHttpRequest',
  'fetch',
] as const;
/** Prototypes that take no new property: `Object.prototype.admin = true` would be read on every object of the page. */
const CLOSED = ['Object', 'Function', 'Array', 'String', 'Number', 'Promise'] as const;
/** Libraries assign these on arrays of their own (webpack's chunk list has its own `push`), which a locked prototype forbids. */
const ASSIGNED = new Set<PropertyKey>([
  'constructor',
  'toString',
  'toLocaleString',
  'push',
  'keys',
  'values',
  'entries',
  'fill',
]);

function lock(holder: object, keys: readonly PropertyKey[]) {
  for (const key of keys) {
    const found = Object.getOwnPropertyDescriptor(holder, key);
    if (found?.configurable && 'value' in found)
      Object.defineProperty(holder, key, { ...found, writable: false, configurable: false });
  }
}

/**
 * Makes the built-ins that every remote depends on read-only, for the life of the page. An assignment throws in the code that
 * makes it, a module being strict; nothing is compared or restored later. `Object.freeze` of the prototypes would break class
 * libraries, which assign `toString`, `name` and `message` on objects that inherit them.
 */
export function lockBuiltIns(page: object = window): void {
  const built = page as Record<string, { prototype: object } & object>;
  lock(built['JSON']!, Reflect.ownKeys(built['JSON']!));
  for (const name of ['Object', 'Array', 'Promise', 'Reflect'])
    lock(built[name]!, Reflect.ownKeys(built[name]!));
  for (const name of ['Array', 'Promise']) {
    const { prototype } = built[name]!;
    lock(
      prototype,
      Reflect.ownKeys(prototype).filter((key) => !ASSIGNED.has(key)),
    );
  }
  for (const name of CLOSED) Object.preventExtensions(built[name]!.prototype);
  lock(page, GLOBALS);
}
