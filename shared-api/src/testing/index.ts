/** For calls to other hosts; everything of our own server is `reply`'s. */
export { delay, http, HttpResponse } from 'msw';
export { mockServer, startMockServer, reply, type Asked } from './mock-server';
// A star: `declare module` of a remote adds its own calls to what a star exports, and to nothing that is exported by name.
export type * from './replies';
export { aUser, users } from './users';
export * from './delivery-rows';
export * from './rows';
