import { nanoid } from '@reduxjs/toolkit';
import type { EndpointDefinitions } from '@reduxjs/toolkit/query';
import { baseApi } from '@campaign/shared-api';

type Inject<Calls extends EndpointDefinitions> = typeof baseApi.injectEndpoints<Calls>;
type Injected<Calls extends EndpointDefinitions> = ReturnType<Inject<Calls>>;

/** What `injectEndpoints` gives for these calls: their hooks, their endpoints, and how a reply that is kept is changed. */
export type OwnCalls<Calls extends EndpointDefinitions> = Omit<Injected<Calls>, keyof typeof baseApi> & {
  endpoints: Pick<Injected<Calls>['endpoints'], keyof Calls>;
  util: Pick<Injected<Calls>['util'], 'updateQueryData'>;
};

/**
 * Calls that only this build of this remote has: `baseApi.injectEndpoints` under names that nobody else can have, not the build
 * before in the same tab either. Cache, tags, session and loading bar are everybody's.
 */
export function ownCalls<Calls extends EndpointDefinitions>(
  endpoints: Parameters<Inject<Calls>>[0]['endpoints'],
): OwnCalls<Calls> {
  const mark = `~${nanoid()}`;
  const marked = (calls: object) =>
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name + mark, call as never]));
  // A hook has the name of its call inside its own: useGetFigures~…Query.
  const unmarked = (all: object) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, each]) =>
        name.includes(mark) ? [[name.replace(mark, ''), each as never]] : [],
      ),
    );
  baseApi.injectEndpoints({ endpoints: (build) => marked(endpoints(build)) });
  const updateQueryData = (name: string, ...change: unknown[]) =>
    (baseApi.util.updateQueryData as (...given: unknown[]) => unknown)(name + mark, ...change);
  return {
    ...unmarked(baseApi),
    endpoints: unmarked(baseApi.endpoints),
    util: { updateQueryData },
  } as unknown as OwnCalls<Calls>;
}
