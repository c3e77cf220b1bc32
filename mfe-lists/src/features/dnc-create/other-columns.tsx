import { useEffect, useState } from 'react';
import { Checkbox, Stack, Text } from '@campaign/shared-ui';
import { otherPhoneColumns } from '../../components/check-file';
import { dncWords } from '../../dnc-words';

const say = dncWords.create;

interface OtherColumnsProps {
  file: File;
  phoneColumn: string | undefined;
  chosen: readonly string[];
  disabled: boolean;
  onChange: (columns: string[]) => void;
}

/** Exports of other tools have several phone columns: whom a row names is left alone at those that are chosen, too. */
export function OtherColumns({ file, phoneColumn, chosen, disabled, onChange }: OtherColumnsProps) {
  const [columns, setColumns] = useState<readonly string[]>([]);
  useEffect(() => {
    let isLatest = true;
    const show = (found: string[]) => isLatest && setColumns(found);
    otherPhoneColumns(file, phoneColumn).then(show, () => show([]));
    return () => {
      isLatest = false;
    };
  }, [file, phoneColumn]);
  if (columns.length === 0) return null;
  return (
    <div role="group" aria-label={say.otherColumns}>
      <Stack gap={8}>
        <Text variant="caption" tone="muted">
          {say.otherColumns}
        </Text>
        {columns.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            disabled={disabled}
            onChange={({ target }) =>
              onChange(columns.filter((each) => (each === name ? target.checked : chosen.includes(each))))
            }
          />
        ))}
      </Stack>
    </div>
  );
}
