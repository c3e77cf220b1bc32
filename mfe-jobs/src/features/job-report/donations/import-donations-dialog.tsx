import { useId, useRef, useState, type FormEvent } from 'react';
import {
  useImportDonationsMutation,
  useReadDonationFileMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import { DONATION_FIELDS, DONATION_MUST } from '@campaign/shared-api/constants';
import type { DonationColumns, DonationFileHead, DonationImportResult } from '@campaign/shared-api/contracts';
import { Banner, Button, Dialog, FileDrop, Select, Stack, Text } from '@campaign/shared-ui';
import { donationWords as say, words } from '../../../words';
import { ImportResult } from './import-result';
import { readTextFile } from './read-text-file';

type Field = (typeof DONATION_FIELDS)[number];
type Choice = Partial<Record<Field, string>>;
const MAX_BYTES = 4_000_000;
const isNeeded = (field: Field) => (DONATION_MUST as readonly string[]).includes(field);

interface Opened {
  file: File;
  content: string;
  head: DonationFileHead;
}

/** A file of donations: what is in it, which column says what, and what became of every row. */
export function ImportDonationsDialog({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const form = useId();
  const [opened, setOpened] = useState<Opened>();
  const [choice, setChoice] = useState<Choice>({});
  const [problem, setProblem] = useState('');
  const [isTried, setTried] = useState(false);
  const [result, setResult] = useState<DonationImportResult>();
  const [read, { isLoading: isReading }] = useReadDonationFileMutation();
  const [keep, { isLoading: isKeeping }] = useImportDonationsMutation();
  const missing = DONATION_MUST.filter((field) => !choice[field]);

  // What is told of a file after another was chosen is of no use: the wrong one would be imported.
  const latest = useRef<File>(undefined);
  const open = async (file: File | undefined) => {
    latest.current = file;
    setOpened(undefined);
    setProblem('');
    if (!file) return;
    try {
      if (file.size > MAX_BYTES) return setProblem(say.tooLarge);
      const content = await readTextFile(file);
      if (latest.current !== file) return;
      if (content.trim() === '') return setProblem(say.empty);
      const head = await read({ jobId, content }).unwrap();
      if (latest.current !== file) return;
      setOpened({ file, content, head });
      setChoice(head.guess);
    } catch (error) {
      if (latest.current === file) setProblem((error as ApiProblem).message || say.unread);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!opened) return setProblem(say.noFile);
    if (missing.length > 0) return;
    try {
      const columns = Object.fromEntries(Object.entries(choice).filter(([, column]) => column));
      setResult(await keep({ jobId, content: opened.content, columns: columns as DonationColumns }).unwrap());
    } catch (error) {
      setProblem((error as ApiProblem).message || say.unread);
    }
  };

  if (result)
    return (
      <Dialog
        open
        size="lg"
        title={say.importTitle}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {say.done}
          </Button>
        }
      >
        <ImportResult result={result} fileName={opened?.file.name ?? ''} />
      </Dialog>
    );
  return (
    <Dialog
      open
      size="lg"
      title={say.importTitle}
      text={say.importText}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={form} variant="primary" loading={isKeeping} disabled={isReading}>
            {opened ? say.importCount(opened.head.rows) : say.import}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={16}>
          <FileDrop
            label={say.file}
            help={say.fileHelp}
            accept=".csv,.txt"
            files={opened ? [opened.file] : []}
            onFiles={([file]) => void open(file)}
            onRemove={() => void open(undefined)}
            error={opened ? undefined : problem || undefined}
          />
          {opened && problem && (
            <Banner tone="danger" role="alert">
              {problem}
            </Banner>
          )}
          {opened && (
            <>
              <Text tone="muted">{say.mapping}</Text>
              {DONATION_FIELDS.map((field) => (
                <Select
                  key={field}
                  label={say.fields[field]}
                  help={sampleOf(opened.head, choice[field])}
                  optional={!isNeeded(field)}
                  value={choice[field] ?? ''}
                  placeholder={isNeeded(field) ? say.choose : say.none}
                  options={[...new Set(opened.head.columns)].map((value) => ({ value, label: value }))}
                  error={isTried && isNeeded(field) && !choice[field] ? say.needed : undefined}
                  onChange={(event) => setChoice({ ...choice, [field]: event.target.value || undefined })}
                />
              ))}
            </>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** What stands in the first rows of a column. */
function sampleOf({ columns, sample }: DonationFileHead, column: string | undefined): string | undefined {
  const at = column === undefined ? -1 : columns.indexOf(column);
  const seen = sample.flatMap((cells) => cells[at]?.trim() || []);
  return seen.length > 0 ? say.sample(seen) : undefined;
}
