import type { CSSProperties, ReactNode } from 'react';
import { words } from '../words';
import * as S from './column-table.styled';

const say = words.upload.mapping;
const SAMPLES = 3;

interface ColumnTableProps {
  /** What the last column of the table asks. */
  asks: string;
  /** Of the last column, pixels. */
  choiceWidth?: number;
  rows: readonly { column: string; values: readonly string[]; isIgnored: boolean; choice: ReactNode }[];
}

/** The columns of a file, each with its first values and what is chosen for it. */
export function ColumnTable({ asks, choiceWidth = 260, rows }: ColumnTableProps) {
  return (
    <S.Mapping style={{ '--choice-width': `${choiceWidth}px` } as CSSProperties}>
      <thead>
        <tr>
          <th scope="col">{say.dataColumn}</th>
          <th scope="col">{say.samples}</th>
          <th scope="col">{asks}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ column, values, isIgnored, choice }) => (
          <S.Column key={column} data-ignored={isIgnored || undefined}>
            <th scope="row">{column}</th>
            <td>
              <Samples values={values.slice(0, SAMPLES)} />
            </td>
            <td>{choice}</td>
          </S.Column>
        ))}
      </tbody>
    </S.Mapping>
  );
}

function Samples({ values }: { values: readonly string[] }) {
  return (
    <S.Samples>
      {values.map((value, index) => (
        <li key={index} data-empty={value.trim() === '' || undefined} title={value || undefined}>
          {value.trim() === '' ? say.emptyValue : value}
        </li>
      ))}
    </S.Samples>
  );
}
