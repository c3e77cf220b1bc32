import type { ApiProblem } from '@campaign/shared-api';
import { Banner, Button, FileDrop, formatBytes, Inline, ProgressBar, TextField } from '@campaign/shared-ui';
import { dncWords } from '../../dnc-words';
import { OFFERED_FILES } from '../../components/check-file';
import { FileWays } from '../../components/file-ways';
import type { FileCheck } from '../../components/use-file-check';
import { words } from '../../words';
import { ColumnChoices } from './column-choices';
import type { DncForm } from './dnc-form';
import type { useCheckedFile } from './use-checked-file';

const say = dncWords.create;

interface FileFieldsProps {
  form: DncForm;
  change: (part: Partial<DncForm>) => void;
  file: ReturnType<typeof useCheckedFile>;
  /** Of the bytes that left this computer; undefined when none do. */
  share: number | undefined;
  onCancel: () => void;
  problem: ApiProblem | undefined;
}

/** DNCM-03: the file and the name of its list. */
export function FileFields({ form, change, file, share, onCancel, problem }: FileFieldsProps) {
  const take = (chosen: File | null) => {
    const name = chosen && !form.listName ? { listName: chosen.name.replace(/\.[^.]+$/, '') } : {};
    change({ file: chosen, columnMap: undefined, ...name });
  };
  const goOn: FileCheck['goOn'] = (way) => {
    change({});
    file.check.goOn(way);
  };
  const ofName = problem?.fields?.['listName'];
  return (
    <>
      <FileDrop
        label={say.fileLabel}
        help={say.fileHelp}
        accept={OFFERED_FILES}
        files={form.file ? [form.file] : []}
        onFiles={([chosen]) => take(chosen ?? null)}
        onRemove={() => take(null)}
        error={file.fileProblem ?? problem?.fields?.['file']}
        disabled={share !== undefined || file.check.reading}
      />
      {share !== undefined && form.file && (
        <Inline gap={8} wrap={false} align="flex-end">
          <ProgressBar
            label={words.upload.uploading(form.file.name)}
            value={share}
            max={1}
            detail={
              share < 1
                ? words.upload.bytes(formatBytes(share * form.file.size), formatBytes(form.file.size))
                : words.upload.reading
            }
          />
          <Button size="sm" onClick={onCancel}>
            {say.cancelUpload}
          </Button>
        </Inline>
      )}
      <FileWays check={{ ...file.check, goOn }} disabled={share !== undefined} />
      {form.file && !file.check.fault && (
        <ColumnChoices
          file={form.file}
          phoneColumn={file.check.decided.phoneColumn}
          chosen={form.columnMap}
          disabled={share !== undefined}
          onChange={(columnMap) => change({ columnMap })}
        />
      )}
      {problem && !ofName && (
        <Banner tone="danger" title={say.notUploaded} role="alert">
          {problem.message}
        </Banner>
      )}
      <TextField
        label={say.listName}
        maxLength={120}
        autoComplete="off"
        value={form.listName}
        error={file.nameProblem ?? ofName}
        onChange={(event) => change({ listName: event.target.value })}
      />
    </>
  );
}
