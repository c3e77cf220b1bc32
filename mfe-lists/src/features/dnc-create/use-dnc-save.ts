import { useRef, useState } from 'react';
import { useAddDncMutation, useUploadDncFileMutation, type ApiProblem } from '@campaign/shared-api';
import { fieldsOf, type Decided } from '../../components/check-file';
import type { DncForm } from './dnc-form';
import { reasonOf } from './dnc-form';

type Target = { accountId: number; identityId?: number };
/** `saved`: the list that loads, or null of an entry. A cancelled upload is neither saved nor a problem. */
export type Saving =
  | { saved: { listId: number | null; message: string | undefined } }
  | { problem: ApiProblem }
  | { cancelled: true };

/** Sends what the panel holds: an entry (DNCM-02) or a file (DNCM-03). */
export function useDncSave() {
  const [addDnc, adding] = useAddDncMutation();
  const [upload, uploading] = useUploadDncFileMutation();
  const [share, setShare] = useState(0);
  const running = useRef<{ abort(): void } | null>(null);

  const enter = async (form: DncForm, { accountId, identityId }: Target): Promise<Saving> => {
    const { data, error } = await addDnc({
      value: form.phone,
      accountId,
      identityId: identityId ?? null,
      isAtAgencyLevel: identityId === undefined,
      ...(form.name.trim() && { name: form.name.trim() }),
      ...(form.reason && { reason: reasonOf(form) }),
    });
    return data ? { saved: { listId: null, message: data.message } } : { problem: error as ApiProblem };
  };
  const send = async (form: DncForm & { file: File }, target: Target, choice: Decided): Promise<Saving> => {
    setShare(0);
    const { file, listName, columnMap } = form;
    const sending = upload({
      file,
      listName: listName.trim(),
      columnMap,
      ...target,
      decided: fieldsOf(choice),
      onProgress: setShare,
    });
    running.current = sending;
    const { data, error } = await sending;
    if (data) return { saved: { listId: data.data.listId, message: data.message } };
    // A cancelled upload ends in an AbortError of Redux Toolkit's own.
    return error && 'status' in error ? { problem: error as ApiProblem } : { cancelled: true };
  };
  return {
    enter,
    send,
    cancel: () => running.current?.abort(),
    saving: adding.isLoading || uploading.isLoading,
    /** Of the file's bytes, 0 to 1; undefined when none is on its way. */
    share: uploading.isLoading ? share : undefined,
  };
}
