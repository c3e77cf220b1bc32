import type { ReactNode } from 'react';
import { RowProblem } from '@campaign/platform/list-screen';
import type { Media } from '@campaign/shared-api/contracts';
import { formatKilobytes, Text } from '@campaign/shared-ui';
import { CarrierChips } from '../../components/carrier-chips';
import { mediaWords } from '../../media-words';
import { MediaStill } from './media-still';
import * as S from './media.styled';

interface MediaTileProps {
  media: Media;
  onShow: (media: Media) => void;
  /** What just could not be done with it. */
  problem: string | undefined;
  actions: ReactNode;
}

/** A photo or video among others: large enough to be known by its looks. */
export function MediaTile({ media, onShow, problem, actions }: MediaTileProps) {
  const { title, identityName, sizeBytes } = media;
  return (
    <>
      <S.TileThumb type="button" aria-label={mediaWords.previewOf(title)} onClick={() => onShow(media)}>
        <MediaStill media={media} />
      </S.TileThumb>
      <S.TileText>
        <S.TileHead>
          <Text variant="h3" as="span">
            {title}
          </Text>
          {actions}
        </S.TileHead>
        <Text variant="caption" tone="muted">
          {`${identityName ?? ''} · ${formatKilobytes(sizeBytes).replace(' ', '\u00a0')}`}
        </Text>
        <CarrierChips bytes={sizeBytes} />
        <RowProblem>{problem}</RowProblem>
      </S.TileText>
    </>
  );
}
