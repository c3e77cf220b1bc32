import { useState } from 'react';
import { SYSTEM_COLUMNS } from '@campaign/shared-api/constants';
import type { ColumnMapping, SystemColumn, UploadedFile } from '@campaign/shared-api/contracts';
import { Button, IconButton, Select } from '@campaign/shared-ui';
import { ColumnTable } from '../../components/column-table';
import { words } from '../../words';
import { firstPhone, mapColumn, phoneColumnsOf } from './auto-map';
import * as S from './upload.styled';

const say = words.upload.mapping;

interface MappingStepProps {
  file: UploadedFile;
  /** In the order in which its phone columns are tried. */
  mapping: ColumnMapping[];
  /** Whether several columns may hold phones. */
  severalPhones: boolean;
  onChange: (mapping: ColumnMapping[]) => void;
}

/** Step two: which system column each column of the file feeds (PLUP-21..23, PLUP-27). */
export function MappingStep({ file, mapping, severalPhones, onChange }: MappingStepProps) {
  const phones = phoneColumnsOf(mapping);
  const shown = file.columns.flatMap((name) => mapping.filter(({ dataColumn }) => dataColumn === name));
  return (
    <>
      <S.Intro>
        {say.intro(file.fileName, file.count)}
        {phones.length > 1 && ` ${say.severalPhones}`}
      </S.Intro>
      <ColumnTable
        asks={say.systemColumn}
        rows={shown.map(({ dataColumn, systemColumns }, index) => {
          const name = dataColumn || say.unnamed(index + 1);
          return {
            column: name,
            values: file.sample.map((row) => row[dataColumn] ?? ''),
            isIgnored: systemColumns.length === 0,
            choice: (
              <>
                <SystemColumns
                  name={name}
                  chosen={systemColumns}
                  mapping={mapping}
                  severalPhones={severalPhones}
                  onChange={(chosen) => onChange(mapColumn(mapping, dataColumn, chosen, severalPhones))}
                />
                {phones.length > 1 && phones.includes(dataColumn) && (
                  <S.PhoneOrder tabIndex={-1}>
                    {say.phoneOrder(phones.indexOf(dataColumn) + 1)}
                    {phones[0] !== dataColumn && (
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={say.tryFirst(dataColumn)}
                        onClick={(event) => {
                          // The button goes with being pressed: its place says what it did, and keeps the focus.
                          event.currentTarget.parentElement?.focus();
                          onChange(firstPhone(mapping, dataColumn));
                        }}
                      >
                        {say.first}
                      </Button>
                    )}
                  </S.PhoneOrder>
                )}
              </>
            ),
          };
        })}
      />
    </>
  );
}

interface SystemColumnsProps {
  name: string;
  chosen: readonly SystemColumn[];
  mapping: readonly ColumnMapping[];
  severalPhones: boolean;
  onChange: (chosen: SystemColumn[]) => void;
}

const nameOf = (system: SystemColumn) => say.named(say.names[system], system);

/** One choice, and more on demand: a column may feed several system columns. */
function SystemColumns({ name, chosen, mapping, severalPhones, onChange }: SystemColumnsProps) {
  const [wantsMore, setWantsMore] = useState(false);
  const slots = [...chosen, ...(chosen.length === 0 || wantsMore ? ['' as const] : [])];
  const feeder = (system: SystemColumn) =>
    severalPhones && system === 'lead_phone'
      ? undefined
      : mapping.find((column) => column.systemColumns.includes(system))?.dataColumn;

  const choose = (at: number, system: string) => {
    const known = SYSTEM_COLUMNS.find((column) => column === system);
    // The select that was emptied stays: the arrow keys pass the empty choice on their way.
    setWantsMore(!known && at > 0);
    onChange([...chosen.slice(0, at), ...(known ? [known] : []), ...chosen.slice(at + 1)]);
  };

  return (
    <S.Choices>
      {slots.map((current, at) => (
        // By its place: a key of what was chosen would take the select, and the focus, away at each arrow key.
        <S.Choice key={at}>
          <Select
            autoFocus={at > 0 && current === ''}
            label={at === 0 ? say.of(name) : say.also(name, at + 1)}
            hideLabel
            value={current}
            placeholder={say.ignored}
            options={SYSTEM_COLUMNS.filter((system) => system === current || !chosen.includes(system)).map(
              (system) => {
                const by = feeder(system);
                return {
                  value: system,
                  label:
                    by === undefined || system === current ? nameOf(system) : say.taken(nameOf(system), by),
                };
              },
            )}
            onChange={(event) => choose(at, event.target.value)}
          />
          {at === slots.length - 1 && current !== '' && (
            <IconButton icon="plus" label={say.another(name)} onClick={() => setWantsMore(true)} />
          )}
        </S.Choice>
      ))}
    </S.Choices>
  );
}
