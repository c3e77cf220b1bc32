import { CONSOLE_HEADER, CONSOLE_HEADER_VALUE } from '../constants';
import { API_BASE, problemOf, type ApiProblem } from './api-problem';

export interface FileUpload {
  /** Address under the API base, e.g. `/phone_lists/upload`. */
  url: string;
  file: File;
  /** Text fields, sent before the file. */
  fields?: Readonly<Record<string, string>>;
  /** Told the share of the bytes that left this computer, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Aborting stops the bytes at once; the answer is then an `ApiProblem` with code 'cancelled'. */
  signal: AbortSignal;
}

export type UploadAnswer = { data: unknown; status: number } | { error: ApiProblem };

/**
 * Sends one file as the multipart field `file`. XMLHttpRequest, because fetch does not tell how much of a body
 * has been sent.
 */
export function uploadFile({
  url,
  file,
  fields = {},
  onProgress,
  signal,
}: FileUpload): Promise<UploadAnswer> {
  const request = new XMLHttpRequest();
  return new Promise<UploadAnswer>((resolve) => {
    const cancelled = () => resolve({ error: { status: 0, code: 'cancelled', message: '' } });
    if (signal.aborted) return cancelled();
    signal.addEventListener('abort', () => request.abort());

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('abort', cancelled);
    request.addEventListener('error', () => resolve({ error: problemOf(0, null) }));
    request.addEventListener('load', () => {
      const body = readJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve({ data: body, status: request.status });
      else resolve({ error: problemOf(request.status, body) });
    });

    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, file.name);
    request.open('POST', `${API_BASE}${url}`);
    request.setRequestHeader(CONSOLE_HEADER, CONSOLE_HEADER_VALUE);
    request.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's error page is not our JSON; the status still says what happened.
    return null;
  }
}
