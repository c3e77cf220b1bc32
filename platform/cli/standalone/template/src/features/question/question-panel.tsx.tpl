import { useState } from 'react';
import type { PanelProps } from '@campaign/platform';
import { PanelForm } from '@campaign/platform/list-screen';
import { TextField } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.panel;

/** Asks for a question, and hands it to whoever opened the panel. */
export function QuestionPanel({ open, close, listName }: PanelProps<'{{name}}-question'>) {
  const [question, setQuestion] = useState('');
  return (
    <PanelForm
      open={open}
      title={say.title}
      text={say.text(listName)}
      isDirty={question !== ''}
      unsaved={say.unsaved}
      saving={false}
      submitLabel={say.save}
      missing={question.trim() === '' ? say.missing : undefined}
      onLeave={() => close()}
      onSubmit={(event) => {
        event.preventDefault();
        if (question.trim() !== '') close({ question: question.trim() });
      }}
    >
      <TextField label={say.label} value={question} onChange={(event) => setQuestion(event.target.value)} />
    </PanelForm>
  );
}
