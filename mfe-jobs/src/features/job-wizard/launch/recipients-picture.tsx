import type { Estimate } from '@campaign/shared-api/contracts';
import { count } from '../../../words';
import * as S from '../../../components/bars.styled';

interface Step {
  label: string;
  people: number;
  /** Where its bar begins, in people. */
  from: number;
  kind: 'all' | 'less' | 'left';
}

/** Rows of the lists, what is taken off one by one, and who is left: a waterfall whose figures are a table. */
export function RecipientsPicture({ estimate }: { estimate: Estimate }) {
  const { rows } = estimate;
  if (rows === 0) return null;
  return (
    <S.Table>
      <S.Caption>Recipients</S.Caption>
      <tbody>
        {stepsOf(estimate).map(({ label, people, from, kind }) => (
          <tr key={label} data-kind={kind}>
            <th scope="row">{label}</th>
            <S.Track aria-hidden>
              <S.Bar style={{ '--from': from / rows, '--share': people / rows }} />
            </S.Track>
            <td>
              {kind === 'less' && '−'}
              {count(people)}
            </td>
          </tr>
        ))}
      </tbody>
    </S.Table>
  );
}

/** Only what takes somebody off is shown. */
function stepsOf({ rows, duplicates, dnc, suppressed, optedOut, skipped, recipients }: Estimate): Step[] {
  let left = rows;
  const taken = [
    ['Duplicates', duplicates],
    ['DNC', dnc],
    ['Suppressed', suppressed],
    ['Opted out', optedOut],
    ['Texted lately', skipped ?? 0],
  ] as const;
  const steps = taken
    .filter(([, people]) => people > 0)
    .map(([label, people]): Step => {
      left -= people;
      return { label, people, from: left, kind: 'less' };
    });
  return [
    { label: 'On the lists', people: rows, from: 0, kind: 'all' },
    ...steps,
    { label: 'Recipients', people: recipients, from: 0, kind: 'left' },
  ];
}
