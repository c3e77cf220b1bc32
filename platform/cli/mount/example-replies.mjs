import { callAsked, callsOf } from '../api-calls.mjs';

const BASE = '/api/v1';

/**
 * The replies of a console as its API document gives them: the example of each call, for a user of this role. The console itself
 * is not asked, so no data is read or written.
 */
export function exampleReplies(document) {
  const calls = callsOf(document);
  const person = callAsked(calls, 'GET', '/session')?.example?.data;

  return {
    /** Who is signed in, as this role. */
    person: (role) => ({
      ...person,
      role,
      approved: true,
      mustChangePassword: false,
      mustEnroll: false,
    }),
    /** The reply to a call: a status, and JSON where there is some; undefined for what is no call. */
    answer(method, url, role) {
      const { pathname } = new URL(url, 'http://localhost');
      if (!pathname.startsWith(`${BASE}/`)) return undefined;
      const call = callAsked(calls, method, pathname.slice(BASE.length));
      if (call?.name === 'GET /session') return { status: 200, body: { data: this.person(role) } };
      // An event stream without events; a 204 is not reconnected.
      if (call?.type === 'text/event-stream') return { status: 204 };
      return call?.example === undefined
        ? { status: 404, body: { error: 'Not found.', code: 'not-found' } }
        : { status: 200, body: call.example };
    },
  };
}
