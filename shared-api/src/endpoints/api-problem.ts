import type { Done, Problem } from '../contracts';

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
    id: problem.id,
  };
}
