import { MEDIA_LARGE_BYTES, MEDIA_MAX_BYTES, MEDIA_TYPES } from '@campaign/shared-api/constants';
import { mediaWords } from '../../media-words';

const say = mediaWords.panel;
const kindOf = (type: string) => (MEDIA_TYPES as Record<string, { kind: 'IMAGE' | 'VIDEO' }>)[type]?.kind;

/** MUP-01: what the picker offers. */
export const ACCEPTED = [...Object.keys(MEDIA_TYPES), '.jpg', '.jpeg', '.png', '.gif', '.mp4', '.3gp'].join(
  ',',
);

/** What can be told without the server, which looks into the file itself (MUP-08). */
export function problemOf({ name, type, size }: File): string | undefined {
  if (/\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)) return say.heic;
  const kind = kindOf(type);
  if (!kind) return say.wrongType;
  if (size === 0) return say.nothing;
  const limit = MEDIA_MAX_BYTES[kind];
  return size > limit ? say.tooLarge(limit / 1_000_000) : undefined;
}

/** What becomes of one that is large: photos are made smaller, videos go as they are. */
export function noteOf(file: File): string | undefined {
  const { type, size } = file;
  if (size <= MEDIA_LARGE_BYTES || problemOf(file)) return undefined;
  return kindOf(type) === 'IMAGE' ? say.shrunk : say.large;
}

/** A file's name without its ending. */
export const titleOf = ({ name }: File) => name.replace(/\.[^.]+$/, '').slice(0, 120);
