/** For calls to other hosts; everything of our own server is `reply`'s. */
export { delay, http, HttpResponse } from 'msw';
export { mockServer, startMockServer, reply, type Asked } from './mock-server';
export type { Replies } from './replies';
export { aUser, users } from './users';
export * from './delivery-rows';
export * from './rows';
