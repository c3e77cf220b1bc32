import { useRef, useState, type FormEvent } from 'react';
import { useSaveStopWordMutation, type ApiProblem } from '@campaign/shared-api';
import type { StopWordOwner } from '@campaign/shared-api/contracts';
import { Button, notify, TextField, useUnsavedForm } from '@campaign/shared-ui';
import { words } from '../../words';
import * as S from './stop-words.styled';

const say = words.stopWords;

interface AddStopWordProps {
  owner: StopWordOwner | null;
}

/** One more word; nothing can be typed before an identity is chosen (STOP-03, STOP-08). */
export function AddStopWord({ owner }: AddStopWordProps) {
  const [content, setContent] = useState('');
  useUnsavedForm(content.trim() !== '');
  const field = useRef<HTMLInputElement>(null);
  const [save, { isLoading, error, reset }] = useSaveStopWordMutation();

  const problem = error as ApiProblem | undefined;

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!owner || content.trim() === '' || isLoading) return;
    const { data: reply } = await save({ ...owner, content: content.trim(), active: true });
    if (!reply) return;
    setContent((now) => (now === content ? '' : now));
    // For the next word: the button that was pressed is off now.
    field.current?.focus();
    notify(reply.warning ? 'warning' : 'success', reply.warning ?? reply.message ?? say.saved);
  };
  return (
    <S.Form noValidate onSubmit={(event) => void add(event)}>
      <TextField
        ref={field}
        label={say.word}
        help={owner ? say.wordHelp : say.identityFirst}
        error={problem && (problem.fields?.['content'] ?? problem.message)}
        value={content}
        maxLength={160}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={!owner}
        onChange={({ target }) => {
          setContent(target.value);
          if (error) reset();
        }}
      />
      <Button
        type="submit"
        variant="primary"
        icon="plus"
        loading={isLoading}
        disabled={!owner || content.trim() === ''}
      >
        {say.add}
      </Button>
    </S.Form>
  );
}
