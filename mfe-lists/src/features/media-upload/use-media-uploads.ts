import { useRef, useState } from 'react';
import { useUploadMediaMutation, type ApiProblem } from '@campaign/shared-api';
import { problemOf, titleOf } from './media-file';

/** A file of the panel, as far as it is (MUP-02). */
export interface UploadRow {
  key: number;
  file: File;
  title: string;
  identityId: number | undefined;
  /** The share of the bytes that left this computer; undefined while none does. */
  share: number | undefined;
  /** Why it cannot be sent, or was not. */
  problem: string | undefined;
  /** It cannot be sent at all: trying again changes nothing. */
  unfit: boolean;
}

function newRow(file: File, key: number, identityId: number | undefined): UploadRow {
  const problem = problemOf(file);
  return { key, file, title: titleOf(file), identityId, share: undefined, problem, unfit: !!problem };
}

/** The files of the panel, sent one after another; those that went leave it (MUP-04), the others say why they stay (MUP-07). */
export function useMediaUploads(
  accountOf: (identityId: number) => number | undefined,
  given: { files: readonly File[]; identityId: number | undefined },
) {
  const [rows, setRows] = useState<UploadRow[]>(() =>
    given.files.map((file, at) => newRow(file, at + 1, given.identityId)),
  );
  const [sending, setSending] = useState(false);
  const [upload] = useUploadMediaMutation();
  const nextKey = useRef(given.files.length + 1);
  const running = useRef<{ key: number; abort: () => void } | null>(null);
  const isStopped = useRef(false);

  const change = (key: number, part: Partial<UploadRow>) =>
    setRows((known) => known.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const remove = (key: number) => setRows((known) => known.filter((row) => row.key !== key));
  const add = (files: readonly File[], identityId: number | undefined) =>
    setRows((known) => [...known, ...files.map((file) => newRow(file, nextKey.current++, identityId))]);

  /** Answers whether it went. */
  const send = async ({ key, file, title, identityId }: UploadRow): Promise<boolean> => {
    if (identityId === undefined) return false;
    change(key, { share: 0, problem: undefined });
    const onProgress = (share: number) => change(key, { share });
    const accountId = accountOf(identityId);
    const request = upload({ file, title: title.trim(), identityId, accountId, onProgress });
    running.current = { key, abort: () => request.abort() };
    const { data, error } = await request;
    running.current = null;
    if (data) {
      remove(key);
      return true;
    }
    // A cancelled upload ends in an AbortError of Redux Toolkit's own: it waits in its row without a complaint.
    const problem = error && 'status' in error ? (error as ApiProblem).message : undefined;
    if (problem) console.warn(`A file was not uploaded: ${problem}`); // MUP-07
    change(key, { share: undefined, problem });
    return false;
  };
  const sendThese = async (these: readonly UploadRow[]): Promise<number> => {
    setSending(true);
    isStopped.current = false;
    let went = 0;
    for (const row of these) if (!isStopped.current && (await send(row))) went += 1;
    setSending(false);
    return went;
  };
  const cancel = (key: number) => {
    if (running.current?.key === key) running.current.abort();
  };
  return {
    rows,
    sending,
    add,
    change,
    remove,
    send: sendThese,
    cancel,
    /** Also those whose turn has not come. */
    cancelAll: () => {
      isStopped.current = true;
      running.current?.abort();
    },
    identityForAll: (identityId: number | undefined) =>
      setRows((known) => known.map((row) => ({ ...row, identityId }))),
  };
}
