import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { sessionExpired } from '../session/session-slice';
import type { ApiProblem } from './api-problem';
import { sessionApi } from './session';

/**
 * After a line that stood was cut: whose session has ended is shown so at once, not when they next ask for something. Whoever
 * asks beside another, with it.
 */
export async function askWhoseSession(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<void> {
  const { error } = await dispatch(
    sessionApi.endpoints.getSession.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  const problem = error as ApiProblem | undefined;
  if (problem?.status === 401) dispatch(sessionExpired(problem.code));
}
