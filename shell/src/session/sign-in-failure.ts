import type { ApiProblem } from '@campaign/shared-api';
import { words } from '../words';

/** SIGNIN-10: only a 401 speaks for itself. */
export const signInFailure = (problem: ApiProblem) =>
  problem.status === 401 && !problem.wordless ? problem.message : words.signIn.failed;
