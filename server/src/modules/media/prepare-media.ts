import type { MEDIA_TYPES } from '@campaign/shared-api/constants';
import { ValidationError } from '../../problems';
import { cleanVideo } from './clean-video';
import { HEAD_BYTES, isHeif, mediaTypeOf } from './media-type';
import { tooBusy } from './media-turns';
import { preparePicture } from './prepare-picture';

/** What may be sent, and a small picture of it; films have none unless their sender drew one. */
export interface ReadyMedia {
  mimeType: keyof typeof MEDIA_TYPES;
  send: Buffer;
  thumb: Buffer | null;
}

const refusals = {
  wrongType: 'Only JPEG, PNG and GIF photos and MP4 and 3GP videos can be sent.',
  heif: 'HEIC photos cannot be sent. Save it as JPEG first; on an iPhone: Settings, Camera, Formats, Most Compatible.',
  nothing: 'The file is empty. Please export it again.',
  damaged: 'The picture is damaged or not complete. Please export it again.',
  'too-many-pixels': 'The picture has more than 50 million pixels. Please make it smaller.',
  'too-long-side': 'The picture is wider or taller than 16,384 pixels. Please make it smaller.',
  damagedVideo: 'The video is damaged or not complete. Please export it again.',
} as const;
const refuse = (message: string) => new ValidationError(message, { file: message });

/**
 * Makes a photo or video fit to send (MUP-08): pictures decoded and written anew, upright, without metadata, at most
 * 600 kB; films without what tells of their place and maker, with the still that their sender drew. Throws ValidationError
 * with what to do.
 */
export async function prepareMedia(upload: Buffer, still?: Buffer): Promise<ReadyMedia> {
  if (upload.length === 0) throw refuse(refusals.nothing);
  const head = upload.subarray(0, HEAD_BYTES);
  const mimeType = mediaTypeOf(head);
  if (!mimeType) throw refuse(isHeif(head) ? refusals.heif : refusals.wrongType);
  if (mimeType === 'video/mp4' || mimeType === 'video/3gpp') {
    if (!cleanVideo(upload)) throw refuse(refusals.damagedVideo);
    return { mimeType, send: upload, thumb: still ? await thumbOf(still) : null };
  }
  const format = mimeType === 'image/jpeg' ? 'jpeg' : mimeType === 'image/png' ? 'png' : 'gif';
  const picture = await preparePicture(upload, format);
  if (!('problem' in picture)) return picture;
  throw picture.problem === 'timeout' ? tooBusy() : refuse(refusals[picture.problem]);
}

/** A still is a courtesy: one that is no picture is left out. */
async function thumbOf(still: Buffer): Promise<Buffer | null> {
  if (mediaTypeOf(still.subarray(0, HEAD_BYTES)) !== 'image/jpeg') return null;
  const picture = await preparePicture(still, 'jpeg');
  return 'problem' in picture ? null : picture.thumb;
}
