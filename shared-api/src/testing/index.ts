export { mockServer, startMockServer, reply, type Asked } from './mock-server';
export type { Replies } from './replies';
export { aUser, users } from './users';
export * from './rows';
