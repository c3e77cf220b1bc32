import { callingRemote } from './calling-remote';

/** So long a remote that has left may still tidy up by itself: what it ends by then is not told. */
const GRACE_MS = 1_000;

interface Started {
  remote: string;
  /** Of the remote's stays on the page. */
  stay: number;
  /** Ends it; answers how it is said, " setInterval", or '' for what would have ended by itself. */
  end(): string;
  /** It can be forgotten that it was ever started. */
  forget(): void;
}

export interface RemoteScopes {
  /** A part of the remote is put on the page; the answer is called when it has gone. */
  enter(remote: string, tell: (left: string) => void): () => void;
  /** single-spa has put its own listening in front of the window's: ours comes before it. */
  aheadOfRouting(): void;
}

type Timer = 'setTimeout' | 'setInterval' | 'requestAnimationFrame' | 'requestIdleCallback';
const ENDS = {
  setTimeout: 'clearTimeout',
  setInterval: 'clearInterval',
  requestAnimationFrame: 'cancelAnimationFrame',
  requestIdleCallback: 'cancelIdleCallback',
} as const satisfies Record<Timer, keyof Window>;
const ENDED = -1;
/** Of each the states in which it should have been closed; a worker or channel does not say whether it has been. */
const STREAMS: Record<string, number[]> = {
  EventSource: [0, 1],
  WebSocket: [0, 1],
  BroadcastChannel: [],
  Worker: [],
};
/** What looks on as the page changes; of a remote's own elements it sees nothing more once they are gone. */
const OBSERVERS = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'];
const STREAMED = /^(text\/event-stream|application\/x-ndjson)/;
/** What is asked for and changes nothing; a write that is under way comes to its end. */
const READS = new Set(['GET', 'HEAD']);

interface Stream {
  readyState?: number;
  close?(): void;
  terminate?(): void;
}
interface Observer {
  observe(target: EventTarget, options?: unknown): void;
  disconnect(): void;
}
interface Listening {
  target: EventTarget;
  type: string;
  listener: unknown;
  capture: boolean;
}

/**
 * What a remote's own code starts while the remote is on the page, ends when it has left: timers, listeners and observers of the
 * page around it, calls that read, streams. To be asked for before the page's functions are remembered, which are these from then on.
 */
export function scopeRemotes(remoteOf: () => string | undefined = callingRemote): RemoteScopes {
  const stays = new Map<string, { count: number; parts: number }>();
  const started = new Set<Started>();
  const stayOf = (remote: string) => {
    const known = stays.get(remote) ?? { count: 0, parts: 0 };
    stays.set(remote, known);
    return known;
  };
  /** Takes it down as that remote's; the answer strikes it out again. */
  function note(remote: string, end: () => string, forget: () => void): () => void {
    const each: Started = { remote, stay: stayOf(remote).count, end, forget };
    started.add(each);
    return () => void started.delete(each);
  }

  scopeTimers(remoteOf, note);
  const listen = scopeListeners(remoteOf, note);
  listen(EventTarget.prototype);
  scopeStreams(remoteOf, note);
  scopeObservers(remoteOf, note);
  closeStorage(remoteOf);
  scopeFetch(remoteOf, note);

  const ofStay = (remote: string, stay: number) =>
    [...started].filter((each) => each.remote === remote && each.stay <= stay);
  // Ours, not a remote's, whoever asks.
  const later = window.setTimeout.bind(window);

  return {
    enter(remote, tell) {
      const stay = stayOf(remote);
      if (stay.parts === 0) stay.count += 1;
      stay.parts += 1;
      let isThere = true;
      return () => {
        if (!isThere) return;
        isThere = false;
        stay.parts -= 1;
        if (stay.parts > 0) return;
        const over = stay.count;
        // At once: who comes next answers for what is changed then.
        const said = new Map(ofStay(remote, over).map((each) => [each, each.end()]));
        later(() => {
          const left = new Set<string>();
          for (const each of ofStay(remote, over)) {
            left.add(said.get(each) ?? each.end());
            started.delete(each);
            each.forget();
          }
          const all = [...left].sort().join('');
          if (all) tell(all);
        }, GRACE_MS);
      };
    },
    aheadOfRouting: () => listen(window),
  };
}

type RemoteOf = () => string | undefined;
type Note = (remote: string, end: () => string, forget: () => void) => () => void;

function scopeTimers(remoteOf: RemoteOf, note: Note) {
  const page = window as unknown as Record<string, (...args: unknown[]) => unknown>;
  /** By number; timeouts and intervals have one row of them, frames and what waits for a quiet moment one each. */
  const timers = new Map<unknown, () => void>();
  const rows = new Map([
    ['requestAnimationFrame', new Map<unknown, () => void>()],
    ['requestIdleCallback', new Map<unknown, () => void>()],
  ]);
  const strike = (known: Map<unknown, () => void>, id: unknown) => {
    known.get(id)?.();
    known.delete(id);
  };
  for (const [name, ending] of Object.entries(ENDS)) {
    const known = rows.get(name) ?? timers;
    // Not every browser has each.
    if (!page[name]) continue;
    const start = page[name].bind(window);
    const end = page[ending]!.bind(window);
    page[name] = (handler, ...args) => {
      const remote = typeof handler === 'function' ? remoteOf() : undefined;
      if (!remote) return start(handler, ...args);
      const isOnce = name !== 'setInterval';
      const id: unknown = start(
        isOnce
          ? (...given: unknown[]) => {
              strike(known, id);
              (handler as (...all: unknown[]) => void)(...given);
            }
          : handler,
        ...args,
      );
      known.set(
        id,
        note(
          remote,
          () => {
            end(id);
            return isOnce ? '' : ` ${name}`;
          },
          () => known.delete(id),
        ),
      );
      return id;
    };
    page[ending] = (id) => {
      strike(known, id);
      return end(id);
    };
  }
}

