import { useRef, useState } from 'react';
import {
  Button,
  Card,
  FileDrop,
  formatBytes,
  Inline,
  notify,
  ProgressBar,
  Stack,
  TextField,
} from '@campaign/shared-ui';
import { useUploadMediaMutation, type ApiProblem } from '@campaign/shared-api';
import { MEDIA_LARGE_BYTES, MEDIA_MAX_BYTES, MEDIA_TYPES } from '@campaign/shared-api/constants';
import type { Media } from '@campaign/shared-api/contracts';
import { mediaWords } from '../../words';

interface MediaUploadProps {
  identityId: number;
  accountId: number | undefined;
  onUploaded: (media: Media) => void;
  onCancel: () => void;
}

/** One photo or video of the identity: chosen, named, sent with its progress (MUP-01..08). */
export function MediaUpload({ identityId, accountId, onUploaded, onCancel }: MediaUploadProps) {
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState('');
  const [share, setShare] = useState(0);
  const [upload, { isLoading, error }] = useUploadMediaMutation();
  const running = useRef<ReturnType<typeof upload>>(null);
  const choose = (chosen: File) => {
    setFile(chosen);
    setTitle(chosen.name.replace(/\.[^.]+$/, '').slice(0, 120));
  };
  const problem = file ? problemOf(file) : undefined;

  const send = async () => {
    if (!file) return;
    setShare(0);
    const request = upload({ file, title: title.trim(), identityId, accountId, onProgress: setShare });
    running.current = request;
    const { data: reply, error: refusal } = await request;
    if (!reply) {
      // MUP-07; one that was canceled has no status.
      if (refusal && 'status' in refusal)
        console.warn(`A file was not uploaded: ${(refusal as ApiProblem).message}`);
      return;
    }
    notify(reply.warning ? 'warning' : 'success', reply.warning ?? reply.message ?? mediaWords.uploaded);
    onUploaded(reply.data);
  };
  const cancel = () => {
    running.current?.abort();
    onCancel();
  };
  const refused = error && 'message' in error ? error.message : undefined;
  return (
    <Card title={mediaWords.uploadTitle}>
      <Stack gap={16}>
        <FileDrop
          label={mediaWords.file}
          help={mediaWords.limits}
          accept={Object.keys(MEDIA_TYPES).join(',')}
          onFiles={([chosen]) => chosen && choose(chosen)}
          files={file ? [file] : []}
          onRemove={() => setFile(null)}
          disabled={isLoading}
          error={problem ?? (isLoading ? undefined : refused)}
        />
        {file && (
          <TextField
            label={mediaWords.title}
            value={title}
            maxLength={120}
            help={file.size > MEDIA_LARGE_BYTES ? mediaWords.large(formatBytes(file.size)) : undefined}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
        {isLoading && <ProgressBar label={mediaWords.uploading} value={share} max={1} />}
        <Inline gap={12} justify="flex-end">
          <Button onClick={cancel}>{mediaWords.cancel}</Button>
          <Button
            variant="primary"
            loading={isLoading}
            disabled={!file || problem !== undefined || title.trim() === ''}
            onClick={() => void send()}
          >
            {mediaWords.upload}
          </Button>
        </Inline>
      </Stack>
    </Card>
  );
}

/** What can be told without the server, which looks into the file itself (MUP-08). */
function problemOf({ type, size }: File): string | undefined {
  const known = MEDIA_TYPES[type as keyof typeof MEDIA_TYPES] as { kind: 'IMAGE' | 'VIDEO' } | undefined;
  if (!known) return mediaWords.wrongType;
  const limit = MEDIA_MAX_BYTES[known.kind];
  return size > limit ? mediaWords.tooLarge(limit / 1_000_000) : undefined;
}
