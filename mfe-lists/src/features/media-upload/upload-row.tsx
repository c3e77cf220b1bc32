import { useEffect, useState } from 'react';
import { IdentityField } from '@campaign/platform/list-screen';
import { Button, Icon, IconButton, ProgressBar, Text, TextField } from '@campaign/shared-ui';
import { mediaWords } from '../../media-words';
import * as S from './media-upload.styled';
import { noteOf } from './media-file';
import type { UploadRow } from './use-media-uploads';

const say = mediaWords.panel;

interface UploadRowProps {
  row: UploadRow;
  agency: number | undefined;
  /** Something of the panel is on its way. */
  busy: boolean;
  onChange: (part: Partial<UploadRow>) => void;
  onRemove: () => void;
  onCancel: () => void;
  onRetry: () => void;
}

/** MUP-02: a file with its title and identity; while it is sent, how far; when it was not, why, and once more. */
export function UploadRowItem({ row, agency, busy, onChange, onRemove, onCancel, onRetry }: UploadRowProps) {
  const { file, title, share, problem, unfit } = row;
  const name = title || file.name;
  const mayRetry = problem !== undefined && !unfit && share === undefined;
  return (
    <S.Row aria-label={name}>
      <S.Still>
        <Still file={file} />
      </S.Still>
      <S.Fields>
        <TextField
          label={say.titleOf}
          maxLength={120}
          value={title}
          help={noteOf(file)}
          disabled={share !== undefined}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <IdentityField
          agency={agency}
          value={row.identityId}
          onChange={(identityId) => onChange({ identityId })}
        />
        {share !== undefined && (
          <ProgressBar
            label={say.sending(name)}
            value={share}
            max={1}
            {...(share === 1 && { detail: say.preparing })}
          />
        )}
        {problem && (
          <Text variant="caption" tone="danger" role="alert">
            {problem}
          </Text>
        )}
        {mayRetry && (
          <Button size="sm" disabled={busy} aria-label={say.retry(name)} onClick={onRetry}>
            {say.again}
          </Button>
        )}
      </S.Fields>
      {share === undefined ? (
        <IconButton icon="trash" label={say.remove(name)} disabled={busy} onClick={onRemove} />
      ) : (
        <IconButton icon="x" label={say.cancel(name)} onClick={onCancel} />
      )}
    </S.Row>
  );
}

/** The file itself, before it is anywhere else; a sign for one that this browser cannot show. */
function Still({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!/^(image|video)\//.test(file.type)) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const isImage = file.type.startsWith('image/');
  if (isBroken) return <Icon name={isImage ? 'image' : 'video'} size={20} />;
  if (!address) return null;
  const onError = () => setBroken(true);
  if (isImage) return <img src={address} alt="" onError={onError} />;
  return (
    <video src={`${address}#t=0.1`} preload="metadata" muted tabIndex={-1} aria-hidden onError={onError} />
  );
}
