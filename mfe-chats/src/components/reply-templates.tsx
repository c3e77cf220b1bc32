import { useGetReplyTemplatesQuery } from '@campaign/shared-api';
import type { ReplyTemplate } from '@campaign/shared-api/contracts';
import { IconButton, MenuButton } from '@campaign/shared-ui';
import { MediaThumb, mediaKindAt } from '@campaign/shared-ui/messaging';
import { words } from '../words';
import * as S from './reply-templates.styled';

const say = words.chat;

interface ReplyTemplatesProps {
  jobId: number;
  phone: string;
  onChoose: (template: ReplyTemplate) => void;
}

/** Answers written ahead with the job, as they read for this person (TPL-01, TPL-02). */
export function ReplyTemplates({ jobId, phone, onChoose }: ReplyTemplatesProps) {
  const { currentData: templates = [] } = useGetReplyTemplatesQuery({ jobId, recipient: phone });
  if (templates.length === 0) return null;
  return (
    <MenuButton
      label={say.templates}
      icon="messages"
      align="start"
      items={templates.map((template) => ({
        id: String(template.id),
        label: template.title,
        ...(template.media && { icon: 'image' as const }),
        onSelect: () => onChoose(template),
      }))}
    />
  );
}

/** What goes with the reply, until it is taken off. */
export function TemplateMedia({ address, onRemove }: { address: string; onRemove: () => void }) {
  return (
    <S.Attached>
      <S.Small>
        <MediaThumb kind={mediaKindAt(address)} src={address} name={words.message.media} />
      </S.Small>
      <IconButton icon="x" size="sm" label={say.withoutMedia} onClick={onRemove} />
    </S.Attached>
  );
}
