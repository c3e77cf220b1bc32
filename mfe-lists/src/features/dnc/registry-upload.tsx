import { useRef, useState, type FormEvent } from 'react';
import { useUploadRegistryMutation, type ApiProblem } from '@campaign/shared-api';
import { LIST_FILE_EXTENSIONS } from '@campaign/shared-api/constants';
import type { RegistryState } from '@campaign/shared-api/contracts';
import {
  Banner,
  Button,
  CancelButton,
  Dialog,
  FileDrop,
  notify,
  ProgressBar,
  Select,
  Stack,
  TextField,
} from '@campaign/shared-ui';
import { dncWords } from '../../dnc-words';
import { words } from '../../words';

const say = dncWords.registries.upload;
const MAX_AGE_MS = 31 * 86_400_000;

interface RegistryUploadProps {
  open: boolean;
  registries: readonly RegistryState[];
  onClose: () => void;
}

/** A new copy of a do-not-call registry: which one, of which day, and its file. */
export function RegistryUpload({ open, registries, onClose }: RegistryUploadProps) {
  const [registry, setRegistry] = useState<RegistryState['registry'] | ''>('');
  const [fileDate, setFileDate] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const [upload, { isLoading, error, reset }] = useUploadRegistryMutation();
  const running = useRef<ReturnType<typeof upload>>(null);
  const problem = error as ApiProblem | undefined;
  const missing = missingIn({ registry, fileDate, file });
  const isOld = fileDate !== '' && Date.now() - Date.parse(fileDate) > MAX_AGE_MS;

  const close = () => {
    running.current?.abort();
    reset();
    setFile(null);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || registry === '' || !file || missing) return;
    setShare(0);
    running.current = upload({ registry, fileDate, file, onProgress: setShare });
    const { data } = await running.current;
    running.current = null;
    if (!data) return;
    notify('success', data.message ?? say.taken);
    close();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={say.title}
      footer={
        <>
          <CancelButton>{say.cancel}</CancelButton>
          <Button
            variant="primary"
            type="submit"
            form="registry-upload"
            loading={isLoading}
            {...(missing && { disabledReason: missing })}
          >
            {say.submit}
          </Button>
        </>
      }
    >
      <form id="registry-upload" noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          <Select
            label={say.registry}
            placeholder={say.chooseRegistry}
            value={registry}
            disabled={isLoading}
            options={registries.map((each) => ({ value: each.registry, label: each.name }))}
            onChange={({ target }) => setRegistry(target.value as RegistryState['registry'])}
          />
          <TextField
            type="date"
            label={say.fileDate}
            help={say.fileDateHelp}
            value={fileDate}
            error={problem?.fields?.['fileDate']}
            disabled={isLoading}
            onChange={({ target }) => setFileDate(target.value)}
          />
          {isOld && <Banner tone="warn" title={say.isOld} />}
          <FileDrop
            label={say.file}
            help={say.fileHelp}
            accept={LIST_FILE_EXTENSIONS.join(',')}
            files={file ? [file] : []}
            onFiles={([chosen]) => setFile(chosen ?? null)}
            onRemove={() => setFile(null)}
            error={problem?.fields?.['file']}
            disabled={isLoading}
          />
          {isLoading && file && (
            <ProgressBar label={words.upload.uploading(file.name)} value={share} max={1} />
          )}
          {problem && !problem.fields?.['file'] && !problem.fields?.['fileDate'] && (
            <Banner tone="danger" title={say.failed} role="alert">
              {problem.message}
            </Banner>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

function missingIn(form: { registry: string; fileDate: string; file: File | null }): string | undefined {
  if (form.registry === '') return say.missing.registry;
  if (form.fileDate === '') return say.missing.fileDate;
  return form.file ? undefined : say.missing.file;
}
