import { useState } from 'react';
import { useConfirm } from '@campaign/platform';
import { useDeletePhoneListsMutation, type ApiProblem } from '@campaign/shared-api';
import type { PhoneList } from '@campaign/shared-api/contracts';
import { notify } from '@campaign/shared-ui';
import { words } from '../../words';

/**
 * Asks, deletes, and keeps by list why it did not work: a failed deletion raises no toast (TOAST-07), its row
 * says why.
 */
export function useDeleteList() {
  const confirm = useConfirm();
  const [remove] = useDeletePhoneListsMutation();
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());

  const tell = (listId: number, problem: string | undefined) =>
    setProblems((known) => {
      const next = new Map(known);
      if (problem) next.set(listId, problem);
      else next.delete(listId);
      return next;
    });

  const deleteList = async ({ listId, listName }: PhoneList) => {
    const { title, text, item } = words.confirmDelete;
    if (!(await confirm({ title, text, item: item(listName), tone: 'danger' }))) return;
    tell(listId, undefined);
    const { data, error } = await remove([listId]);
    const refused = data?.failed.find(({ id }) => id === listId)?.error;
    const problem = refused ?? (error as ApiProblem | undefined)?.message;
    tell(listId, problem);
    if (!problem) notify('success', data?.message ?? words.saved);
  };
  return { deleteList: (list: PhoneList) => void deleteList(list), problems };
}
