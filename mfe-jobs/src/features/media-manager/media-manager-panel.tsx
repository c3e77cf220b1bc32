import { useEffect, useRef, useState } from 'react';
import type { PanelProps } from '@campaign/platform';
import { pageAskedBy, RowProblem, useRemoval } from '@campaign/platform/list-screen';
import {
  Button,
  formatKilobytes,
  Icon,
  IconButton,
  Inline,
  SearchField,
  SidePanel,
  Text,
  Timestamp,
} from '@campaign/shared-ui';
import { DataTable, type TableState } from '@campaign/shared-ui/grid';
import { MediaThumb } from '@campaign/shared-ui/messaging';
import { useDeleteMediaMutation, useGetMediaQuery, useMay } from '@campaign/shared-api';
import type { Media, MediaQuery } from '@campaign/shared-api/contracts';
import { mediaWords } from '../../words';
import { MediaUpload } from './media-upload';
import * as S from './media-manager.styled';

const keyOf = ({ mediaId }: Media) => mediaId;

/** Chooses a photo or video of an identity, or uploads one, for the text that opened it (MMGR-01..06). */
export function MediaManagerPanel({ identityId, accountId, open, close }: PanelProps<'media-manager'>) {
  const mayUpload = useMay('media:create');
  const mayDelete = useMay('media:delete');
  const [uploads, setUploads] = useState(false);
  const [shown, setShown] = useState<Media | null>(null);
  const [query, setQuery] = useState('');
  const [state, setState] = useState<TableState>({ page: 1, pageSize: 10, sort: null });
  const { data, error, isFetching, refetch } = useGetMediaQuery({
    identity_id: identityId,
    account_id: accountId,
    query: query || undefined,
    ...pageAskedBy<MediaQuery>(state),
  });
  const [deleteMedia] = useDeleteMediaMutation();
  // MEDIA-05: a refusal names what still uses the media.
  const removal = useRemoval(({ mediaId }: Media) => deleteMedia(mediaId).unwrap(), keyOf, {
    text: mediaWords.deleteQuestion,
    item: ({ title }) => title,
    failure: 'row',
  });
  const { uploadArea, uploadButton } = useUploadFocus(uploads);
  return (
    <SidePanel title={mediaWords.manager} width={720} open={open} onClose={() => close()}>
      <S.Body
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !shown) return;
          // The panel underneath would close by the same key.
          event.preventDefault();
          setShown(null);
        }}
      >
        {shown && <MediaView media={shown} onClose={() => setShown(null)} />}
        {uploads && (
          <div ref={uploadArea} tabIndex={-1}>
            <MediaUpload
              identityId={identityId}
              accountId={accountId}
              onUploaded={() => setUploads(false)}
              onCancel={() => setUploads(false)}
            />
          </div>
        )}
        <DataTable
          label={mediaWords.library}
          columns={[
            {
              id: 'title',
              header: mediaWords.title,
              primary: true,
              sortable: true,
              cell: (media) => (
                <Inline gap={12} wrap={false}>
                  <S.Thumb
                    type="button"
                    aria-label={mediaWords.preview(media.title)}
                    onClick={() => setShown(media)}
                  >
                    <Thumbnail media={media} />
                  </S.Thumb>
                  <S.Names>
                    <Text as="span" truncate>
                      {media.title}
                    </Text>
                    <Text as="span" variant="caption" tone="muted" truncate>
                      {media.identityName}
                    </Text>
                    <RowProblem>{removal.problemOf(media)}</RowProblem>
                  </S.Names>
                </Inline>
              ),
            },
            {
              id: 'createdDate',
              header: mediaWords.created,
              sortable: true,
              cell: (media) => (
                <S.Names>
                  <Timestamp iso={media.createdDate} variant="date" />
                  <Text as="span" variant="caption" tone="muted" numeric>
                    {formatKilobytes(media.sizeBytes)}
                  </Text>
                </S.Names>
              ),
            },
            {
              id: 'actions',
              header: mediaWords.actions,
              align: 'end',
              cell: (media) => (
                <Inline gap={8} wrap={false} justify="flex-end">
                  <Button
                    size="sm"
                    aria-label={`${mediaWords.assign} ${media.title}`}
                    onClick={() => close({ media })}
                  >
                    {mediaWords.assign}
                  </Button>
                  {mayDelete && (
                    <IconButton
                      icon="trash"
                      size="sm"
                      tone="danger"
                      label={`${mediaWords.delete} ${media.title}`}
                      onClick={() => void removal.remove(media)}
                    />
                  )}
                </Inline>
              ),
            },
          ]}
          rows={data?.data}
          total={data?.total ?? 0}
          rowKey={keyOf}
          state={state}
          onStateChange={setState}
          error={error?.message}
          onRetry={() => void refetch()}
          refetching={isFetching && data !== undefined}
          filtered={query !== ''}
          onClearFilters={() => setQuery('')}
          empty={{
            title: mediaWords.none,
            text: mayUpload ? mediaWords.emptyUpload : mediaWords.empty,
            icon: 'image',
          }}
          toolbar={
            <Inline gap={8} justify="space-between">
              <SearchField
                label={mediaWords.search}
                value={query}
                onChange={(text) => {
                  setQuery(text);
                  setState({ ...state, page: 1 });
                }}
              />
              {mayUpload && !uploads && (
                <Button ref={uploadButton} icon="upload" onClick={() => setUploads(true)}>
                  {mediaWords.upload}
                </Button>
              )}
            </Inline>
          }
        />
      </S.Body>
    </SidePanel>
  );
}

/** The button and the form take each other's place: the focus goes along, or the keyboard would be nowhere. */
function useUploadFocus(uploads: boolean) {
  const uploadArea = useRef<HTMLDivElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const before = useRef(uploads);
  // Focus belongs to the document.
  useEffect(() => {
    if (before.current === uploads) return;
    before.current = uploads;
    (uploads ? uploadArea : uploadButton).current?.focus();
  }, [uploads]);
  return { uploadArea, uploadButton };
}

/** A still, the name stands beside it; of a film without one a sign, not the film. */
const Thumbnail = ({ media }: { media: Media }) =>
  media.mediaType === 'IMAGE' || media.thumbnailUrl !== media.previewUrl ? (
    <S.Picture src={media.thumbnailUrl} alt="" loading="lazy" />
  ) : (
    <Icon name="video" size={20} />
  );

/** MMGR-03. */
function MediaView({ media, onClose }: { media: Media; onClose: () => void }) {
  return (
    <S.View aria-label={mediaWords.preview(media.title)}>
      <MediaThumb
        kind={media.mediaType === 'IMAGE' ? 'image' : 'video'}
        src={media.previewUrl}
        name={media.title}
      />
      <Inline justify="flex-end">
        <Button size="sm" onClick={onClose}>
          {mediaWords.closePreview}
        </Button>
      </Inline>
    </S.View>
  );
}
