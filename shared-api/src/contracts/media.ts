import { z } from 'zod';
import { MEDIA_KINDS } from '../constants';
import { Id, sortedPage } from './envelope';

/** A picture or film of an identity (MEDIA-08). */
export const Media = z.object({
  mediaId: z.number().int(),
  title: z.string(),
  accountId: z.number().int(),
  identityId: z.number().int(),
  identityName: z.string(),
  /** Found out from the content, never taken from the file's name (MUP-05). */
  mediaType: z.enum(MEDIA_KINDS),
  mimeType: z.string(),
  /** Without the dot: 'jpg'. */
  extension: z.string(),
  /** Addresses without the host. The carrier fetches them, so that they need no session and cannot be guessed. */
  thumbnailUrl: z.string(),
  previewUrl: z.string(),
  createdDate: z.string(),
  sizeBytes: z.number().int(),
});
export type Media = z.infer<typeof Media>;

export const MediaQuery = sortedPage(['title', 'identityName', 'createdDate', 'sizeBytes']).extend({
  account_id: Id.optional(),
  identity_id: Id.optional(),
  query: z.string().max(200).optional(),
});
export type MediaQuery = z.infer<typeof MediaQuery>;

/** The fields beside the file (MUP-06). */
export const NewMedia = z.object({
  account_id: Id.optional(),
  identity_id: Id,
  title: z.string().trim().min(1).max(120),
  /** As the sender sees it; what the file is, its content says (MUP-05). */
  media_type: z.enum(['IMAGE', 'VIDEO']).optional(),
  /** Of a film: a picture of it as base64 JPEG, drawn where it was chosen. */
  still: z.string().max(60_000).optional(),
});
export type NewMedia = z.infer<typeof NewMedia>;
