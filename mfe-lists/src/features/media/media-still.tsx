import type { Media } from '@campaign/shared-api/contracts';

/** The name stands beside it. A film without a still shows its own first picture. */
export const MediaStill = ({ media }: { media: Media }) =>
  media.mediaType === 'IMAGE' || media.thumbnailUrl !== media.previewUrl ? (
    <img src={media.thumbnailUrl} alt="" loading="lazy" />
  ) : (
    <video src={`${media.thumbnailUrl}#t=0.1`} preload="metadata" muted tabIndex={-1} aria-hidden />
  );
