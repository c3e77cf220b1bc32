import type { KeyboardEvent } from 'react';
import type { Media } from '@campaign/shared-api/contracts';
import { Button, Dialog } from '@campaign/shared-ui';
import { MediaThumb } from '@campaign/shared-ui/messaging';
import { CarrierChips } from '../../components/carrier-chips';
import { mediaWords } from '../../media-words';
import * as S from './media.styled';

const say = mediaWords.shown;

interface MediaPreviewProps {
  /** The media of the page, in their order. */
  all: readonly Media[];
  shown: Media | undefined;
  onShow: (media: Media | undefined) => void;
}

/** One photo or video as it is sent. The arrows go through the page. */
export function MediaPreview({ all, shown, onShow }: MediaPreviewProps) {
  const at = all.findIndex(({ mediaId }) => mediaId === shown?.mediaId);
  const [before, after] = [all[at - 1], all[at + 1]];
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // A film's own arrows move through the film.
    if (target instanceof HTMLVideoElement) return;
    const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined;
    if (next) onShow(next);
  };
  return (
    <Dialog
      open={shown !== undefined}
      size="lg"
      title={shown?.title ?? ''}
      onClose={() => onShow(undefined)}
      footer={
        <>
          <Button icon="chevron-left" disabled={!before} onClick={() => onShow(before)}>
            {say.previous}
          </Button>
          <Button icon="chevron-right" disabled={!after} onClick={() => onShow(after)}>
            {say.next}
          </Button>
        </>
      }
    >
      {shown && (
        <div
          onKeyDown={onKeyDown}
          role="group"
          aria-label={mediaWords.previewOf(shown.title)}
          tabIndex={0}
          data-autofocus
        >
          <S.Stage>
            <MediaThumb
              kind={shown.mediaType === 'IMAGE' ? 'image' : 'video'}
              src={shown.previewUrl}
              name={shown.title}
            />
          </S.Stage>
          <CarrierChips bytes={shown.sizeBytes} />
        </div>
      )}
    </Dialog>
  );
}
