import { RowProblem } from '@campaign/platform/list-screen';
import type { Media } from '@campaign/shared-api/contracts';
import { formatKilobytes, Stack, Timestamp } from '@campaign/shared-ui';
import type { Column } from '@campaign/shared-ui/grid';
import { CarrierChips } from '../../components/carrier-chips';
import { mediaWords } from '../../media-words';
import { MediaStill } from './media-still';
import * as S from './media.styled';

const say = mediaWords.columns;

interface Given {
  onShow: (media: Media) => void;
  /** What just could not be done with a row. */
  problemOf: (media: Media) => string | undefined;
}

/** MEDIA-01, MEDIA-02. Below the title which carriers would not take it. */
export const mediaColumns = ({ onShow, problemOf }: Given): Column<Media>[] => [
  {
    id: 'preview',
    header: say.preview,
    width: 96,
    cell: (media) => (
      <S.Thumb type="button" aria-label={mediaWords.previewOf(media.title)} onClick={() => onShow(media)}>
        <MediaStill media={media} />
      </S.Thumb>
    ),
  },
  {
    id: 'title',
    header: say.title,
    sortable: true,
    primary: true,
    cell: (media) => (
      <Stack gap={4} align="flex-start">
        <span>{media.title}</span>
        <CarrierChips bytes={media.sizeBytes} />
        <RowProblem>{problemOf(media)}</RowProblem>
      </Stack>
    ),
  },
  { id: 'identityName', header: say.identity, sortable: true, cell: ({ identityName }) => identityName },
  {
    id: 'createdDate',
    header: say.created,
    sortable: true,
    cell: ({ createdDate }) => <Timestamp iso={createdDate} variant="date" />,
  },
  {
    id: 'sizeBytes',
    header: say.size,
    sortable: true,
    align: 'end',
    cell: ({ sizeBytes }) => formatKilobytes(sizeBytes),
  },
];
