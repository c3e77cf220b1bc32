import type { ApiProblem } from '@campaign/shared-api';
import type { Done } from '@campaign/shared-api/contracts';
import { notify } from '@campaign/shared-ui';
import { words } from '../words';

/** Says what became of a press. */
export async function tell(done: Promise<Done>) {
  try {
    notify('success', (await done).message ?? words.security.done);
  } catch (problem) {
    const { wordless, message } = problem as ApiProblem;
    notify('error', wordless ? words.security.failed : message);
  }
}
