import { useOpenPanel } from '@campaign/platform';
import { Banner, Button, Inline, Stack, Text } from '@campaign/shared-ui';
import { MediaThumb, mediaKindAt, mediaKindOf } from '@campaign/shared-ui/messaging';
import type { Media } from '@campaign/shared-api/contracts';
import { mediaWords } from '../words';
import * as S from './media-choice.styled';

interface MediaChoiceProps {
  /** The id of its button. */
  id: string;
  /** What is chosen, as names the region and its picture. */
  label: string;
  /** Media belong to an identity: none can be chosen before it is (CONT-10). */
  identityId: number | null;
  accountId: number | null;
  /** The public address of the media; null without. */
  address: string | null;
  /** Null where it is not known: then the address tells. */
  mimeType?: string | null;
  problem?: string | undefined;
  /** The panel was closed, with or without a choice. */
  onVisit?: () => void;
  onChange: (media: Media | null) => void;
}

/** The photo or video of a text, chosen in the Media Manager. */
export function MediaChoice({
  id,
  label,
  identityId,
  accountId,
  address,
  mimeType = null,
  problem,
  onVisit,
  onChange,
}: MediaChoiceProps) {
  const openPanel = useOpenPanel();
  const browse = async () => {
    if (identityId === null) return;
    const chosen = await openPanel('media-manager', { identityId, ...(accountId !== null && { accountId }) });
    onVisit?.();
    if (chosen) onChange(chosen.media);
  };
  return (
    <Stack gap={12}>
      {address && (
        <S.Assigned aria-label={label}>
          <MediaThumb
            kind={mimeType ? mediaKindOf(mimeType) : mediaKindAt(address)}
            src={address}
            name={label}
          />
        </S.Assigned>
      )}
      <Inline gap={12}>
        <Button
          id={id}
          icon="image"
          disabled={identityId === null}
          aria-describedby={identityId === null ? `${id}-note` : undefined}
          onClick={() => void browse()}
        >
          {address ? mediaWords.change : mediaWords.browse}
        </Button>
        {address && (
          <Button variant="ghost" icon="x" onClick={() => onChange(null)}>
            {mediaWords.remove}
          </Button>
        )}
        {identityId === null && (
          <Text as="span" id={`${id}-note`} tone="muted">
            {mediaWords.needsIdentity}
          </Text>
        )}
      </Inline>
      {problem && (
        <Banner tone="warn" role="alert">
          {problem}
        </Banner>
      )}
    </Stack>
  );
}
