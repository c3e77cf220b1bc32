import { announce } from '@campaign/platform';
import { RowProblem, useRemoval } from '@campaign/platform/list-screen';
import { useDeleteStopWordMutation, useSaveStopWordMutation } from '@campaign/shared-api';
import type { StopWord } from '@campaign/shared-api/contracts';
import { IconButton, Switch } from '@campaign/shared-ui';
import { words } from '../../words';
import * as S from './stop-words.styled';

const say = words.stopWords;

interface StopWordListProps {
  words: readonly StopWord[];
  /** The id of what takes the focus when the row that had it is gone. */
  focusAfterDeleting: string;
}

/** The words of one identity: each in force or not, and deleted after a question (STOP-04, CONF-08). */
export function StopWordList({ words: rows, focusAfterDeleting }: StopWordListProps) {
  const [save, { isLoading: saving }] = useSaveStopWordMutation();
  const [remove] = useDeleteStopWordMutation();

  const removal = useRemoval(
    ({ id, accountId, identityId }: StopWord) => remove({ id, accountId, identityId }).unwrap(),
    ({ id }) => id,
    { item: ({ content }) => say.deletedItem(content), failure: 'row' },
  );
  const deleteWord = async (word: StopWord) => {
    if (await removal.remove(word)) document.getElementById(focusAfterDeleting)?.focus();
  };
  const toggle = ({ accountId, identityId, content, active }: StopWord) =>
    announce(save({ accountId, identityId, content, active: !active }).unwrap());

  return (
    <S.List aria-label={say.list}>
      {rows.map((word) => (
        <S.Item key={word.id}>
          <S.Word>
            {word.content}
            <RowProblem>{removal.problemOf(word)}</RowProblem>
          </S.Word>
          <Switch
            label={say.active}
            aria-label={say.activeOf(word.content)}
            checked={word.active}
            // Not off while it is saved: what is switched off loses the keyboard.
            onChange={() => {
              if (!saving) void toggle(word);
            }}
          />
          <IconButton
            icon="trash"
            tone="danger"
            label={say.delete(word.content)}
            onClick={() => void deleteWord(word)}
          />
        </S.Item>
      ))}
    </S.List>
  );
}
