import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MEDIA_LARGE_BYTES, MEDIA_MAX_BYTES, MEDIA_TYPES } from '@campaign/shared-api/constants';
import { NewMedia, type Media, type MediaQuery, type Page } from '@campaign/shared-api/contracts';
import { formatPhone } from '@campaign/shared-api/messaging';
import { agencyOf, type Actor } from '../../actor';
import type { Context } from '../../context';
import { inTransaction, type Tx } from '../../db/database';
import { inTenant } from '../../db/tenant';
import { FileTooLargeError } from '../../gateways/storage/storage';
import { pageReply, limitOffsetOf } from '../../db/paging';
import { CUT_SHORT, isCutShort, tooLarge, type UploadedPart } from '../../uploaded-file';
import { ConflictError, NotFoundError, ValidationError } from '../../problems';
import { findIdentity } from '../identities/identities.door';
import { HEAD_BYTES, mediaTypeOf } from './media-type';
import {
  deleteMedia,
  findMediaPage,
  findStoredMedia,
  findUseOf,
  holdMedia,
  insertMedia,
  lockMedia,
} from './media.queries';
import type { MediaOwner, MediaUse } from './media.queries';
import { clientGone } from './media-turns';
import type { MediaTurns } from './media-turns';
import { prepareMedia } from './prepare-media';
import { removeFiles, storeMedia } from './stored-media';

export const mediaWords = {
  large: 'Some carriers shrink or drop files above 600 KB.',
  inUse: (name: string, others: number) =>
    others === 0
      ? `“${name}” uses this media. It cannot be deleted.`
      : `“${name}” and ${others} ${others === 1 ? 'other' : 'others'} use this media. It cannot be deleted.`,
  inText: (phone: string) => `A text to ${phone} carries this media. It cannot be deleted.`,
  uploaded: 'Media uploaded.',
  deleted: 'Media deleted.',
  notThere: 'This media cannot be used. Choose another one.',
} as const;

type MediaRecord = NonNullable<Awaited<ReturnType<typeof lockMedia>>>;

const viewMedia = (row: MediaRecord): Media => {
  const { kind, extension } = MEDIA_TYPES[row.mime_type as keyof typeof MEDIA_TYPES];
  return {
    mediaId: row.media_id,
    title: row.title,
    accountId: row.account_id,
    identityId: row.identity_id,
    identityName: row.identity_name,
    mediaType: kind,
    mimeType: row.mime_type,
    extension,
    thumbnailUrl: row.thumb_url ?? row.url,
    previewUrl: row.url,
    createdDate: row.created_at.toISOString(),
    sizeBytes: row.bytes,
  };
};

/** Pictures and films of one's identities (MEDIA-07). */
export function listMedia({ db }: Context, actor: Actor, filter: MediaQuery): Promise<Page<Media>> {
  return inTenant(db, actor, async (tx) => {
    const { rows, total } = await findMediaPage(tx, actor, filter, limitOffsetOf(filter));
    return pageReply(rows.map(viewMedia), total, filter);
  });
}

/**
 * Takes a photo or video and makes it fit to send (MUP-05, MUP-06, MUP-08). Its first bytes decide what it is. A refused
 * one, and one whose client is gone, leaves nothing behind. Throws ValidationError for what cannot be sent, HttpError 413
 * above its limit, 503 when it is not its turn in time, RateLimitedError above the agency's open uploads.
 */
