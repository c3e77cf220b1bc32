import { problemOf, type ApiProblem } from './api-problem';

/** As long as any call waits. */
const ANSWER_MS = 30_000;

/**
 * Asks for the first byte of a file, so that a person is told why there is none instead of meeting a browser's page
 * (MDR-08..12). Answers what is wrong; undefined when the file comes.
 */
export async function probeDownload(address: string): Promise<ApiProblem | undefined> {
  try {
    const answer = await fetch(address, {
      headers: { range: 'bytes=0-0' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await answer.text();
    if (!answer.ok) return problemOf(answer.status, parsed(text));
    return text === '' ? problemOf(answer.status, undefined) : undefined;
  } catch (error) {
    const problem = problemOf(0, undefined);
    return (error as Error).name === 'TimeoutError' ? { ...problem, code: 'timeout' } : problem;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
