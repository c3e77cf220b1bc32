import { delay, http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { Problem } from '../contracts';
import { API_BASE } from '../endpoints/api-problem';
import type { Method, PathOf, ReplyOf } from './replies';

/** What a reply written as a function is given. */
export interface Asked {
  params: Record<string, string>;
  query: URLSearchParams;
  /** The JSON body, or null when there was none. */
  body: unknown;
  request: Request;
}

interface How {
  /** HTTP status; 200 when left out. */
  status?: number;
  /** Milliseconds before the answer; 'infinite' never answers. */
  after?: number | 'infinite';
  /** Answers only the first such call; the next falls to the reply set before. */
  once?: boolean;
}

type Answer<Body> = Body | ((asked: Asked) => Body | Promise<Body>);

/** The server of a browser test. A call nobody prepared a reply for fails the test loudly. */
export const mockServer = setupServer();

/** Starts `mockServer` around the tests of this file and forgets replies after each. Call it once, at the top. */
export function startMockServer() {
  beforeAll(() => mockServer.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => mockServer.resetHandlers());
  afterAll(() => mockServer.close());
  return mockServer;
}

const bodyOf = async (request: Request) => {
  if (!request.headers.get('content-type')?.includes('json')) return null;
  return (await request.clone().json()) as unknown;
};

function answerWith(
  method: Method,
  path: string,
  answer: Answer<unknown>,
  { status = 200, after, once }: How,
) {
  const verb = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
  const handler = verb(
    `*${API_BASE}${path}`,
    async ({ request, params }) => {
      if (after !== undefined) await delay(after);
      const body =
        typeof answer === 'function'
          ? await (answer as (asked: Asked) => unknown)({
              params: params as Record<string, string>,
              query: new URL(request.url).searchParams,
              body: await bodyOf(request),
              request,
            })
          : answer;
      return HttpResponse.json(body as JsonBodyType, { status });
    },
    { once: once ?? false },
  );
  mockServer.use(handler);
}

const verb =
  <M extends Method>(method: M) =>
  <P extends PathOf<M>>(path: P, answer: Answer<ReplyOf<M, P>>, how: How = {}) =>
    answerWith(method, path, answer, how);

/**
 * Prepares replies, held to the contracts: `reply.get('/phone_lists', { data: [aPhoneList()], total: 1 })`, or with
 * a function of what was asked: `reply.get('/job/:jobId', ({ params }) => ({ data: aJob({ jobId: +params.jobId }) }))`.
 */
export const reply = {
  get: verb('GET'),
  post: verb('POST'),
  put: verb('PUT'),
  delete: verb('DELETE'),
  /** A failure: `reply.problem('POST', '/job', 422, { error: 'Please fill in the fields!' })`. */
  problem<M extends Method>(
    method: M,
    path: PathOf<M>,
    status: number,
    problem: Partial<Problem> & { error: string },
    how: Omit<How, 'status'> = {},
  ) {
    answerWith(method, path, { code: 'refused', ...problem }, { ...how, status });
  },
  /** No connection at all. */
  offline<M extends Method>(method: M, path: PathOf<M>) {
    const verbOf = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
    mockServer.use(verbOf(`*${API_BASE}${path}`, () => HttpResponse.error()));
  },
};