export async function uploadMedia(
  ctx: Context,
  actor: Actor,
  { content, fields }: UploadedPart,
  { turns, signal }: { turns: MediaTurns; signal: AbortSignal },
): Promise<{ media: Media; warning?: string }> {
  const read = NewMedia.safeParse(fields);
  if (!read.success) {
    const missing = read.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
    throw new ValidationError('Please fill in the fields!', Object.fromEntries(missing));
  }
  const { identity_id: identityId, title, account_id: asked, still } = read.data;
  const accountId = agencyOf(actor, asked) ?? actor.accountId;
  const mine = () => inTenant(ctx.db, actor, (tx) => findIdentity(tx, actor, identityId, accountId));
  if (!(await mine())) throw new NotFoundError('identity');

  const endUpload = turns.beginUpload(accountId);
  const uploadKey = `media/${accountId}/${ctx.random.bytes(16).toString('hex')}`;
  try {
    await receive(ctx, uploadKey, content);
    // Read when it is its turn: waiting uploads are on the disk, not in memory.
    const ready = await turns.run(accountId, signal, async () =>
      prepareMedia(
        await buffer((await ctx.storage.read(uploadKey)).content),
        still ? Buffer.from(still, 'base64') : undefined,
      ),
    );
    // It would be stored a second time by a client that had no answer and tries again.
    if (signal.aborted) throw clientGone();
    const stored = await storeMedia(ctx, accountId, ready);
    try {
      const media = await inTenant(ctx.db, actor, async (tx) => {
        const row = { account_id: accountId, identity_id: identityId, title, created_by: actor.agentId };
        const { media_id } = await insertMedia(tx, { ...row, ...stored });
        return viewMedia((await lockMedia(tx, actor, media_id))!);
      });
      return { media, ...(stored.bytes > MEDIA_LARGE_BYTES && { warning: mediaWords.large }) };
    } catch (error) {
      await removeFiles(ctx, stored);
      throw error;
    }
  } finally {
    endUpload();
    // What was uploaded tells where and by whom it was made: only what was made of it is kept.
    await ctx.storage.remove(uploadKey);
  }
}

/** Stores the upload, if it has no more bytes than its kind may have. */
async function receive(ctx: Context, key: string, content: Readable): Promise<void> {
  const bytes = await ctx.storage
    .write(key, content, { maxBytes: MEDIA_MAX_BYTES.VIDEO })
    .catch((error: unknown) => {
      if (error instanceof FileTooLargeError) throw tooLarge(MEDIA_MAX_BYTES.VIDEO, 1_000_000);
      throw isCutShort(content, error) ? new ValidationError(CUT_SHORT, { file: CUT_SHORT }) : error;
    });
  const head = await ctx.storage.read(key, { start: 0, end: HEAD_BYTES });
  const mimeType = mediaTypeOf(await buffer(head.content));
  // A picture that is too large is not read to know that.
  if (mimeType && bytes > MEDIA_MAX_BYTES[MEDIA_TYPES[mimeType].kind])
    throw tooLarge(MEDIA_MAX_BYTES[MEDIA_TYPES[mimeType].kind], 1_000_000);
}

const wordsOf = (use: MediaUse) =>
  use.name === null
    ? mediaWords.inText(formatPhone(String(use.phone)))
    : mediaWords.inUse(use.name, use.uses - 1);

/** Deletes what nothing uses and no chat shows (MEDIA-05). Throws ConflictError saying what does. */
export async function removeMedia(ctx: Context, actor: Actor, mediaId: number): Promise<void> {
  const files = await inTenant(ctx.db, actor, async (tx) => {
    const media = await lockMedia(tx, actor, mediaId);
    if (!media) throw new NotFoundError('media');
    const use = await findUseOf(tx, media);
    if (use) throw new ConflictError(wordsOf(use));
    await deleteMedia(tx, mediaId);
    return media;
  });
  // After the commit: a row without its file would be a broken picture in somebody's text.
  await removeFiles(ctx, files);
}

/**
 * The media of a text that is written now, its type as it was found out; null without one. Throws ValidationError at `field`.
 */
export async function mediaForText(tx: Tx, owner: MediaOwner, url: string | null | undefined, field: string) {
  if (!url) return null;
  const media = await holdMedia(tx, owner, url);
  if (!media) throw new ValidationError(mediaWords.notThere, { [field]: mediaWords.notThere });
  const { extension } = MEDIA_TYPES[media.mime_type as keyof typeof MEDIA_TYPES];
  return { url: media.url, mimeType: media.mime_type, extension };
}

/** What stands at a public address. Throws NotFoundError. */
export async function openMedia({ db }: Context, file: string): Promise<{ key: string; mimeType: string }> {
  const url = `/m/${file}`;
  const media = await inTransaction(db, (tx) => findStoredMedia(tx, url));
  if (!media) throw new NotFoundError('media');
  if (media.thumb_key !== null && media.thumb_url === url)
    return { key: media.thumb_key, mimeType: 'image/jpeg' };
  return { key: media.storage_key, mimeType: media.mime_type };
}
