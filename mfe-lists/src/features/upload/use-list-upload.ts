import { useRef, useState } from 'react';
import { useUploadListFileMutation, type ApiProblem } from '@campaign/shared-api';
import type { UploadedFile } from '@campaign/shared-api/contracts';
import { fieldsOf, type Decided } from '../../components/check-file';

export interface UploadProgress {
  /** Of the bytes that left this computer, 0 to 1. */
  share: number;
  /** Known once there is a pace. */
  secondsLeft?: number | undefined;
}

/** Neither of a cancelled upload. */
interface Sent {
  uploaded?: UploadedFile | undefined;
  problem?: ApiProblem;
}

const NOTHING_SENT: UploadProgress = { share: 0 };

/** The upload of one file: its bytes, its end, its failure. A file that is up already is not sent again. */
export function useListUpload() {
  const [upload, { isLoading, error, reset }] = useUploadListFileMutation();
  const [progress, setProgress] = useState<UploadProgress>(NOTHING_SENT);
  const [done, setDone] = useState<{ file: File; decided: Decided; uploaded: UploadedFile } | null>(null);
  const running = useRef<{ abort(): void } | null>(null);

  const start = async (file: File, decided: Decided): Promise<Sent> => {
    if (done?.file === file && done.decided === decided) return { uploaded: done.uploaded };
    setProgress(NOTHING_SENT);
    let first: { at: number; share: number } | undefined;
    const onProgress = (share: number) => {
      first ??= { at: performance.now(), share };
      const pace = (share - first.share) / (performance.now() - first.at);
      setProgress({ share, secondsLeft: pace > 0 ? (1 - share) / pace / 1000 : undefined });
    };
    const sending = upload({ file, fields: fieldsOf(decided), onProgress });
    running.current = sending;
    const { data: uploaded, error: refused } = await sending;
    if (uploaded) setDone({ file, decided, uploaded });
    return { uploaded, ...(refused && 'status' in refused && { problem: refused }) };
  };

  // A cancelled upload ends in an AbortError of Redux Toolkit's own, which is no problem of anybody's.
  const problem = error && 'status' in error ? error : undefined;
  return {
    start,
    cancel: () => running.current?.abort(),
    /** Forgets a failure, e.g. when another file is chosen. */
    forget: reset,
    uploading: isLoading,
    progress,
    uploaded: done?.uploaded,
    problem: problem?.message,
  };
}
