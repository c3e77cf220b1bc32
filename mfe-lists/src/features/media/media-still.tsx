import type { Media } from '@campaign/shared-api/contracts';
import { Icon } from '@campaign/shared-ui';
import * as S from './media.styled';

/** The name stands beside it. A film without a still has a sign: films are too heavy for a page of them. */
export const MediaStill = ({ media }: { media: Media }) =>
  media.mediaType === 'IMAGE' || media.thumbnailUrl !== media.previewUrl ? (
    <img src={media.thumbnailUrl} alt="" loading="lazy" />
  ) : (
    <S.NoStill aria-hidden>
      <Icon name="video" size={20} />
    </S.NoStill>
  );