/** What outlives a remote: the page itself and what holds the remote, its size and its mood. */
const isAround = (target: EventTarget) =>
  target === window ||
  target === document ||
  target === document.documentElement ||
  target === document.head ||
  target === document.body ||
  target === window.visualViewport ||
  (target instanceof Element && target.querySelector('[data-remote]') !== null) ||
  (!(target instanceof Node) && 'media' in target);

function scopeListeners(remoteOf: RemoteOf, note: Note) {
  const known: (Listening & { strike(): void })[] = [];
  const captureOf = (options: unknown): boolean =>
    typeof options === 'boolean' ? options : Object(options).capture === true;
  const find = ({ target, type, listener, capture }: Listening) =>
    known.findIndex(
      (each) =>
        each.target === target &&
        each.type === type &&
        each.listener === listener &&
        each.capture === capture,
    );
  return (owner: EventTarget) => {
    const { addEventListener: add, removeEventListener: remove } = owner;
    owner.addEventListener = function (type, listener, options) {
      const target = this ?? window;
      const remote = listener && isAround(target) ? remoteOf() : undefined;
      const { signal, once } = Object(options) as AddEventListenerOptions;
      // What has a signal, that ends.
      if (remote && !signal) {
        const one = { target, type, listener, capture: captureOf(options), strike: () => {} };
        const end = () => {
          remove.call(target, type, listener, one.capture);
          return once ? '' : ` ${nameOf(target)}.on${type}`;
        };
        one.strike = note(remote, end, () => known.splice(known.indexOf(one), 1));
        known.push(one);
      }
      return add.call(target, type, listener, options);
    };
    owner.removeEventListener = function (type, listener, options) {
      const target = this ?? window;
      const capture = captureOf(options);
      for (let at: number; (at = find({ target, type, listener, capture })) >= 0;)
        known.splice(at, 1)[0]!.strike();
      return remove.call(target, type, listener, options);
    };
  };
}

const nameOf = (target: EventTarget) =>
  target === window ? 'window' : target instanceof Element ? target.tagName.toLowerCase() : 'document';

/** What remotes make of these classes of the page; `keep` sees that it ends with them. */
function scopeMade<Made extends object>(
  names: readonly string[],
  remoteOf: RemoteOf,
  keep: (made: Made, remote: string, name: string) => void,
) {
  const page = window as unknown as Record<string, (new (...args: unknown[]) => Made) | undefined>;
  for (const name of names) {
    const own = page[name];
    if (!own) continue;
    page[name] = new Proxy(own, {
      construct(of, args, as) {
        const remote = remoteOf();
        const made = Reflect.construct(of, args, as) as Made;
        if (remote) keep(made, remote, name);
        return made;
      },
    });
  }
}

function scopeStreams(remoteOf: RemoteOf, note: Note) {
  scopeMade<Stream>(Object.keys(STREAMS), remoteOf, (stream, remote, name) => {
    const end = () => {
      const isOpen = STREAMS[name]!.includes(stream.readyState ?? ENDED);
      stream.close?.();
      stream.terminate?.();
      return isOpen ? ` ${name}` : '';
    };
    note(remote, end, () => {});
  });
}

function scopeObservers(remoteOf: RemoteOf, note: Note) {
  scopeMade<Observer>(OBSERVERS, remoteOf, (observer, remote, name) => {
    const observe = observer.observe.bind(observer);
    const disconnect = observer.disconnect.bind(observer);
    let strike: (() => void) | undefined;
    let seesAround = false;
    const end = () => {
      disconnect();
      return seesAround ? ` ${name}` : '';
    };
    observer.observe = (target, options) => {
      seesAround ||= isAround(target);
      strike ??= note(remote, end, () => {});
      observe(target, options);
    };
    observer.disconnect = () => {
      strike?.();
      strike = undefined;
      seesAround = false;
      disconnect();
    };
  });
}

/** Drafts, keys of open calls and who is signed in lie there, of others: no remote empties it whole. */
function closeStorage(remoteOf: RemoteOf) {
  const { clear } = Storage.prototype;
  Storage.prototype.clear = function () {
    if (remoteOf()) throw new Error('The storage is everybody’s: take away your own items.');
    clear.call(this);
  };
}

function scopeFetch(remoteOf: RemoteOf, note: Note) {
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const remote = remoteOf();
    const given = typeof input === 'object' && 'method' in input ? input : undefined;
    const method = (init?.method ?? given?.method ?? 'GET').toUpperCase();
    if (!remote || !READS.has(method) || (init?.keepalive ?? given?.keepalive)) return ask(input, init);
    const leaving = new AbortController();
    const signal = init?.signal ?? given?.signal;
    const end = () => {
      leaving.abort();
      return '';
    };
    const strike = note(remote, end, () => {});
    const asked = ask(input, {
      ...init,
      signal: signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal,
    });
    // What comes without an end goes on being the remote's.
    asked.then((reply) => !STREAMED.test(reply.headers.get('content-type') ?? '') && strike(), strike);
    return asked;
  };
}
