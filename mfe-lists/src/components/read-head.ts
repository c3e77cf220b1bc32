const FIRST_BYTES = 64 * 1024;
const MAX_BYTES = 4 * 1024 * 1024;

export interface FileHead {
  text: string;
  /** The text is the whole file. */
  whole: boolean;
}

/**
 * Reads the beginning of a text file, whatever its size. UTF-16 is known by its byte order mark; bytes that are no
 * UTF-8 are read as Windows-1252, as the server does.
 */
export async function readHead(file: Blob, bytes = FIRST_BYTES): Promise<FileHead> {
  const whole = file.size <= bytes;
  const head = new Uint8Array(await file.slice(0, bytes).arrayBuffer());
  return { text: decode(head, whole), whole };
}

/** Reads more and more of the file until `enough` says so, at most 4 MB: one quoted cell may be long. */
export async function readHeadUntil(file: Blob, enough: (head: FileHead) => boolean): Promise<FileHead> {
  let head = await readHead(file);
  for (let bytes = FIRST_BYTES * 8; !head.whole && !enough(head) && bytes <= MAX_BYTES; bytes *= 8) {
    head = await readHead(file, bytes);
  }
  return head;
}

function decode(bytes: Uint8Array, whole: boolean): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // `stream`: a character cut in two by the end of the head is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
