import type { Readable } from 'node:stream';

/** Files by key. Keys are made by us (`lists/12/…`), never taken from a request. */
export interface Storage {
  /**
   * Stores what the stream gives and answers its size in bytes. When the stream fails, or gives more than
   * `maxBytes` (FileTooLargeError), nothing stays behind.
   */
  write(key: string, content: Readable, options?: { maxBytes?: number }): Promise<number>;
  /** The whole file, or a part of it (`end` is exclusive). `bytes`: all it has. Throws FileMissingError when there is none. */
  read(key: string, part?: ByteRange): Promise<{ content: Readable; bytes: number }>;
  /** No error when there is none. */
  remove(key: string): Promise<void>;
  /** All that is below `folder`. */
  removeAll(folder: string): Promise<void>;
  /** What processes were writing when they were killed, an hour ago or longer. */
  removeUnfinished(): Promise<void>;
}

export interface ByteRange {
  start: number;
  end: number;
}

export class FileTooLargeError extends Error {
  constructor(readonly maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`);
  }
}

export class FileMissingError extends Error {
  constructor(key: string) {
    super(`There is no file ${key}.`);
  }
}
