import { useRef, useState } from 'react';
import { useUploadListFileMutation } from '@campaign/shared-api';
import type { UploadedFile } from '@campaign/shared-api/contracts';

/** The upload of one file: its bytes, its end, its failure. A file that is up already is not sent again. */
export function useListUpload() {
  const [upload, { isLoading, error, reset }] = useUploadListFileMutation();
  const [share, setShare] = useState(0);
  const [done, setDone] = useState<{ file: File; uploaded: UploadedFile } | null>(null);
  const running = useRef<{ abort(): void } | null>(null);

  const start = async (file: File): Promise<UploadedFile | undefined> => {
    if (done?.file === file) return done.uploaded;
    setShare(0);
    const sending = upload({ file, onProgress: setShare });
    running.current = sending;
    const { data: uploaded } = await sending;
    if (uploaded) setDone({ file, uploaded });
    return uploaded;
  };

  // A cancelled upload ends in an AbortError of Redux Toolkit's own, which is no problem of anybody's.
  const problem = error && 'status' in error ? error : undefined;
  return {
    start,
    cancel: () => running.current?.abort(),
    /** Forgets a failure, e.g. when another file is chosen. */
    forget: reset,
    uploading: isLoading,
    /** Bytes sent, 0 to 1. */
    share,
    uploaded: done?.uploaded,
    problem: problem?.message,
  };
}
