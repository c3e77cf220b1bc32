import { useState } from 'react';
import { useOpenPanel } from '@campaign/platform';
import { ListScreen, useAgencyFilters, usePaged, useRemoval } from '@campaign/platform/list-screen';
import { useDeleteMediaMutation, useGetMediaQuery, useMay } from '@campaign/shared-api';
import type { Media } from '@campaign/shared-api/contracts';
import { IconButton } from '@campaign/shared-ui';
import { mediaWords as say } from '../../media-words';
import { mediaColumns } from './media-columns';
import { MediaPreview } from './media-preview';
import { MediaTile } from './media-tile';
import { MediaViews } from './media-views';
import * as S from './media.styled';
import { useDroppedFiles } from './use-dropped-files';
import { useMediaView } from './use-media-view';

const keyOf = ({ mediaId }: Media) => mediaId;

/** The photos and videos that texts carry (MEDIA). */
export function MediaScreen() {
  const { asks, ...filters } = useAgencyFilters(say.search);
  const page = usePaged(useGetMediaQuery, asks);
  const [view, setView] = useMediaView();
  const [shown, setShown] = useState<Media>();
  const openPanel = useOpenPanel();
  const mayDelete = useMay('media:delete');
  const [deleteMedia] = useDeleteMediaMutation();
  const removal = useRemoval(({ mediaId }: Media) => deleteMedia(mediaId).unwrap(), keyOf, {
    text: say.deleteQuestion,
    item: ({ title }) => title,
    failure: 'row',
  });
  const mayUpload = useMay('media:create');
  const upload = (files?: File[]) =>
    openPanel('media-upload-manager', {
      identityId: filters.filters.filter.identity,
      ...(files && { files }),
    });
  const actionsOf = (media: Media) => (
    <IconButton
      icon="trash"
      tone="danger"
      label={say.delete(media.title)}
      onClick={() => void removal.remove(media)}
    />
  );
  const tile = (media: Media) => (
    <MediaTile
      media={media}
      onShow={setShown}
      problem={removal.problemOf(media)}
      actions={mayDelete && actionsOf(media)}
    />
  );
  const isOver = useDroppedFiles(mayUpload, (files) => void upload(files));

  return (
    <>
      <ListScreen
        title={say.title}
        add={{ label: say.upload, permission: 'media:create', onClick: () => void upload() }}
        columns={mediaColumns({ onShow: setShown, problemOf: removal.problemOf })}
        page={page}
        {...filters}
        rowKey={keyOf}
        rowLabel={({ title }) => title}
        {...(mayDelete && { rowActions: actionsOf })}
        {...(view === 'grid' && { tile })}
        barActions={<MediaViews view={view} onChange={setView} />}
        empty={{ text: say.empty, readOnly: say.readOnly }}
      />
      {isOver && <S.DropHere aria-hidden>{say.dropHere}</S.DropHere>}
      <MediaPreview all={page.reply?.data ?? []} shown={shown} onShow={setShown} />
    </>
  );
}
