import { baseApi } from '../endpoints/base-api';
import { createConsoleStore } from '../store';
import { aUser } from '../testing';
import { createRemoteStore } from './remote-store';
import { sessionHeld, signedIn, signedOut } from './session-slice';

const testApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    number: build.query<number, number>({ queryFn: (arg) => ({ data: arg }) }),
    write: build.mutation<string, string>({ queryFn: (arg) => ({ data: arg }) }),
  }),
});
const { number, write } = testApi.endpoints;

function testSetup() {
  const store = createConsoleStore();
  store.dispatch(signedIn(aUser('USER')));
  return { store, lists: createRemoteStore(store), jobs: createRemoteStore(store) };
}

it('M10 lists to a remote the replies it has asked for itself, and none of others', async () => {
  const { store, lists, jobs } = testSetup();
  await store.dispatch(number.initiate(1));
  expect(await lists.dispatch(number.initiate(2)).unwrap()).toBe(2);
  await jobs.dispatch(number.initiate(3));
  await lists.dispatch(write.initiate('mine', { track: true }));
  await jobs.dispatch(write.initiate('theirs', { track: true }));
  const { queries, mutations, provided } = lists.getState().api;
  expect(Object.keys(queries)).toEqual(['number(2)']);
  expect(Object.values(mutations).map((each) => each?.data)).toEqual(['mine']);
  expect('number(3)' in queries).toBe(false);
  expect(JSON.stringify(lists.getState())).not.toMatch(/number\([13]\)|theirs/);
  expect(provided).toEqual({ tags: {}, keys: {} });
  expect(Object.keys(store.getState().api.queries)).toHaveLength(3);
});

it('M10 shows a remote its own replies as they stand, and neither another’s nor one that is gone', async () => {
  const { store, lists } = testSetup();
  await store.dispatch(number.initiate(1));
  await lists.dispatch(number.initiate(2));
  const { queries } = lists.getState().api;
  expect('number(2)' in queries).toBe(true);
  expect(Object.getOwnPropertyDescriptor(queries, 'number(2)')?.value).toMatchObject({ data: 2 });
  expect(Object.getOwnPropertyDescriptor(queries, 'number(1)')).toBeUndefined();
  expect(Reflect.defineProperty(queries, 'number(2)', { value: {} })).toBe(false);
  store.dispatch(baseApi.util.resetApiState());
  expect(Reflect.ownKeys(lists.getState().api.queries)).toEqual([]);
});

it('forgets what a remote asked for long ago and is not kept any more', async () => {
  const { store, lists } = testSetup();
  await lists.dispatch(number.initiate(1));
  store.dispatch(baseApi.util.resetApiState());
  await lists.dispatch(number.initiate(2));
  await lists.dispatch(write.initiate('mine', { track: true }));
  for (let nth = 3; nth <= 1_000; nth++)
    lists.dispatch((() => ({ queryCacheKey: `number(${nth})` })) as never);
  await store.dispatch(number.initiate(1));
  const { queries, mutations } = lists.getState().api;
  expect(Object.keys(queries)).toEqual(['number(2)']);
  expect(Object.values(mutations).map((each) => each?.data)).toEqual(['mine']);
});

it('M10 gives a remote the one cache all the same: what another has fetched is there at once for the same call', async () => {
  const { lists, jobs } = testSetup();
  await jobs.dispatch(number.initiate(7));
  expect(number.select(7)(lists.getState()).data).toBe(7);
});

it('M10 gives the same view as long as nothing has changed, or a screen would be drawn for nothing', () => {
  const { store, lists } = testSetup();
  expect(lists.getState()).toBe(lists.getState());
  const { session } = lists.getState();
  expect(session).toEqual({ user: store.getState().session.user, expired: false });
  store.dispatch(sessionHeld());
  expect(lists.getState().session).toEqual(session);
});

it('M10 lets no remote put a call of its own in the place of one there is, or change that', async () => {
  const { store } = testSetup();
  const other = baseApi.injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({ number: build.query<number, number>({ queryFn: () => ({ data: -1 }) }) }),
  });
  baseApi.enhanceEndpoints({
    endpoints: {
      number: (definition: object) => Object.assign(definition, { queryFn: () => ({ data: -2 }) }),
    },
  } as never);
  expect(await store.dispatch(number.initiate(7)).unwrap()).toBe(7);
  expect(await store.dispatch(other.endpoints.number.initiate(8)).unwrap()).toBe(8);
});

it('lets a remote’s calls be waited for in sight, and end a session that is over', async () => {
  const answers = [200, 401].map((status) => Response.json({ data: 1, error: 'Who are you?' }, { status }));
  const ask = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift()!);
  const seen: boolean[] = [];
  const { store, lists } = testSetup();
  store.subscribe(() => seen.push(store.getState().loading.bar));
  const call = baseApi.injectEndpoints({
    endpoints: (build) => ({
      seen: build.query<unknown, number>({
        query: (nth) => `/seen/${nth}`,
        extraOptions: { loading: 'bar' },
      }),
    }),
  }).endpoints.seen;
  expect(await lists.dispatch(call.initiate(1))).toMatchObject({ isSuccess: true });
  expect(seen).toContain(true);
  await lists.dispatch(call.initiate(2));
  expect(store.getState().session).toEqual({ user: null, expired: true });
  ask.mockRestore();
});

it('M10 hears from a remote nothing but its calls', async () => {
  const { store, lists } = testSetup();
  await store.dispatch(number.initiate(1));
  const seen: string[] = [];
  lists.dispatch((dispatch, getState) => {
    seen.push(...Object.keys(getState().api.queries));
    expect(() => dispatch(baseApi.util.resetApiState())).toThrow('A remote may not say this to the store');
  });
  expect(seen).toEqual([]);
  expect(() => lists.dispatch({ type: 'rogue/action' })).toThrow('A remote may not say');
  expect(() => lists.dispatch({ type: 'session/signedOut' })).toThrow('A remote may not change the session');
  expect(() => lists.replaceReducer(((state: unknown) => state) as never)).toThrow('keeps its reducer');
  expect(Reflect.set(lists.getState().api.queries, 'number(1)', {})).toBe(false);
  // By its creator, which remotes have no door to: a call of theirs may end the session.
  lists.dispatch(signedOut());
  expect(store.getState().session.user).toBeNull();
});
