import { useRemoval } from '@campaign/platform/list-screen';
import { useDeleteAgentsMutation } from '@campaign/shared-api';
import type { Agent } from '@campaign/shared-api/contracts';
import { nameOf, userWords } from '../../user-words';

const keyOf = ({ id }: Agent) => id;

/** Deletes a user, or withdraws the invitation of somebody who has not come yet; why it failed stands in the row (TOAST-07). */
export function useUserRemoval() {
  const [deleteAgents] = useDeleteAgentsMutation();
  const item = (agent: Agent) => userWords.deletedItem(nameOf(agent));
  const deletion = useRemoval(({ id }: Agent) => deleteAgents([id]).unwrap(), keyOf, {
    item,
    done: userWords.deleted,
    failure: 'row',
  });
  const { title, text, done } = userWords.withdrawal;
  const withdrawal = useRemoval(
    async ({ id }: Agent) => {
      const { message, ...reply } = await deleteAgents([id]).unwrap();
      return message === undefined ? reply : { ...reply, message: done };
    },
    keyOf,
    { title, text, item, failure: 'row' },
  );
  const of = ({ state }: Agent) => (state === 'invited' ? withdrawal : deletion);
  return {
    remove: (agent: Agent) => of(agent).remove(agent),
    problemOf: (agent: Agent) => of(agent).problemOf(agent),
  };
}
