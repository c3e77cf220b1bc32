import { Readable } from 'node:stream';
import { MEDIA_TYPES } from '@campaign/shared-api/constants';
import type { Context } from '../../context';
import type { ReadyMedia } from './prepare-media';

/** The columns that say where a media's bytes are. */
export interface StoredMedia {
  mime_type: string;
  bytes: number;
  url: string;
  storage_key: string;
  thumb_url: string | null;
  thumb_key: string | null;
}

/** Stores what is sent and what lists show, under names that cannot be guessed, both or neither. */
export async function storeMedia(
  ctx: Context,
  accountId: number,
  { mimeType, send, thumb }: ReadyMedia,
): Promise<StoredMedia> {
  const newName = () => ctx.random.bytes(16).toString('hex');
  const [name, thumbName] = [newName(), newName()];
  const keyOf = (of: string) => `media/${accountId}/${of}`;
  const stored = {
    mime_type: mimeType,
    bytes: send.length,
    url: `/m/${name}.${MEDIA_TYPES[mimeType].extension}`,
    storage_key: keyOf(name),
    thumb_url: thumb && `/m/${thumbName}.jpg`,
    thumb_key: thumb && keyOf(thumbName),
  };
  try {
    await ctx.storage.write(stored.storage_key, Readable.from([send], { objectMode: false }));
    if (thumb) await ctx.storage.write(keyOf(thumbName), Readable.from([thumb], { objectMode: false }));
    return stored;
  } catch (error) {
    await removeFiles(ctx, stored);
    throw error;
  }
}

export async function removeFiles(
  { storage }: Context,
  { storage_key, thumb_key }: Pick<StoredMedia, 'storage_key' | 'thumb_key'>,
): Promise<void> {
  await storage.remove(storage_key);
  if (thumb_key) await storage.remove(thumb_key);
}
