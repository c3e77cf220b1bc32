import { JOB_PARTS, partsOf, partWords } from '@campaign/shared-api';
import type { JobProgress } from '@campaign/shared-api/contracts';
import { Text } from '@campaign/shared-ui';
import { count, words } from '../words';
import * as S from './bars.styled';

/** Where everybody is: the recipients as one sum, each part a row with its bar, and nothing left over. */
export function RecipientsSum({ progress }: { progress: JobProgress }) {
  const { planned, recipients } = progress;
  if (!planned || recipients === 0)
    return <Text tone="muted">{planned ? words.noRecipients : words.gathering}</Text>;
  const parts = partsOf(progress);
  const begins = (at: number) => JOB_PARTS.slice(0, at).reduce((sum, part) => sum + parts[part], 0);
  return (
    <S.Table>
      <S.Caption>{words.sum}</S.Caption>
      <tbody>
        {JOB_PARTS.map((part, at) => (
          <tr key={part} data-kind={part === 'delivered' ? 'left' : part}>
            <th scope="row">{partWords[part].replace(/^./, (first) => first.toUpperCase())}</th>
            <S.Track aria-hidden>
              {parts[part] > 0 && (
                <S.Bar style={{ '--from': begins(at) / recipients, '--share': parts[part] / recipients }} />
              )}
            </S.Track>
            <td>{count(parts[part])}</td>
          </tr>
        ))}
        <tr data-kind="all">
          <th scope="row">{words.recipients}</th>
          <S.Track aria-hidden>
            <S.Bar style={{ '--from': 0, '--share': 1 }} />
          </S.Track>
          <td>{count(recipients)}</td>
        </tr>
      </tbody>
    </S.Table>
  );
}
