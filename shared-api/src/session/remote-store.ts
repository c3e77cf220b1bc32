import { isAction } from '@reduxjs/toolkit';
import { baseApi } from '../endpoints/base-api';
import type { ConsoleState, ConsoleStore } from '../store';

const API = baseApi.reducerPath;
/** What a remote's hooks say to the store; emptying everybody's cache is not among it. */
const isOfApi = ({ type }: { type: string }) =>
  type.startsWith(`${API}/`) && type !== baseApi.util.resetApiState().type;
/** What its calls say on the way: that something is waited for, that the session is over; of the latter the store looks itself. */
const isOfCalls = ({ type }: { type: string }) => /^(loading|session)\//.test(type);
/** Before what is not kept any more is forgotten here, too. */
const MANY = 1_000;

/** What an initiated call answers: which reply is its, and which write it was. */
interface Initiated {
  queryCacheKey?: string;
  requestId?: string;
}

/** These replies by their exact name, which whoever makes the call knows; a list of them has only one's own. */
function ownOf<Replies extends object>(replies: Replies, own: Set<string>): Replies {
  const names = () => [...own].filter((name) => Object.hasOwn(replies, name));
  return new Proxy({} as Replies, {
    get: (_none, name) => Reflect.get(replies, name) as unknown,
    has: (_none, name) => typeof name === 'string' && own.has(name) && Object.hasOwn(replies, name),
    ownKeys: names,
    getOwnPropertyDescriptor: (_none, name) =>
      typeof name === 'string' && own.has(name)
        ? { ...Reflect.getOwnPropertyDescriptor(replies, name), configurable: true }
        : undefined,
    set: () => false,
    defineProperty: () => false,
  });
}

/**
 * The console's store as a remote has it: who is signed in, and of the replies what the remote itself has asked for. Its calls go to
 * the one cache, and what others keep there is not listed; any other state is the shell's.
 */
export function createRemoteStore(store: ConsoleStore): ConsoleStore {
  const own = new Set<string>();
  const seen = new WeakMap<ConsoleState, ConsoleState>();

  function viewOf(whole: ConsoleState): ConsoleState {
    const known = seen.get(whole);
    if (known) return known;
    const api = whole[API];
    const view = {
      ...whole,
      session: { user: whole.session.user, expired: false },
      [API]: {
        ...api,
        queries: ownOf(api.queries, own),
        mutations: ownOf(api.mutations, own),
        provided: { tags: {}, keys: {} },
        subscriptions: {},
      },
    } as ConsoleState;
    seen.set(whole, view);
    return view;
  }
  const getState = () => viewOf(store.getState());

  function note({ queryCacheKey, requestId }: Initiated) {
    const name = queryCacheKey ?? requestId;
    if (typeof name !== 'string') return;
    own.add(name);
    if (own.size <= MANY) return;
    const { queries, mutations } = store.getState()[API];
    for (const each of own)
      if (!Object.hasOwn(queries, each) && !Object.hasOwn(mutations, each)) own.delete(each);
  }

  function dispatch(action: unknown): unknown {
    if (typeof action === 'function') {
      const answer = (action as (...args: unknown[]) => unknown)(dispatch, getState, undefined);
      if (typeof answer === 'object' && answer !== null) note(answer);
      return answer;
    }
    if (isAction(action) && !isOfApi(action) && !isOfCalls(action))
      throw new Error(`A remote may not say this to the store: ${action.type}.`);
    return store.dispatch(action as never);
  }

  return Object.freeze({
    dispatch,
    getState,
    subscribe: store.subscribe,
    replaceReducer: store.replaceReducer,
  }) as ConsoleStore;
}
