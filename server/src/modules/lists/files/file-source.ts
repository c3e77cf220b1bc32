import type { Readable } from 'node:stream';
import type { ByteRange, Storage } from '../../../gateways/storage/storage';

/** A stored file, readable as often as needed, whole or in part. */
export interface FileSource {
  readonly bytes: number;
  open(part?: ByteRange): Promise<Readable>;
}

export const storedFile = (storage: Storage, key: string, bytes: number): FileSource => ({
  bytes,
  open: async (part) => (await storage.read(key, part)).content,
});
