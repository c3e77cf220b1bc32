import { useEffect, useState } from 'react';
import type { DncColumn, DncColumnMap } from '@campaign/shared-api/contracts';
import { guessDncColumns } from '@campaign/shared-api/messaging';
import { Select, Stack, Text } from '@campaign/shared-ui';
import { columnsOf, type FileColumn } from '../../components/check-file';
import { ColumnTable } from '../../components/column-table';
import { dncWords } from '../../dnc-words';

const say = dncWords.create.columns;
const SYSTEM: readonly DncColumn[] = ['lead_phone', 'reason', 'since'];

interface ColumnChoicesProps {
  file: File;
  phoneColumn: string | undefined;
  chosen: DncColumnMap | undefined;
  disabled: boolean;
  onChange: (map: DncColumnMap) => void;
}

/**
 * What the columns of another tool's export hold beside PhoneNumber: further phones, why, and since when. What their names
 * say is chosen already.
 */
export function ColumnChoices({
  file,
  phoneColumn = 'PhoneNumber',
  chosen,
  disabled,
  onChange,
}: ColumnChoicesProps) {
  const [columns, setColumns] = useState<readonly FileColumn[]>([]);
  useEffect(() => {
    let isLatest = true;
    const show = (found: FileColumn[]) => {
      if (!isLatest) return;
      setColumns(found);
      // Of an archive nothing is known here: the server goes by its names.
      if (found.length > 0) onChange(guessDncColumns(found, phoneColumn));
    };
    columnsOf(file).then(show, () => show([]));
    return () => {
      isLatest = false;
    };
    // `onChange` is another function at every keystroke; what it tells is asked for once a file.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [file, phoneColumn]);
  if (!chosen || chosen.length === 0) return null;

  const holds = (column: string) => chosen.find(({ dataColumn }) => dataColumn === column)?.systemColumns[0];
  const feeder = (system: DncColumn) =>
    system === 'lead_phone' ? undefined : chosen.find((each) => each.systemColumns[0] === system)?.dataColumn;
  const choose = (column: string, system: DncColumn | undefined) =>
    onChange(
      chosen.map(({ dataColumn, systemColumns }) => {
        if (dataColumn === column) return { dataColumn, systemColumns: system ? [system] : [] };
        const isTaken = system !== 'lead_phone' && systemColumns[0] === system;
        return { dataColumn, systemColumns: isTaken ? [] : systemColumns };
      }),
    );
  const choiceOf = (column: string) => (
    <Select
      label={say.of(column)}
      hideLabel
      disabled={disabled}
      placeholder={say.ignored}
      value={holds(column) ?? ''}
      options={SYSTEM.map((system) => {
        const by = feeder(system);
        const isFree = by === undefined || by === column;
        return { value: system, label: isFree ? say.names[system] : say.taken(say.names[system], by) };
      })}
      onChange={({ target }) =>
        choose(
          column,
          SYSTEM.find((system) => system === target.value),
        )
      }
    />
  );
  return (
    <Stack gap={8}>
      <Text variant="caption" tone="muted">
        {say.text}
      </Text>
      <ColumnTable
        asks={say.asks}
        choiceWidth={200}
        rows={columns.map(({ name, values }) => {
          const isPhone = isSame(name, phoneColumn);
          return {
            column: name,
            values,
            isIgnored: !isPhone && holds(name) === undefined,
            choice: isPhone ? <Text>{say.names.lead_phone}</Text> : choiceOf(name),
          };
        })}
      />
    </Stack>
  );
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
