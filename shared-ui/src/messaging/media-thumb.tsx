import { Icon } from '../icon/icon';
import * as S from './media-thumb.styled';

export type MediaKind = 'image' | 'video' | 'audio' | 'file';

export interface Media {
  kind: MediaKind;
  src: string;
  /** What it shows; for files and sound the name. */
  name: string;
}

const KINDS: readonly MediaKind[] = ['image', 'video', 'audio'];

/** `image/png` → image; anything that cannot be shown is a file. */
export const mediaKindOf = (mime: string): MediaKind =>
  KINDS.find((kind) => mime.toLowerCase().startsWith(`${kind}/`)) ?? 'file';

/** '/m/a.mp4' → video; what is no film there is a picture. */
export const mediaKindAt = (address: string): MediaKind =>
  /\.(mp4|3gp)$/i.test(address) ? 'video' : 'image';

/** A picture, film, sound or file inside a message. */
export function MediaThumb({ kind, src, name }: Media) {
  if (kind === 'image') return <S.Picture src={src} alt={name} loading="lazy" />;
  // Campaign media have no captions to offer; the name says what it is.
  if (kind === 'video') return <S.Film src={src} aria-label={name} controls preload="metadata" />;
  if (kind === 'audio') return <S.Sound src={src} aria-label={name} controls preload="none" />;
  return (
    <S.File href={src} target="_blank" rel="noreferrer">
      <Icon name="paperclip" /> {name}
    </S.File>
  );
}
