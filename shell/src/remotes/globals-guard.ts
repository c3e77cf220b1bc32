// Taken before any remote runs: what puts the page right may not itself be what a remote has changed.
const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty, setPrototypeOf } = Reflect;
const { is } = Object;
const textOf = String;

/** What the shell and every remote stand on: the language's own objects, and the page's. */
const COMMON = [
  'Object',
  'Function',
  'Array',
  'String',
  'Number',
  'Boolean',
  'Symbol',
  'BigInt',
  'Date',
  'RegExp',
  'Promise',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'JSON',
  'Math',
  'Reflect',
  'Intl',
  'Crypto',
  'SubtleCrypto',
  'URL',
  'URLSearchParams',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'TextEncoder',
  'AbortController',
  'AbortSignal',
  'EventTarget',
  'Event',
  'Node',
  'Element',
  'Document',
  'HTMLElement',
  'HTMLScriptElement',
  'HTMLInputElement',
  'HTMLTextAreaElement',
  'HTMLSelectElement',
  'HTMLFormElement',
  'Storage',
  'History',
  'CSSStyleSheet',
  'MutationObserver',
  'ResizeObserver',
  'IntersectionObserver',
  'XMLHttpRequest',
  'XMLHttpRequestEventTarget',
  'EventSource',
  'WebSocket',
  'Blob',
  'File',
  'FileReader',
];
/** Of the page itself, what every remote calls: uploads, news and timers of the next one would go by way of this one. */
const OF_WINDOW = [
  ...COMMON,
  'Error',
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'getComputedStyle',
  'matchMedia',
  'structuredClone',
  'postMessage',
  'BroadcastChannel',
  'Worker',
];

interface Kept {
  name: string;
  holder: object;
  keys: PropertyKey[];
  were: PropertyDescriptor[];
  /** Only these keys of it are kept; what else it has is anybody's. */
  some: boolean;
}

function keep(name: string, holder: object, some?: PropertyKey[]): Kept {
  const keys = some ?? ownKeys(holder);
  const were: PropertyDescriptor[] = [];
  for (let at = 0; at < keys.length; at += 1) {
    were[at] = getOwnPropertyDescriptor(holder, keys[at]!)!;
    // Else what somebody adds to Object.prototype would be read as part of it.
    setPrototypeOf(were[at]!, null);
  }
  return { name, holder, keys, were, some: some !== undefined };
}

function keepCommon(): Kept[] {
  const page = window as unknown as Record<string, { prototype?: object } | undefined>;
  const kept: Kept[] = [];
  for (const name of COMMON) {
    const found = page[name];
    if (found) kept.push(keep(name, found));
    if (found?.prototype) kept.push(keep(`${name}.prototype`, found.prototype));
  }
  // Of Error itself engines and tools change a thing or two.
  kept.push(keep('Error.prototype', Error.prototype));
  kept.push(keep('iterator of Array', Object.getPrototypeOf([].values()) as object));
  const there: PropertyKey[] = [];
  for (const name of OF_WINDOW) if (getOwnPropertyDescriptor(window, name)) there.push(name);
  kept.push(keep('window', window, there));
  return kept;
}

const isAsItWas = (was: PropertyDescriptor, now: PropertyDescriptor | undefined) =>
  now !== undefined &&
  is(was.value, now.value) &&
  was.get === now.get &&
  was.set === now.set &&
  was.writable === now.writable;

/**
 * react-aria, which comes with the first calendar, puts a `focus` of its own there and leaves it; Highcharts, which comes with
 * the first chart, adds an easing.
 */
const isFree = (name: string, key: PropertyKey) =>
  (name === 'HTMLElement.prototype' && key === 'focus') || (name === 'Math' && key === 'easeInOutSine');

function isRight({ name, holder, keys, were }: Kept, at: number): boolean {
  const now = getOwnPropertyDescriptor(holder, keys[at]!);
  return isAsItWas(were[at]!, now) || (now !== undefined && isFree(name, keys[at]!));
}

function isUntouched(kept: Kept): boolean {
  const { holder, keys, some } = kept;
  if (!some) {
    const now = ownKeys(holder);
    for (let at = 0; at < now.length; at += 1)
      // They keep their order: looked for one by one they took most of a look, and a press waits for it.
      if (now[at] !== keys[at] && !has(keys, now[at]!) && !isFree(kept.name, now[at]!)) return false;
  }
  for (let at = 0; at < keys.length; at += 1) if (!isRight(kept, at)) return false;
  return true;
}

const has = (keys: PropertyKey[], key: PropertyKey) => {
  for (let at = 0; at < keys.length; at += 1) if (keys[at] === key) return true;
  return false;
};

/** Puts one object right; answers what was not. */
function mend(kept: Kept): string {
  const { name, holder, keys, were, some } = kept;
  let changed = '';
  const now = some ? keys : ownKeys(holder);
  for (let at = 0; at < now.length; at += 1) {
    if (has(keys, now[at]!) || isFree(name, now[at]!)) continue;
    deleteProperty(holder, now[at]!);
    changed += ` ${name}.${textOf(now[at])}`;
  }
  for (let at = 0; at < keys.length; at += 1) {
    if (isRight(kept, at)) continue;
    defineProperty(holder, keys[at]!, were[at]!);
    changed += ` ${name}.${textOf(keys[at])}`;
  }
  return changed;
}

/**
 * Remembers how the objects are that all remotes share. What it returns puts back what has been changed since, and
 * answers its names, " Array.prototype.map Object.prototype.admin"; '' when everything was as it is.
 */
export function guardPage(): () => string {
  const common = keepCommon();
  return () => {
    let changed = '';
    // Index by index: a loop over the array itself would ask the very objects that are looked at.
    for (let at = 0; at < common.length; at += 1) {
      const kept = common[at]!;
      if (isUntouched(kept)) continue;
      changed += mend(kept);
      // What a remote has made unchangeable stays: it is told of once.
      if (!isUntouched(kept)) common[at] = keep(kept.name, kept.holder, kept.some ? kept.keys : undefined);
    }
    return changed;
  };
}

let restore: (() => string) | undefined;
/** The same for the console's page: as it is at the first call, before any remote. */
export const restorePage = (): string => (restore ??= guardPage())();
