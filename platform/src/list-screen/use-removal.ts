import { useState } from 'react';
import { notify } from '@campaign/shared-ui';
import type { ApiProblem } from '@campaign/shared-api';
import { announce } from '../announce';
import { useConfirm } from '../platform-provider';

type Key = string | number;
/** What a deletion answers: words, and of several what stayed (API-05). */
interface Removed {
  message?: string | undefined;
  warning?: string | undefined;
  failed?: readonly { id: Key; error: string }[] | undefined;
}

export interface RemovalWords<Row> {
  /** 'Confirm Deletion' (CONF-01) unless told. */
  title?: string;
  /** 'Do you want to delete this item?' (CONF-07, CONF-08) unless told; media and jobs have their own. */
  text?: string;
  /** What it is about: `({ listName }) => `Phone List: ${listName}``. */
  item: (row: Row) => string;
  /** After it went well and the server had no words: 'Request completed successfully!' unless told. */
  done?: string;
  /**
   * Where a failure is said: `toast` (TOAST-04), or `row`, without a toast (TOAST-07): show `problemOf(row)` with
   * `RowProblem`.
   */
  failure: 'toast' | 'row';
}

/**
 * Deletes a row after the question; tells how it went.
 *
 * ```ts
 * const [deleteLists] = useDeletePhoneListsMutation();
 * const removal = useRemoval(({ listId }: PhoneList) => deleteLists([listId]).unwrap(), ({ listId }) => listId, {
 *   item: ({ listName }) => `Phone List: ${listName}`,
 *   failure: 'row',
 * });
 * removal.remove(list); // resolves with true when it is gone
 * ```
 */
export function useRemoval<Row>(
  mutation: (row: Row) => Promise<Removed>,
  keyOf: (row: Row) => Key,
  words: RemovalWords<Row>,
) {
  const confirm = useConfirm();
  const [problems, setProblems] = useState<ReadonlyMap<Key, string>>(new Map());
  const tell = (key: Key, problem: string | undefined) =>
    setProblems((known) => {
      const next = new Map(known);
      if (problem) next.set(key, problem);
      else next.delete(key);
      return next;
    });

  const inRow = async (row: Row) => {
    tell(keyOf(row), undefined);
    try {
      const { message } = await removed(row);
      notify('success', message ?? words.done ?? 'Request completed successfully!');
      return true;
    } catch (error) {
      const problem = (error as ApiProblem).message || 'Requested completed with error!';
      console.warn(`Not deleted: ${problem}`); // AGCY-12, TOAST-07
      tell(keyOf(row), problem);
      return false;
    }
  };
  /** A deletion of several answers 200 with what stayed: for its row that is a failure. */
  const removed = async (row: Row) => {
    const reply = await mutation(row);
    const stayed = reply.failed?.find(({ id }) => id === keyOf(row));
    return stayed ? Promise.reject<Removed>({ message: stayed.error }) : reply;
  };

  const remove = async (row: Row): Promise<boolean> => {
    const yes = await confirm({
      title: words.title ?? 'Confirm Deletion',
      text: words.text ?? 'Do you want to delete this item?',
      item: words.item(row),
      tone: 'danger',
    });
    if (!yes) return false;
    if (words.failure === 'row') return inRow(row);
    return (
      (await announce(removed(row), words.done === undefined ? {} : { saved: words.done })) !== undefined
    );
  };
  return {
    remove,
    /** Why the last try to delete this row failed; only with `failure: 'row'`. */
    problemOf: (row: Row) => problems.get(keyOf(row)),
  };
}
