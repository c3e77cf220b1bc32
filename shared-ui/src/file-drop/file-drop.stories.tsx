import { useState } from 'react';
import { FileDrop, Stack } from '../index';

export const title = 'FileDrop';

export function States() {
  const [files, setFiles] = useState<File[]>([new File(['x'.repeat(1_536_000)], 'spring-voters.csv')]);
  return (
    <Stack gap={24} style={{ maxWidth: 480 }}>
      <FileDrop
        label="Phone list file"
        help="CSV, TXT or ZIP, up to 50 MB"
        accept=".csv,.txt,.zip"
        files={files}
        onFiles={setFiles}
        onRemove={() => setFiles([])}
      />
      <FileDrop label="Media" multiple onFiles={() => {}} error="This kind of file is not supported." />
      <FileDrop label="Not now" disabled onFiles={() => {}} />
    </Stack>
  );
}
