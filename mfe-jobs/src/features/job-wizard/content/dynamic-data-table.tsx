import { memo } from 'react';
import { Badge, TextField } from '@campaign/shared-ui';
import { tagsOf } from '@campaign/shared-api/messaging';
import { useWizard } from '../wizard-context';
import * as S from './content.styled';

interface DynamicDataTableProps {
  text: string;
}

const tagNames = ({ text }: DynamicDataTableProps) => {
  const { known, unknown } = tagsOf(text);
  return `${known.join()};${unknown.join()}`;
};

/**
 * The tags of the message, and a value for each to try it with (DYN-01..04); nothing without tags. A text with the
 * same tags needs no other table.
 */
export const DynamicDataTable = memo(Tags, (before, after) => tagNames(before) === tagNames(after));

function Tags({ text }: DynamicDataTableProps) {
  const { values, change } = useWizard();
  const { known, unknown } = tagsOf(text);
  if (known.length + unknown.length === 0) return null;
  const setValue = (tag: string, value: string) =>
    change({ testValues: { ...values.testValues, [tag]: value } });
  return (
    <S.TagTable aria-label="Dynamic data">
      <thead>
        <tr>
          <th scope="col">Tag</th>
          <th scope="col">Test value</th>
        </tr>
      </thead>
      <tbody>
        {[...known, ...unknown].map((tag) => (
          <tr key={tag}>
            <th scope="row">
              <S.Tag>{`{${tag}}`}</S.Tag>
              {unknown.includes(tag) && (
                <Badge tone="warn" icon="alert-triangle">
                  Unknown tag
                </Badge>
              )}
            </th>
            <td>
              {unknown.includes(tag) ? (
                'Sent as typed'
              ) : (
                <TextField
                  label={`Test value for {${tag}}`}
                  hideLabel
                  value={values.testValues[tag] ?? ''}
                  onChange={({ target }) => setValue(tag, target.value)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </S.TagTable>
  );
}
