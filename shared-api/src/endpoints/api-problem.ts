import type { Changed, Done, FileWay, Problem } from '../contracts';

/** Where every call goes (API-01). */
export const API_BASE = '/api/v1';

/** A failure as screens see it. `status` 0 = the server could not be reached. */
export interface ApiProblem {
  status: number;
  code: string;
  message: string;
  /** The server said nothing a person could read: `message` is the specification's default. */
  wordless?: true;
  fields?: Record<string, string> | undefined;
  /** Of code `changed`: somebody saved the same meanwhile. */
  changed?: Changed | undefined;
  /** Of a file that would be taken another way. */
  way?: FileWay | undefined;
  /** Of code `rate-limited`: seconds until it may be tried again. */
  retryAfter?: number | undefined;
  id?: string | undefined;
}

const UNREACHABLE = 'Network error occurred. Please try again.';
const DEFAULT_ERROR = 'Requested completed with error!';

/** Reads a failed answer's body; status 0 = the server could not be reached. */
export function problemOf(status: number, body: unknown): ApiProblem {
  if (status === 0) return { status, code: 'unreachable', message: UNREACHABLE, wordless: true };
  // A refused success (FORGOT-11) has its words in `message`.
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Partial<Problem & Done>;
  const words = problem.error ?? problem.message;
  return {
    status,
    code: problem.code ?? `http-${status}`,
    ...(words ? { message: words } : { message: DEFAULT_ERROR, wordless: true }),
    fields: problem.fields,
    ...(problem.retryAfter && { retryAfter: problem.retryAfter }),
    ...(problem.changed && { changed: problem.changed }),
    ...(problem.way && { way: problem.way }),
    id: problem.id,
  };
}

/** What is stored of a failure the server had no words for: the specification's, call by call. */
export const wordsFor = (message: string) => (problem: ApiProblem) =>
  problem.wordless ? { ...problem, message } : problem;
